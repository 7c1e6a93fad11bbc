// Breaks lines of segments in codes of 32 bits by adding their widths, without a look at the text.
#ifndef WAYFINDER_CLINES_H
#define WAYFINDER_CLINES_H

#include "CWayfinderCorrections.h"
#include "CWayfinderMemory.h"
#include "CWayfinderPairs.h"
#include "CWayfinderPieces.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a code holds: the width in its low 22 bits, then the length in bytes in six, then flags.
enum {
  wl_widthMask = (1 << 22) - 1,
  wl_lengthShift = 22,
  wl_lengthMask = 63,
  /// White space at the end hangs, as wide as a space; alone where the length is one.
  wl_hangs = 1 << 28,
  /// No line may end after the segment.
  wl_keepsNext = 1 << 29,
  /// A line that begins with the segment, or ends before it, is not the sum of its segments.
  wl_unsafeStart = 1 << 30
};
/// The width of what was before is rounded by itself.
#define wl_beginsItem (1u << 31)

enum {
  /// How many segments around a break are looked at for how it changes shapes.
  wl_correctedSegments = 4,
  /// How many places to end a line at are looked at.
  wl_candidates = 16
};

/// The codes of a paragraph, in order, or those that are distinct.
typedef struct {
  const uint32_t *codes;
  /// The place of each segment's code among the distinct ones; null where all codes stand in order.
  const uint8_t *numbers;
  uint32_t count;
} wl_segments;

/// What lines may hold. Items take whole steps: layout units, or units where nothing is rounded.
typedef struct {
  /// In units, white space that hangs not counted: the first line and the others, each from -1 to
  /// 2^52.
  int64_t firstRoom, room;
  /// The same in whole steps, from -2^52 to 2^52.
  int64_t firstSteps, steps;
  /// The width of a space that hangs, in units.
  uint32_t space;
  /// How wide lines may be and how far the first is moved in, in points.
  double limit, indent;
  /// A unit and a step in points, and how many of one are the other.
  double unit, step, stepsPerUnit, unitsPerStep;
  /// What is taken for nothing, in steps and in units.
  double slack, unitSlack;
  /// The height of lines where nothing makes one higher, in points.
  double lineHeight;
} wl_rule;

/// What lines take that fonts which step in make higher.
typedef struct {
  /// What every line takes above its baseline and below, in points.
  double above, below;
  /// For each font that steps in six words: where it begins, where it ends, and two doubles.
  const uint32_t *fallbacks;
  uint32_t count;
  /// The length of the paragraph with a line end and without, in bytes.
  uint32_t length, textLength;
} wl_heights;

/// What breaks change in the shapes around them.
typedef struct {
  /// What is known of it; may be null.
  const wl_corrections *corrections;
  /// Where the paragraph begins in the text, in bytes.
  uint64_t offset;
} wl_breaks;

/// What some lines come to. Zero before the first; those of several paragraphs add up where the
/// first four are zero again before each.
typedef struct {
  /// The segment at which the next line begins, or the number of segments.
  uint32_t next;
  /// A segment that is not after it, and where that begins in the paragraph, in bytes.
  uint32_t knownIndex, knownStart;
  /// The first font that steps in and does not end before it.
  uint32_t fallback;
  uint32_t lineCount;
  /// The width of the widest line without white space that hangs, in points.
  double width;
  /// The sum of the heights, in points.
  double height;
} wl_measures;

/// Adds segments from `first` on as long as they fit a line without items, white space that hangs
/// not counted, and returns the first that does not fit, or the number of segments.
uint32_t wl_fill(const wl_segments *segments, const wl_rule *rule, uint32_t first);

/// Breaks lines from `measures->next` on, each as long as it can be, and adds what they come to.
/// Stops before a line for which a break changes shapes in a way that is not known, and before one
/// that would hold nothing.
///
/// `heights` is null where all lines are as high as the rule says; `hasItems` says whether a
/// segment but the first begins an item or has no text.
void wl_measure(const wl_segments *segments, const wl_rule *rule, const wl_heights *heights,
                const wl_breaks *breaks, bool hasItems, wl_measures *measures);

/// The height of a line from an offset in bytes to another. `fallback` is the first font that steps
/// in and does not end before the line, and is moved on to it.
double wl_height(const wl_heights *heights, uint32_t start, uint32_t end, uint32_t *fallback);

/// Finds distinct codes and numbers all codes by them; returns how many there are, or zero where
/// they are more than `capacity`, which is at most 255.
uint32_t wl_number(const uint32_t *codes, uint32_t count, uint32_t *distinct, uint8_t *numbers,
                   uint32_t capacity);

#endif
