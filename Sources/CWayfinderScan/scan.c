#include "CWayfinderScan.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// Each variant walks the plane a block at a time and asks at which places the bytes agree.

static inline int confirm(const uint8_t *at, const wf_pattern *pattern, uint64_t *work) {
  if (pattern->count <= 2) return 1;
  *work += pattern->count;
  return memcmp(at, pattern->codes, pattern->count) == 0;
}

#define SCAN_BODY(BLOCK, STEP)                                                         \
  uint32_t at = *position;                                                             \
  uint32_t found = 0;                                                                  \
  const uint32_t last = count >= pattern->count ? count - pattern->count + 1 : 0;      \
  if (limit > last) limit = last;                                                      \
  while (at < limit) {                                                                 \
    uint64_t mask = BLOCK;                                                             \
    if (mask) {                                                                        \
      if (limit - at < STEP) mask &= ((uint64_t)1 << (limit - at)) - 1;                \
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

#define SCAN_ARGUMENTS                                                                      \
  const uint8_t *plane, uint32_t count, const wf_pattern *pattern, uint32_t *position,      \
      uint32_t limit, uint32_t *places, uint32_t capacity, uint64_t *work

// The three places of the pattern in the block at `at`.
#define PLACE_ONE (plane + at + pattern->first)
#define PLACE_TWO (plane + at + pattern->second)
#define PLACE_THREE (plane + at + pattern->third)

// Whether a third comparison is worth while.
#define HAS_THIRD (pattern->third != pattern->second)

#if defined(__x86_64__)

#define AVX512 __attribute__((target("avx512f,avx512bw")))
#define AVX2 __attribute__((target("avx2")))

AVX512 static inline __mmask64 equal512(__mmask64 among, const uint8_t *from, __m512i code) {
  return _mm512_mask_cmpeq_epi8_mask(among, _mm512_loadu_si512(from), code);
}

AVX512 static uint32_t scanAVX512(SCAN_ARGUMENTS) {
  const __m512i first = _mm512_set1_epi8((char)pattern->codes[pattern->first]);
  const __m512i second = _mm512_set1_epi8((char)pattern->codes[pattern->second]);
  const __m512i third = _mm512_set1_epi8((char)pattern->codes[pattern->third]);
  const __mmask64 all = ~(__mmask64)0;
  if (HAS_THIRD) {
    SCAN_BODY(equal512(equal512(equal512(all, PLACE_ONE, first), PLACE_TWO, second), PLACE_THREE,
                       third),
              64);
  }
  SCAN_BODY(equal512(equal512(all, PLACE_ONE, first), PLACE_TWO, second), 64);
}

AVX2 static inline __m256i equal256(const uint8_t *from, __m256i code) {
  return _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)from), code);
}

AVX2 static inline uint64_t mask256(__m256i low, __m256i high) {
  const __m256i any = _mm256_or_si256(low, high);
  if (_mm256_testz_si256(any, any)) return 0;
  return (uint32_t)_mm256_movemask_epi8(low) |
         (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2 static inline __m256i pair256(const uint8_t *one, const uint8_t *two, __m256i a, __m256i b) {
  return _mm256_and_si256(equal256(one, a), equal256(two, b));
}

AVX2 static uint32_t scanAVX2(SCAN_ARGUMENTS) {
  const __m256i first = _mm256_set1_epi8((char)pattern->codes[pattern->first]);
  const __m256i second = _mm256_set1_epi8((char)pattern->codes[pattern->second]);
  const __m256i third = _mm256_set1_epi8((char)pattern->codes[pattern->third]);
  if (HAS_THIRD) {
    SCAN_BODY(mask256(_mm256_and_si256(pair256(PLACE_ONE, PLACE_TWO, first, second),
                                       equal256(PLACE_THREE, third)),
                      _mm256_and_si256(pair256(PLACE_ONE + 32, PLACE_TWO + 32, first, second),
                                       equal256(PLACE_THREE + 32, third))),
              64);
  }
  SCAN_BODY(mask256(pair256(PLACE_ONE, PLACE_TWO, first, second),
                    pair256(PLACE_ONE + 32, PLACE_TWO + 32, first, second)),
            64);
}

static inline __m128i equal128(const uint8_t *from, __m128i code) {
  return _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)from), code);
}

static uint32_t scanBase(SCAN_ARGUMENTS) {
  const __m128i first = _mm_set1_epi8((char)pattern->codes[pattern->first]);
  const __m128i second = _mm_set1_epi8((char)pattern->codes[pattern->second]);
  const __m128i third = _mm_set1_epi8((char)pattern->codes[pattern->third]);
  SCAN_BODY((uint64_t)(uint32_t)_mm_movemask_epi8(_mm_and_si128(
                _mm_and_si128(equal128(PLACE_ONE, first), equal128(PLACE_TWO, second)),
                equal128(PLACE_THREE, third))),
            16);
}

enum { UNKNOWN, BASE, HAS_AVX2, HAS_AVX512 };

static int processor(void) {
  static int found = UNKNOWN;
  int known = __atomic_load_n(&found, __ATOMIC_RELAXED);
  if (known != UNKNOWN) return known;
  known = BASE;
  if (__builtin_cpu_supports("avx2")) known = HAS_AVX2;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) known = HAS_AVX512;
  __atomic_store_n(&found, known, __ATOMIC_RELAXED);
  return known;
}

uint32_t wf_scan(SCAN_ARGUMENTS) {
  switch (processor()) {
    case HAS_AVX512:
      return scanAVX512(plane, count, pattern, position, limit, places, capacity, work);
    case HAS_AVX2:
      return scanAVX2(plane, count, pattern, position, limit, places, capacity, work);
    default: return scanBase(plane, count, pattern, position, limit, places, capacity, work);
  }
}

#else

#if defined(__ARM_NEON)
// One bit per byte: the additions gather the weights of eight bytes each.
static inline uint64_t block16(const uint8_t *one, const uint8_t *two, const uint8_t *three,
                               uint8_t a, uint8_t b, uint8_t c) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t all = vandq_u8(vceqq_u8(vld1q_u8(one), vdupq_n_u8(a)),
                            vceqq_u8(vld1q_u8(two), vdupq_n_u8(b)));
  all = vandq_u8(all, vceqq_u8(vld1q_u8(three), vdupq_n_u8(c)));
  if (vmaxvq_u8(all) == 0) return 0;
  uint8x16_t bits = vandq_u8(all, vld1q_u8(weights));
  return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#else
static inline uint64_t block16(const uint8_t *one, const uint8_t *two, const uint8_t *three,
                               uint8_t a, uint8_t b, uint8_t c) {
  uint64_t mask = 0;
  for (int i = 0; i < 16; i++) {
    mask |= (uint64_t)(one[i] == a && two[i] == b && three[i] == c) << i;
  }
  return mask;
}
#endif

uint32_t wf_scan(SCAN_ARGUMENTS) {
  const uint8_t a = pattern->codes[pattern->first];
  const uint8_t b = pattern->codes[pattern->second];
  const uint8_t c = pattern->codes[pattern->third];
  SCAN_BODY(block16(PLACE_ONE, PLACE_TWO, PLACE_THREE, a, b, c), 16);
}

#endif
