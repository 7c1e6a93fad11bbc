// How high lines are in which fonts step in.
#ifndef WAYFINDER_HEIGHTS_H
#define WAYFINDER_HEIGHTS_H

#include "codes.h"

#include <string.h>

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

// Whether one font steps in for all text, and so in each line.
INLINE bool isEven(const wl_heights *heights) {
  return heights->count == 1 && heights->fallbacks[0] == 0 &&
         heights->fallbacks[1] >= heights->textLength;
}

#endif
