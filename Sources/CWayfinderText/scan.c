#include "CWayfinderText.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

// What is wrong with two neighbouring bytes is told by three half bytes: both of the first one and
// the upper of the second. Each half byte names the faults it may have part in, and what all three
// name is a fault (J. Keiser, D. Lemire: Validating UTF-8 in less than one instruction per byte,
// 2021). A second continuation byte is right where the byte two or three places before it calls
// for one, and only there.
enum {
  CUT_OFF = 1 << 0,      // a lead byte, and no continuation byte after it
  STRAY = 1 << 1,        // ASCII before a continuation byte
  OVERLONG_TWO = 1 << 2, // C0 or C1
  OVERLONG_THREE = 1 << 3, // E0 before 80 to 9F
  SURROGATE = 1 << 4,    // ED before A0 to BF
  BEYOND = 1 << 5,       // F4 and above before 90 to BF
  EIGHT = 1 << 6,        // F0 (overlong) or F5 and above before 80 to 8F
  SECOND = 1 << 7,       // a continuation byte after another
  ANY = CUT_OFF | STRAY | SECOND
};

#define ROW(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, aA, aB, aC, aD, aE, aF)                       \
  _mm256_setr_epi8((char)(a0), (char)(a1), (char)(a2), (char)(a3), (char)(a4), (char)(a5),        \
                   (char)(a6), (char)(a7), (char)(a8), (char)(a9), (char)(aA), (char)(aB),        \
                   (char)(aC), (char)(aD), (char)(aE), (char)(aF), (char)(a0), (char)(a1),        \
                   (char)(a2), (char)(a3), (char)(a4), (char)(a5), (char)(a6), (char)(a7),        \
                   (char)(a8), (char)(a9), (char)(aA), (char)(aB), (char)(aC), (char)(aD),        \
                   (char)(aE), (char)(aF))

#define AVX2 __attribute__((target("avx2,popcnt")))

// The bytes that stand `distance` places before those of `now`.
#define BEFORE(now, last, distance)                                                               \
  _mm256_alignr_epi8(now, _mm256_permute2x128_si256(last, now, 0x21), 16 - (distance))

AVX2 static inline __m256i upperHalf(__m256i bytes) {
  return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F));
}

// Sets bits in each byte at which the text is wrong, given the 32 bytes before.
AVX2 static inline __m256i faults(__m256i now, __m256i last) {
  const __m256i firstUpper =
      ROW(STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, STRAY, SECOND, SECOND, SECOND, SECOND,
          CUT_OFF | OVERLONG_TWO, CUT_OFF, CUT_OFF | OVERLONG_THREE | SURROGATE,
          CUT_OFF | BEYOND | EIGHT);
  const __m256i firstLower =
      ROW(ANY | OVERLONG_TWO | OVERLONG_THREE | EIGHT, ANY | OVERLONG_TWO, ANY, ANY, ANY | BEYOND,
          ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT,
          ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT,
          ANY | BEYOND | EIGHT | SURROGATE, ANY | BEYOND | EIGHT, ANY | BEYOND | EIGHT);
  const __m256i secondUpper =
      ROW(CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF,
          STRAY | SECOND | OVERLONG_TWO | OVERLONG_THREE | EIGHT,
          STRAY | SECOND | OVERLONG_TWO | OVERLONG_THREE | BEYOND,
          STRAY | SECOND | OVERLONG_TWO | SURROGATE | BEYOND,
          STRAY | SECOND | OVERLONG_TWO | SURROGATE | BEYOND, CUT_OFF, CUT_OFF, CUT_OFF, CUT_OFF);
  __m256i first = BEFORE(now, last, 1);
  __m256i pair = _mm256_and_si256(
      _mm256_and_si256(
          _mm256_shuffle_epi8(firstUpper, upperHalf(first)),
          _mm256_shuffle_epi8(firstLower, _mm256_and_si256(first, _mm256_set1_epi8(0x0F)))),
      _mm256_shuffle_epi8(secondUpper, upperHalf(now)));
  // The highest bit stays where the byte two places before is E0 or above, or that before it F0.
  __m256i three = _mm256_subs_epu8(BEFORE(now, last, 2), _mm256_set1_epi8(0xE0 - 0x80));
  __m256i four = _mm256_subs_epu8(BEFORE(now, last, 3), _mm256_set1_epi8(0xF0 - 0x80));
  __m256i called = _mm256_and_si256(_mm256_or_si256(three, four), _mm256_set1_epi8((char)0x80));
  return _mm256_xor_si256(called, pair);
}

AVX2 static inline uint64_t mask(__m256i low, __m256i high) {
  return (uint32_t)_mm256_movemask_epi8(low) |
         (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

AVX2 static inline int isZero(__m256i bits) { return _mm256_testz_si256(bits, bits); }

typedef struct {
  __m256i last; // the 32 bytes before, zero at the start
  uint64_t afterCR;
  wt_counts counts;
} Scan;

// Takes 64 bytes; returns 0 where they are wrong, and leaves the scan as it was then.
AVX2 static inline int take(Scan *scan, const uint8_t *at) {
  const __m256i low = _mm256_loadu_si256((const __m256i *)at);
  const __m256i high = _mm256_loadu_si256((const __m256i *)(at + 32));
  if (_mm256_movemask_epi8(_mm256_or_si256(low, high)) == 0) {
    // Only what went before may be cut off here: a lead byte in one of the last three places.
    const __m256i open = _mm256_setr_epi8(
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, (char)(0xF0 - 1), (char)(0xE0 - 1), (char)(0xC0 - 1));
    if (!isZero(_mm256_subs_epu8(scan->last, open))) return 0;
  } else {
    if (!isZero(_mm256_or_si256(faults(low, scan->last), faults(high, low)))) return 0;
    const __m256i leads = _mm256_set1_epi8(-64); // C0, and 80 to BF are below it
    scan->counts.continuations += (uint64_t)__builtin_popcountll(
        mask(_mm256_cmpgt_epi8(leads, low), _mm256_cmpgt_epi8(leads, high)));
    const __m256i fours = _mm256_set1_epi8(-16); // F0, and 80 to EF are below it
    scan->counts.pairs += (uint64_t)__builtin_popcountll(
        mask(_mm256_cmpgt_epi8(fours, low), _mm256_cmpgt_epi8(fours, high)) ^ mask(low, high));
  }
  scan->last = high;
  const __m256i lf = _mm256_set1_epi8(0x0A);
  const __m256i cr = _mm256_set1_epi8(0x0D);
  uint64_t lfs = mask(_mm256_cmpeq_epi8(low, lf), _mm256_cmpeq_epi8(high, lf));
  uint64_t crs = mask(_mm256_cmpeq_epi8(low, cr), _mm256_cmpeq_epi8(high, cr));
  scan->counts.lineEnds += (uint64_t)__builtin_popcountll(lfs & ~(crs << 1 | scan->afterCR)) +
                           (uint64_t)__builtin_popcountll(crs);
  scan->afterCR = crs >> 63;
  return 1;
}

// The start of a sequence that goes on at `position`, or `position` where none does.
static size_t startOfOpenSequence(const uint8_t *text, size_t position) {
  for (size_t distance = 1; distance <= 3 && distance <= position; distance++) {
    const uint8_t byte = text[position - distance];
    if (byte >= 0x100 - (0x80 >> distance)) return position - distance;
    if (byte < 0x80 || byte >= 0xC0) break;
  }
  return position;
}

AVX2 size_t wt_scan(const uint8_t *text, size_t count, wt_counts *counts) {
  Scan scan = {_mm256_setzero_si256(), 0, {0, 0, 0}};
  size_t at = 0;
  while (at + 64 <= count && take(&scan, text + at)) at += 64;
  if (at + 64 <= count) return startOfOpenSequence(text, at);
  // The zeros after the rest show a sequence that is cut off, and count nothing.
  uint8_t rest[64] = {0};
  memcpy(rest, text + at, count - at);
  if (!take(&scan, rest)) return startOfOpenSequence(text, at);
  *counts = scan.counts;
  return count;
}

int wt_canScan(void) {
  static int known = -1;
  int can = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (can < 0) {
    can = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
          __builtin_cpu_supports("bmi");
    __atomic_store_n(&known, can, __ATOMIC_RELAXED);
  }
  return can;
}

#else

int wt_canScan(void) { return 0; }

size_t wt_scan(const uint8_t *text, size_t count, wt_counts *counts) {
  (void)text;
  (void)count;
  *counts = (wt_counts){0, 0, 0};
  return 0;
}

#endif
