#include "CWayfinderText.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Goes on byte by byte from `at` with `found` starts.
static size_t finish(const uint8_t *text, size_t count, size_t at, uint16_t *starts,
                     size_t found, size_t capacity) {
  for (; at + 1 < count && found < capacity; at++) {
    if (text[at] == '\n' || (text[at] == '\r' && text[at + 1] != '\n')) {
      starts[found++] = (uint16_t)(at + 1);
    }
  }
  return found;
}

#if defined(__x86_64__)

__attribute__((target("avx2,bmi"))) static inline uint64_t
places(__m256i low, __m256i high, char byte) {
  const __m256i sought = _mm256_set1_epi8(byte);
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, sought)) |
         (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, sought)) << 32;
}

__attribute__((target("avx2,bmi"))) static size_t
lineStartsAVX2(const uint8_t *text, size_t count, uint16_t *starts, size_t capacity) {
  size_t found = 0;
  size_t at = 0;
  // One byte more tells whether an LF follows the last.
  for (; at + 65 <= count; at += 64) {
    const __m256i low = _mm256_loadu_si256((const __m256i *)(text + at));
    const __m256i high = _mm256_loadu_si256((const __m256i *)(text + at + 32));
    uint64_t lfs = places(low, high, '\n');
    uint64_t crs = places(low, high, '\r');
    uint64_t ends = lfs | (crs & ~(lfs >> 1 | (uint64_t)(text[at + 64] == '\n') << 63));
    if (found + 64 > capacity) break;
    while (ends) {
      starts[found++] = (uint16_t)(at + (size_t)__builtin_ctzll(ends) + 1);
      ends &= ends - 1;
    }
  }
  return finish(text, count, at, starts, found, capacity);
}

#endif

size_t wt_lineStarts(const uint8_t *text, size_t count, uint16_t *starts, size_t capacity) {
#if defined(__x86_64__)
  if (wt_canScan()) return lineStartsAVX2(text, count, starts, capacity);
#endif
  return finish(text, count, 0, starts, 0, capacity);
}
