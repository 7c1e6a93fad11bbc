// Lines of several items.
#ifndef WAYFINDER_ITEMS_H
#define WAYFINDER_ITEMS_H

#include "measures.h"

// A line of several items, each of which takes whole steps.
typedef struct {
  // The steps there are, and those of closed items, where something was last added and where text
  // was.
  int64_t steps, settled, inkSettled;
  // How wide the open item may be, how wide it is, and its text, in units.
  int64_t room, open, ink;
  // The segment that is to be added, and the one after the last place at which the line may end.
  uint32_t next, end;
  // The same of text at that place.
  int64_t endSettled, endInk;
} ItemLine;

INLINE void endItemLine(ItemLine *line) {
  line->end = line->next;
  line->endInk = line->ink;
  line->endSettled = line->inkSettled;
}

// Adds a segment, if it fits.
INLINE bool addSegment(const wl_segments *segments, const wl_rule *rule, bool isNumbered,
                       ItemLine *line) {
  const uint32_t code = codeAt(segments, isNumbered, line->next);
  if (code & wl_beginsItem && line->open != 0) {
    line->settled += stepsOf(line->open, rule);
    line->open = 0;
    line->room = roomOf(line->steps - line->settled, rule);
  }
  const int64_t total = line->open + (code & wl_widthMask);
  if (!isSpace(code)) {
    line->ink = total - hang(code, rule->space);
    if (line->ink > line->room) return false;
    line->inkSettled = line->settled;
  }
  line->open = total;
  line->next++;
  if (!(code & wl_keepsNext)) endItemLine(line);
  return true;
}

// Adds four segments of the open item after which the line may end, if there are such and all fit.
INLINE bool addFourSegments(const wl_segments *segments, const wl_rule *rule, bool isNumbered,
                            ItemLine *line) {
  if (segments->count - line->next < 4) return false;
  const uint32_t one = codeAt(segments, isNumbered, line->next);
  const uint32_t two = codeAt(segments, isNumbered, line->next + 1);
  const uint32_t three = codeAt(segments, isNumbered, line->next + 2);
  const uint32_t four = codeAt(segments, isNumbered, line->next + 3);
  if (((one | two | three | four) & wl_beginsItem) | (four & wl_keepsNext)) return false;
  const int64_t total = line->open + (one & wl_widthMask) + (two & wl_widthMask) +
                        (three & wl_widthMask) + (four & wl_widthMask);
  const int64_t ink = total - hang(four, rule->space);
  if (isSpace(four) || ink > line->room) return false;
  line->open = total;
  line->ink = ink;
  line->inkSettled = line->settled;
  line->next += 4;
  endItemLine(line);
  return true;
}

// Adds segments as long as they fit. The line begins anew after the last place at which it may end,
// which is mostly the segment that does not fit.
INLINE ItemLine fitItems(const wl_segments *segments, const wl_rule *rule, bool isNumbered,
                         uint32_t first, int64_t opening) {
  const uint32_t count = segments->count;
  ItemLine line = {.steps = first == 0 ? rule->firstSteps : rule->steps,
                   .room = first == 0 ? rule->firstRoom : rule->room,
                   .open = opening,
                   .next = first,
                   .end = first};
  bool fits = true;
  while (fits && line.next < count) {
    if (addFourSegments(segments, rule, isNumbered, &line)) continue;
    for (uint32_t left = 4; fits && left > 0 && line.next < count; left--)
      fits = addSegment(segments, rule, isNumbered, &line);
  }
  if (fits) endItemLine(&line);
  return line;
}

// The work for several items.
INLINE void measureItems(const wl_segments *segments, const wl_rule *rule,
                         const wl_heights *heights, const wl_breaks *breaks, bool isNumbered,
                         wl_measures *measures) {
  while (measures->next < segments->count) {
    const uint32_t first = measures->next;
    int64_t opening;
    if (!findOpening(segments, breaks, isNumbered, first, measures, &opening)) break;
    const ItemLine line = fitItems(segments, rule, isNumbered, first, opening);
    const uint32_t end = line.end;
    if (end == first) break;
    double width = (double)(line.endSettled + stepsOf(line.endInk, rule)) * rule->step;
    if (end < segments->count && isCorrected(segments, isNumbered, end)) {
      int64_t gain;
      if (end - first <= wl_correctedSegments) break;
      if (!findGain(segments, breaks, wl_end, first, end, measures, &gain)) break;
      width += (double)gain * rule->unit;
      // Another place to end the line at would have to be found.
      if (width + (first == 0 ? rule->indent : 0) > rule->limit) break;
    }
    addWidth(width, measures);
    if (heights) addHeight(segments, heights, isNumbered, end, measures);
    measures->lineCount++;
    measures->next = end;
  }
}

#endif
