// Breaks lines of segments in codes of 32 bits by adding their widths, with the processor's vectors.
#ifndef WAYFINDER_CLINES_H
#define WAYFINDER_CLINES_H

#include "CWayfinderMemory.h"
#include <stddef.h>
#include <stdint.h>

// What a code holds: the width in its low 22 bits, then six bits that say nothing here, then flags.
enum {
  wl_widthMask = (1 << 22) - 1,
  /// White space at the end hangs, as wide as a space.
  wl_hangs = 1 << 28,
  /// No line may end after the segment.
  wl_keepsNext = 1 << 29,
  /// A line that begins with the segment, or ends before it, is not the sum of its segments.
  wl_unsafeStart = 1 << 30
};

typedef struct {
  /// The first segment that does not fit, or the number of segments.
  uint32_t next;
  /// The widths of those before it, white space included.
  uint64_t total;
} wl_filled;

/// Adds segments from `first` on as long as they fit, white space that hangs not counted.
///
/// A room may be anything from -1 to 2^62.
wl_filled wl_fill(const uint32_t *codes, uint32_t count, uint32_t first, int64_t room,
                  uint32_t space);

typedef struct {
  /// Where the next line begins, or the number of segments.
  uint32_t next;
  uint32_t lineCount;
  /// The width of the widest line without white space that hangs.
  uint64_t widest;
} wl_lines;

/// Breaks lines from `first` on, each as long as it can be: the first as wide as `firstRoom`, the
/// others as `room`. Stops before a line that is no sum, before one that would hold nothing, and after
/// `capacity` lines, the ends of which are written to `ends`; where that is null all lines are broken.
wl_lines wl_break(const uint32_t *codes, uint32_t count, uint32_t first, int64_t firstRoom,
                  int64_t room, uint32_t space, uint32_t *ends, uint32_t capacity);

#endif
