#include "CWayfinderLines.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t codeAt(const wl_segments *segments, bool isNumbered, uint32_t index) {
  return segments->codes[isNumbered ? segments->numbers[index] : index];
}

INLINE uint32_t hang(uint32_t code, uint32_t space) { return code & wl_hangs ? space : 0; }

INLINE uint32_t lengthOf(uint32_t code) { return code >> wl_lengthShift & wl_lengthMask; }

INLINE bool isSpace(uint32_t code) { return code & wl_hangs && lengthOf(code) == 1; }

// Whole numbers around values that are far from the limits of their type.
INLINE int64_t wholeBelow(double value) {
  int64_t whole = (int64_t)value;
  return whole - ((double)whole > value);
}

INLINE int64_t wholeAbove(double value) {
  int64_t whole = (int64_t)value;
  return whole + ((double)whole < value);
}

// The width of an item in points.
INLINE double rounded(int64_t width, const wl_rule *rule) {
  double points = (double)width * rule->unit;
  if (!rule->rounds) return points;
  return (double)wholeAbove(points * rule->layoutUnitsPerPoint - rule->slack) /
         rule->layoutUnitsPerPoint;
}

// How wide an item may be that begins at a place on the line, in units.
static int64_t roomAfter(double settled, const wl_rule *rule) {
  static const double unlimited = (double)(1ll << 52);
  double room = rule->limit - settled;
  if (!(room < unlimited)) return 1ll << 52;
  if (!(room > -unlimited)) return -1;
  if (rule->rounds)
    room = ((double)wholeBelow(room * rule->layoutUnitsPerPoint + rule->slack) + rule->slack) /
           rule->layoutUnitsPerPoint;
  room = room * rule->unitsPerPoint + rule->unitSlack;
  return room < 0 ? -1 : room >= unlimited ? 1ll << 52 : (int64_t)room;
}

// MARK: Heights

INLINE double extent(const wl_heights *heights, uint32_t index, uint32_t word) {
  double value;
  memcpy(&value, heights->fallbacks + index * 6 + word, sizeof value);
  return value;
}

INLINE double heightOf(const wl_heights *heights, uint32_t start, uint32_t end, uint32_t *next) {
  const uint32_t *words = heights->fallbacks;
  while (*next < heights->count && words[*next * 6 + 1] <= start) (*next)++;
  double above = heights->above, below = heights->below;
  for (uint32_t index = *next; index < heights->count && words[index * 6] < end; index++) {
    if (start == end) break;
    double higher = extent(heights, index, 2), lower = extent(heights, index, 4);
    if (higher > above) above = higher;
    if (lower > below) below = lower;
  }
  return above + below;
}

double wl_height(const wl_heights *heights, uint32_t start, uint32_t end, uint32_t *fallback) {
  return heightOf(heights, start, end, fallback);
}

// MARK: Lines

INLINE uint32_t widthAt(const wl_segments *segments, bool isNumbered, uint32_t index) {
  return codeAt(segments, isNumbered, index) & wl_widthMask;
}

// The first segment that does not fit, and the widths of those before it.
INLINE uint32_t fill(const wl_segments *segments, bool isNumbered, const wl_rule *rule,
                     uint32_t first, int64_t *width) {
  const uint32_t count = segments->count;
  const int64_t room = first == 0 ? rule->firstRoom : rule->room;
  int64_t total = 0;
  uint32_t index = first;
  // Four at a time as long as they fit with all their white space.
  while (count - index >= 4) {
    int64_t four = (int64_t)widthAt(segments, isNumbered, index) +
                   widthAt(segments, isNumbered, index + 1) +
                   widthAt(segments, isNumbered, index + 2) +
                   widthAt(segments, isNumbered, index + 3);
    if (total + four > room) break;
    total += four;
    index += 4;
  }
  for (; index < count; index++) {
    const uint32_t code = codeAt(segments, isNumbered, index);
    const int64_t next = total + (code & wl_widthMask);
    if (next > room && next - hang(code, rule->space) > room) break;
    total = next;
  }
  *width = total;
  return index;
}

uint32_t wl_fill(const wl_segments *segments, const wl_rule *rule, uint32_t first) {
  int64_t width;
  return segments->numbers ? fill(segments, true, rule, first, &width)
                           : fill(segments, false, rule, first, &width);
}

INLINE uint32_t endOf(const wl_segments *segments, bool isNumbered, uint32_t first, uint32_t end,
                      uint32_t start) {
  for (uint32_t index = first; index < end; index++)
    start += lengthOf(codeAt(segments, isNumbered, index));
  return start;
}

// Adds a line's height, from where the last one ended.
INLINE void addHeight(const wl_segments *segments, const wl_heights *heights, bool isNumbered,
                      uint32_t end, wl_measures *measures) {
  uint32_t endAt = end == segments->count
                       ? heights->length
                       : endOf(segments, isNumbered, measures->next, end, measures->start);
  measures->height += heightOf(heights, measures->start, endAt, &measures->fallback);
  measures->start = endAt;
}

// The loop over the lines of one item, once for each way to keep codes.
INLINE void measureItem(const wl_segments *segments, const wl_rule *rule,
                        const wl_heights *heights, bool isNumbered, wl_measures *measures) {
  const uint32_t count = segments->count;
  uint32_t lineCount = 0;
  int64_t widest = 0;
  while (measures->next < count) {
    const uint32_t first = measures->next;
    int64_t width;
    uint32_t end = fill(segments, isNumbered, rule, first, &width);
    if (end < count) {
      while (end > first && codeAt(segments, isNumbered, end - 1) & wl_keepsNext)
        width -= widthAt(segments, isNumbered, --end);
      if (end == first || codeAt(segments, isNumbered, end) & wl_unsafeStart) break;
    }
    width -= hang(codeAt(segments, isNumbered, end - 1), rule->space);
    if (width > widest) widest = width;
    if (heights) addHeight(segments, heights, isNumbered, end, measures);
    lineCount++;
    measures->next = end;
  }
  measures->lineCount += lineCount;
  if (lineCount == 0) return;
  const double points = rounded(widest, rule);
  if (points > measures->width) measures->width = points;
}

// The same of several, each of which is rounded by itself. Lines begin anew after the last place at
// which the one before may end, which is mostly the segment that did not fit.
INLINE void measureItems(const wl_segments *segments, const wl_rule *rule,
                         const wl_heights *heights, bool isNumbered, wl_measures *measures) {
  const uint32_t count = segments->count;
  while (measures->next < count) {
    const uint32_t first = measures->next;
    const double indent = first == 0 ? rule->indent : 0;
    int64_t room = first == 0 ? rule->firstRoom : rule->room;
    // Items that are closed, in points; the open one, and the text on it so far, in units.
    double settled = indent, inkSettled = indent, endSettled = indent;
    int64_t open = 0, ink = 0, endInk = 0;
    uint32_t index = first, end = first;
    for (; index < count; index++) {
      const uint32_t code = codeAt(segments, isNumbered, index);
      if (code & wl_beginsItem && open > 0) {
        settled += rounded(open, rule);
        open = 0;
        room = roomAfter(settled, rule);
      }
      const int64_t total = open + (code & wl_widthMask);
      if (!isSpace(code)) {
        ink = total - hang(code, rule->space);
        if (ink > room) break;
        inkSettled = settled;
      }
      open = total;
      if (code & wl_keepsNext) continue;
      end = index + 1;
      endInk = ink;
      endSettled = inkSettled;
    }
    if (index == count) {
      end = count;
      endInk = ink;
      endSettled = inkSettled;
    } else if (end == first || codeAt(segments, isNumbered, end) & wl_unsafeStart) {
      break;
    }
    const double width = endSettled + rounded(endInk, rule) - indent;
    if (width > measures->width) measures->width = width;
    if (heights) addHeight(segments, heights, isNumbered, end, measures);
    measures->lineCount++;
    measures->next = end;
  }
}

void wl_measure(const wl_segments *segments, const wl_rule *rule, const wl_heights *heights,
                bool hasItems, wl_measures *measures) {
  if (!hasItems && !segments->numbers) {
    measureItem(segments, rule, heights, false, measures);
  } else if (!hasItems) {
    measureItem(segments, rule, heights, true, measures);
  } else if (!segments->numbers) {
    measureItems(segments, rule, heights, false, measures);
  } else {
    measureItems(segments, rule, heights, true, measures);
  }
}

// MARK: Numbers

uint32_t wl_number(const uint32_t *codes, uint32_t count, uint32_t *distinct, uint8_t *numbers,
                   uint32_t capacity) {
  // Twice as many places as there may be numbers, each of which holds a number and one.
  uint8_t places[512] = {0};
  uint32_t found = 0;
  for (uint32_t index = 0; index < count; index++) {
    const uint32_t code = codes[index];
    uint32_t place = (code * 0x9E3779B1u) >> 23;
    while (places[place] && distinct[places[place] - 1] != code) place = (place + 1) % 512;
    if (!places[place]) {
      if (found == capacity) return 0;
      distinct[found++] = code;
      places[place] = (uint8_t)found;
    }
    numbers[index] = places[place] - 1;
  }
  return found;
}
