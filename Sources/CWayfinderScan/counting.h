// Where symbols stand, by counting bits.
#ifndef WAYFINDER_COUNTING_H
#define WAYFINDER_COUNTING_H

#include "CWayfinderScan.h"

/// Inlined into variants for processors with and without an instruction that counts bits.
#define WF_INLINE static inline __attribute__((always_inline))

/// The rows of an entry.
enum { ROW_OPEN, ROW_LOOSE, ROW_WIDTHS, ROWS = 5 };

WF_INLINE uint64_t rowOf(const wf_entry *entry, int row) {
  return entry->rows[row][0] | (uint64_t)entry->rows[row][1] << 32;
}

/// The sum of the widths of some symbols of an entry, wide ones as `WF_WIDE`. Sets those that are wide.
WF_INLINE uint32_t widths(const wf_entry *entry, uint64_t symbols, uint64_t *wides) {
  const uint64_t ones = rowOf(entry, ROW_WIDTHS) & symbols;
  const uint64_t twos = rowOf(entry, ROW_WIDTHS + 1) & symbols;
  const uint64_t fours = rowOf(entry, ROW_WIDTHS + 2) & symbols;
  *wides = ones & twos & fours;
  return (uint32_t)(__builtin_popcountll(ones) + 2 * __builtin_popcountll(twos) +
                    4 * __builtin_popcountll(fours));
}

/// How many wide symbols stand before one.
WF_INLINE uint32_t widesBefore(const wf_wide *wide, uint32_t wideCount, uint32_t symbol) {
  uint32_t low = 0;
  uint32_t high = wideCount;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (wide[middle].symbol < symbol) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

WF_INLINE uint32_t offsetOf(const wf_entry *entries, const wf_wide *wide, uint32_t wideCount,
                            uint32_t symbol) {
  const wf_entry *entry = entries + symbol / 64;
  uint64_t wides;
  uint32_t offset = entry->offset + widths(entry, ((uint64_t)1 << symbol % 64) - 1, &wides);
  if (wides) {
    uint32_t next = widesBefore(wide, wideCount, symbol);
    for (; wides && next; wides &= wides - 1) offset += wide[--next].width - WF_WIDE;
  }
  return offset;
}

/// Whether a symbol is not the first of its character: no distance, and yet nothing to be read together.
WF_INLINE int isInside(const wf_entry *entries, uint32_t symbol) {
  if (symbol == 0) return 0;
  const wf_entry *entry = entries + symbol / 64;
  const wf_entry *before = entries + (symbol - 1) / 64;
  const uint64_t widths = rowOf(before, ROW_WIDTHS) | rowOf(before, ROW_WIDTHS + 1) |
                          rowOf(before, ROW_WIDTHS + 2);
  return (rowOf(entry, ROW_LOOSE) & ~rowOf(entry, ROW_OPEN)) >> symbol % 64 &
         ~(widths >> (symbol - 1) % 64) & 1;
}

#endif
