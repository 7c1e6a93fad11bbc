// What lines come to, and what breaks change of it.
#ifndef WAYFINDER_MEASURES_H
#define WAYFINDER_MEASURES_H

#include "heights.h"
#include "rule.h"

// Where a segment begins that is not before one of which that is known.
INLINE uint32_t offsetOf(const wl_segments *segments, bool isNumbered, uint32_t index,
                         const wl_measures *measures) {
  uint32_t offset = measures->knownStart;
  for (uint32_t known = measures->knownIndex; known < index; known++)
    offset += lengthOf(codeAt(segments, isNumbered, known));
  return offset;
}

// Adds a line's height, from where the last one ended.
INLINE void addHeight(const wl_segments *segments, const wl_heights *heights, bool isNumbered,
                      uint32_t end, wl_measures *measures) {
  const uint32_t offset =
      end == segments->count ? heights->length : offsetOf(segments, isNumbered, end, measures);
  measures->height += heightOf(heights, measures->knownStart, offset, &measures->fallback);
  measures->knownIndex = end;
  measures->knownStart = offset;
}

INLINE void addWidth(double width, wl_measures *measures) {
  if (width > measures->width) measures->width = width;
}

// The same for an item, which is rounded only where it may be wider.
INLINE void addItemWidth(int64_t width, const wl_rule *rule, wl_measures *measures) {
  if ((double)width * rule->unit + rule->step > measures->width)
    addWidth(rounded(width, rule), measures);
}

// Finds what a break before a segment changes; `false` where that is not known. Afterwards it is
// known where the line begins that the break is at the start or the end of, so that no text is
// counted twice for the lines after it.
INLINE bool findGain(const wl_segments *segments, const wl_breaks *breaks, wl_edge edge,
                     uint32_t first, uint32_t index, wl_measures *measures, int64_t *gain) {
  if (!breaks->corrections) return false;
  const bool isNumbered = segments->numbers != NULL;
  measures->knownStart = offsetOf(segments, isNumbered, first, measures);
  measures->knownIndex = first;
  const uint32_t offset = offsetOf(segments, isNumbered, index, measures);
  return wl_correction(breaks->corrections, edge, breaks->offset + offset, gain);
}

// Whether a break before a segment changes the width of the line before.
INLINE bool isCorrected(const wl_segments *segments, bool isNumbered, uint32_t end) {
  const uint32_t code = codeAt(segments, isNumbered, end);
  return code & wl_unsafeStart && !(code & wl_beginsItem) &&
         !(codeAt(segments, isNumbered, end - 1) & wl_hangs);
}

// Whether a line that begins with a segment is the sum of what is on it.
INLINE bool isSafeStart(const wl_segments *segments, bool isNumbered, uint32_t first) {
  return first == 0 || !(codeAt(segments, isNumbered, first) & wl_unsafeStart);
}

// What a line gains that begins with a segment; `false` where that is not known.
INLINE bool findOpening(const wl_segments *segments, const wl_breaks *breaks, bool isNumbered,
                        uint32_t first, wl_measures *measures, int64_t *opening) {
  *opening = 0;
  return isSafeStart(segments, isNumbered, first) ||
         findGain(segments, breaks, wl_start, first, first, measures, opening);
}

#endif
