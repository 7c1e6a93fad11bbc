// Lines of one item.
#ifndef WAYFINDER_ITEM_H
#define WAYFINDER_ITEM_H

#include "fit.h"
#include "measures.h"

// The end of a line that is full, where it may not end there or a break there may change shapes,
// and the width up to it; the line's first segment where one of these changes is not known, or
// nothing fits.
static uint32_t soughtEnd(const wl_segments *segments, const wl_rule *rule,
                          const wl_breaks *breaks, uint32_t first, Fit line, int64_t opening,
                          wl_measures *measures, double *width) {
  const bool isNumbered = segments->numbers != NULL;
  for (uint32_t tried = 0; tried < wl_candidates; tried++) {
    uint32_t last = 0;
    while (line.end > first) {
      last = codeAt(segments, isNumbered, line.end - 1);
      if (!(last & wl_keepsNext)) break;
      line.width -= last & wl_widthMask;
      line.end--;
    }
    if (line.end == first) return first;
    *width = rounded(opening + line.width - hang(last, rule->space), rule);
    if (!isCorrected(segments, isNumbered, line.end)) return line.end;
    int64_t gain;
    // The shapes before a break may go as far back as the line's start.
    if (line.end - first <= wl_correctedSegments) return first;
    if (!findGain(segments, breaks, wl_end, first, line.end, measures, &gain)) return first;
    *width += (double)gain * rule->unit;
    if (*width + (first == 0 ? rule->indent : 0) <= rule->limit) return line.end;
    line.width -= last & wl_widthMask;
    line.end--;
  }
  return first;
}

// Lines of one item.
typedef struct {
  // The segment at which the next one begins, and how many there are.
  uint32_t next, count;
  // The width of the widest, in units.
  int64_t widest;
} Lines;

// Adds lines that are the sums of their segments and end where they are full, up to another.
INLINE void addSums(const wl_segments *segments, const wl_rule *rule, bool isNumbered,
                    Lines *lines) {
  const uint32_t count = segments->count;
  uint32_t first = lines->next;
  int64_t room = first == 0 ? rule->firstRoom : rule->room;
  while (first < count) {
    const Fit line = fit(segments, isNumbered, rule->space, room, first);
    if (RARELY(line.end == first)) break;
    const uint32_t last = codeAt(segments, isNumbered, line.end - 1);
    if (RARELY(line.end < count && (last & wl_keepsNext ||
                                    codeAt(segments, isNumbered, line.end) & wl_unsafeStart)))
      break;
    const int64_t width = line.width - hang(last, rule->space);
    if (width > lines->widest) lines->widest = width;
    lines->count++;
    first = line.end;
    room = rule->room;
  }
  lines->next = first;
}

// Adds a line of any kind; `false` where it is not known.
INLINE bool addLine(const wl_segments *segments, const wl_rule *rule, const wl_heights *heights,
                    const wl_breaks *breaks, bool isNumbered, Lines *lines,
                    wl_measures *measures) {
  const uint32_t first = lines->next;
  int64_t opening;
  if (!findOpening(segments, breaks, isNumbered, first, measures, &opening)) return false;
  const int64_t room = (first == 0 ? rule->firstRoom : rule->room) - opening;
  const Fit line = fit(segments, isNumbered, rule->space, room, first);
  uint32_t end = line.end;
  if (end == first) return false;
  const uint32_t last = codeAt(segments, isNumbered, end - 1);
  if (end < segments->count &&
      (last & wl_keepsNext || codeAt(segments, isNumbered, end) & wl_unsafeStart)) {
    double width;
    end = soughtEnd(segments, rule, breaks, first, line, opening, measures, &width);
    if (end == first) return false;
    addWidth(width, measures);
  } else {
    const int64_t width = opening + line.width - hang(last, rule->space);
    if (width > lines->widest) lines->widest = width;
  }
  if (heights) addHeight(segments, heights, isNumbered, end, measures);
  lines->count++;
  lines->next = end;
  return true;
}

// The work for one item, once for each way to keep codes.
INLINE void measureItem(const wl_segments *segments, const wl_rule *rule,
                        const wl_heights *heights, const wl_breaks *breaks, bool isNumbered,
                        wl_measures *measures) {
  const uint32_t count = segments->count;
  Lines lines = {measures->next, 0, 0};
  while (lines.next < count) {
    if (!heights && isSafeStart(segments, isNumbered, lines.next)) {
      addSums(segments, rule, isNumbered, &lines);
      if (lines.next == count) break;
    }
    if (!addLine(segments, rule, heights, breaks, isNumbered, &lines, measures)) break;
  }
  measures->next = lines.next;
  measures->lineCount += lines.count;
  addItemWidth(lines.widest, rule, measures);
}

#endif
