#include "CWayfinderScan.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// Each variant walks the plane a block at a time and asks at which places both bytes agree.

static inline int confirm(const uint8_t *at, const wf_pattern *pattern, uint64_t *work) {
  if (pattern->count <= 2) return 1;
  *work += pattern->count;
  return memcmp(at, pattern->codes, pattern->count) == 0;
}

#define SCAN_BODY(BLOCK, MASK, STEP)                                                   \
  uint32_t at = *position;                                                             \
  uint32_t found = 0;                                                                  \
  const uint32_t last = count >= pattern->count ? count - pattern->count + 1 : 0;      \
  if (limit > last) limit = last;                                                      \
  while (at < limit) {                                                                 \
    MASK mask = BLOCK;                                                                 \
    if (mask) {                                                                        \
      if (limit - at < STEP) mask &= ((MASK)1 << (limit - at)) - 1;                    \
      while (mask) {                                                                   \
        uint32_t place = at + (uint32_t)__builtin_ctzll(mask);                         \
        if (found == capacity) {                                                       \
          *position = place;                                                           \
          return found;                                                                \
        }                                                                              \
        mask &= mask - 1;                                                              \
        if (confirm(plane + place, pattern, work)) places[found++] = place;            \
      }                                                                                \
    }                                                                                  \
    at += STEP;                                                                        \
  }                                                                                    \
  *position = limit;                                                                   \
  return found

#if defined(__x86_64__)

__attribute__((target("avx2"))) static inline uint64_t
blockAVX2(const uint8_t *one, const uint8_t *two, __m256i first, __m256i second) {
  __m256i low = _mm256_and_si256(
      _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)one), first),
      _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)two), second));
  __m256i high = _mm256_and_si256(
      _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(one + 32)), first),
      _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(two + 32)), second));
  if (_mm256_testz_si256(_mm256_or_si256(low, high), _mm256_or_si256(low, high))) return 0;
  return (uint32_t)_mm256_movemask_epi8(low) |
         (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

__attribute__((target("avx2"))) static uint32_t
scanAVX2(const uint8_t *plane, uint32_t count, const wf_pattern *pattern, uint32_t *position,
         uint32_t limit, uint32_t *places, uint32_t capacity, uint64_t *work) {
  const __m256i first = _mm256_set1_epi8((char)pattern->codes[pattern->first]);
  const __m256i second = _mm256_set1_epi8((char)pattern->codes[pattern->second]);
  const uint8_t *one = plane + pattern->first;
  const uint8_t *two = plane + pattern->second;
  SCAN_BODY(blockAVX2(one + at, two + at, first, second), uint64_t, 64);
}

static inline uint64_t blockSSE2(const uint8_t *one, const uint8_t *two, __m128i first,
                                 __m128i second) {
  __m128i both = _mm_and_si128(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)one), first),
                               _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)two), second));
  return (uint64_t)(uint32_t)_mm_movemask_epi8(both);
}

static uint32_t scanBase(const uint8_t *plane, uint32_t count, const wf_pattern *pattern,
                         uint32_t *position, uint32_t limit, uint32_t *places,
                         uint32_t capacity, uint64_t *work) {
  const __m128i first = _mm_set1_epi8((char)pattern->codes[pattern->first]);
  const __m128i second = _mm_set1_epi8((char)pattern->codes[pattern->second]);
  const uint8_t *one = plane + pattern->first;
  const uint8_t *two = plane + pattern->second;
  SCAN_BODY(blockSSE2(one + at, two + at, first, second), uint64_t, 16);
}

uint32_t wf_scan(const uint8_t *plane, uint32_t count, const wf_pattern *pattern,
                 uint32_t *position, uint32_t limit, uint32_t *places, uint32_t capacity,
                 uint64_t *work) {
  static int hasAVX2 = -1;
  int known = __atomic_load_n(&hasAVX2, __ATOMIC_RELAXED);
  if (known < 0) {
    known = __builtin_cpu_supports("avx2") ? 1 : 0;
    __atomic_store_n(&hasAVX2, known, __ATOMIC_RELAXED);
  }
  return known ? scanAVX2(plane, count, pattern, position, limit, places, capacity, work)
               : scanBase(plane, count, pattern, position, limit, places, capacity, work);
}

#else

#if defined(__ARM_NEON)
// One bit per byte: the pairwise additions gather the weights of eight bytes each.
static inline uint64_t block16(const uint8_t *one, const uint8_t *two, uint8_t a, uint8_t b) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t both = vandq_u8(vceqq_u8(vld1q_u8(one), vdupq_n_u8(a)),
                             vceqq_u8(vld1q_u8(two), vdupq_n_u8(b)));
  if (vmaxvq_u8(both) == 0) return 0;
  uint8x16_t bits = vandq_u8(both, vld1q_u8(weights));
  return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#else
static inline uint64_t block16(const uint8_t *one, const uint8_t *two, uint8_t a, uint8_t b) {
  uint64_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint64_t)(one[i] == a && two[i] == b) << i;
  return mask;
}
#endif

uint32_t wf_scan(const uint8_t *plane, uint32_t count, const wf_pattern *pattern,
                 uint32_t *position, uint32_t limit, uint32_t *places, uint32_t capacity,
                 uint64_t *work) {
  const uint8_t a = pattern->codes[pattern->first];
  const uint8_t b = pattern->codes[pattern->second];
  const uint8_t *one = plane + pattern->first;
  const uint8_t *two = plane + pattern->second;
  SCAN_BODY(block16(one + at, two + at, a, b), uint64_t, 16);
}

#endif
