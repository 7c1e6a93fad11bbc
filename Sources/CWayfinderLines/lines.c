#include "item.h"
#include "items.h"

double wl_height(const wl_heights *heights, uint32_t start, uint32_t end, uint32_t *fallback) {
  return heightOf(heights, start, end, fallback);
}

uint32_t wl_fill(const wl_segments *segments, const wl_rule *rule, uint32_t first) {
  const int64_t room = first == 0 ? rule->firstRoom : rule->room;
  return fit(segments, segments->numbers != NULL, rule->space, room, first).end;
}

void wl_measure(const wl_segments *segments, const wl_rule *rule, const wl_heights *heights,
                const wl_breaks *breaks, bool hasItems, wl_measures *measures) {
  const uint32_t before = measures->lineCount;
  double lineHeight = rule->lineHeight;
  if (heights && isEven(heights)) {
    uint32_t fallback = 0;
    lineHeight = heightOf(heights, 0, 1, &fallback);
    heights = NULL;
  }
  if (!hasItems && !segments->numbers) {
    measureItem(segments, rule, heights, breaks, false, measures);
  } else if (!hasItems) {
    measureItem(segments, rule, heights, breaks, true, measures);
  } else if (!segments->numbers) {
    measureItems(segments, rule, heights, breaks, false, measures);
  } else {
    measureItems(segments, rule, heights, breaks, true, measures);
  }
  if (!heights) measures->height += (measures->lineCount - before) * lineHeight;
}
