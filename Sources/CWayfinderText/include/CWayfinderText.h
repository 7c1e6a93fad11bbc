// One pass over UTF-8 text with the processor's vectors: is it well-formed, and what does it count?
#ifndef WAYFINDER_CTEXT_H
#define WAYFINDER_CTEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  /// Continuation bytes, which are no unit of UTF-16 of their own.
  uint64_t continuations;
  /// Sequences of four bytes, which are two units.
  uint64_t pairs;
  /// LF, CR and CR LF, each one.
  uint64_t lineEnds;
} wt_counts;

/// Whether this processor has the vectors that `wt_scan` needs.
int wt_canScan(void);

/// Adds up the counts of a text.
///
/// Returns `count` where the text is well-formed (The Unicode Standard, table 3-7) from its first to
/// its last byte. Otherwise returns the start of a sequence up to which it is, within 64 bytes of the
/// first one that is not; the counts then mean nothing.
size_t wt_scan(const uint8_t *text, size_t count, wt_counts *counts);

/// Writes where lines begin after each LF, CR and CR LF of a text of less than 64 KB, the end of the text
/// left out, and returns how many were written, at most `capacity`.
size_t wt_lineStarts(const uint8_t *text, size_t count, uint16_t *starts, size_t capacity);

#endif
