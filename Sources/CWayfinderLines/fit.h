// What fits a line.
#ifndef WAYFINDER_FIT_H
#define WAYFINDER_FIT_H

#include "codes.h"

// What there is room for on a line.
typedef struct {
  // The segment that does not fit, or the number of segments.
  uint32_t end;
  // The width of those before it, with white space that hangs.
  int64_t width;
} Fit;

// Adds segments from one on as long as they fit, white space that hangs not counted.
//
// A line is never narrower for one more segment, since space that hangs is a part of a segment's
// width. So four fit where the last of them does, and else those that do are counted without a
// branch for each, which no processor could foretell.
INLINE Fit fit(const wl_segments *segments, bool isNumbered, uint32_t space, int64_t room,
               uint32_t first) {
  Fit line = {first, 0};
  while (segments->count - line.end >= 4) {
    const uint32_t one = codeAt(segments, isNumbered, line.end);
    const uint32_t two = codeAt(segments, isNumbered, line.end + 1);
    const uint32_t three = codeAt(segments, isNumbered, line.end + 2);
    const uint32_t four = codeAt(segments, isNumbered, line.end + 3);
    const int64_t afterOne = line.width + (one & wl_widthMask);
    const int64_t afterTwo = afterOne + (two & wl_widthMask);
    const int64_t afterThree = afterTwo + (three & wl_widthMask);
    const int64_t afterFour = afterThree + (four & wl_widthMask);
    if (afterFour - hang(four, space) <= room) {
      line.end += 4;
      line.width = afterFour;
      continue;
    }
    const bool oneFits = afterOne - hang(one, space) <= room;
    const bool twoFit = afterTwo - hang(two, space) <= room;
    const bool threeFit = afterThree - hang(three, space) <= room;
    line.end += (uint32_t)oneFits + twoFit + threeFit;
    line.width += (oneFits ? one & wl_widthMask : 0) + (twoFit ? two & wl_widthMask : 0) +
                  (threeFit ? three & wl_widthMask : 0);
    return line;
  }
  for (; line.end < segments->count; line.end++) {
    const uint32_t code = codeAt(segments, isNumbered, line.end);
    const int64_t width = line.width + (code & wl_widthMask);
    if (width - hang(code, space) > room) break;
    line.width = width;
  }
  return line;
}

#endif
