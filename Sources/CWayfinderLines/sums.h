// What the sums of plain characters and of pieces share.
#ifndef WAYFINDER_SUMS_H
#define WAYFINDER_SUMS_H

#include "codes.h"

enum { maximumLength = wl_lengthMask, maximumWidth = wl_widthMask - 1 };

// Where the pages of ASCII begin: after one that holds nothing (`wl_pairs`).
enum { asciiPage = 64 };

// The row of the pairs that begin with a character, or what ends as it does.
INLINE const uint32_t *rowOf(const uint32_t *pairs, uint32_t rowShift, uint32_t character) {
  return pairs + (character >> (wl_classShift - rowShift) & (uint32_t)wl_classMask << rowShift);
}

#endif
