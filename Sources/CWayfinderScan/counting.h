// Where symbols stand, by counting bits.
#ifndef WAYFINDER_COUNTING_H
#define WAYFINDER_COUNTING_H

#include "CWayfinderScan.h"

/// Inlined into variants for processors with and without an instruction that counts bits.
#define WF_INLINE static inline __attribute__((always_inline))

/// The sum of the widths of some symbols of an entry, wide ones as `WF_WIDE`.
WF_INLINE uint32_t widths(const wf_entry *entry, uint64_t symbols) {
  return (uint32_t)(__builtin_popcountll(entry->widths[0] & symbols) +
                    2 * __builtin_popcountll(entry->widths[1] & symbols) +
                    4 * __builtin_popcountll(entry->widths[2] & symbols));
}

WF_INLINE uint32_t offsetOf(const wf_entry *entries, const wf_wide *wide, uint32_t symbol) {
  const wf_entry *entry = entries + symbol / 64;
  uint32_t offset = entry->offset + widths(entry, ((uint64_t)1 << symbol % 64) - 1);
  for (uint32_t i = entry->wideBefore; i < entry[1].wideBefore; i++) {
    if (wide[i].symbol < symbol) offset += wide[i].width - WF_WIDE;
  }
  return offset;
}

/// Whether a symbol is not the first of its character: no distance, and yet nothing to be read together.
WF_INLINE int isInside(const wf_entry *entries, uint32_t symbol) {
  if (symbol == 0) return 0;
  const wf_entry *entry = entries + symbol / 64;
  const wf_entry *before = entries + (symbol - 1) / 64;
  const uint64_t widths = before->widths[0] | before->widths[1] | before->widths[2];
  return (entry->loose & ~entry->open) >> symbol % 64 & ~(widths >> (symbol - 1) % 64) & 1;
}

#endif
