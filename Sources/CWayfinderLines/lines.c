#include "CWayfinderLines.h"

#define INLINE static inline __attribute__((always_inline))

typedef wl_filled (*filler)(const uint32_t *codes, uint32_t count, uint32_t first, int64_t room,
                            uint32_t space);

INLINE uint32_t hang(uint32_t code, uint32_t space) { return code & wl_hangs ? space : 0; }

INLINE wl_filled fillOneByOne(const uint32_t *codes, uint32_t count, uint32_t first, int64_t room,
                              uint32_t space) {
  int64_t total = 0;
  uint32_t at = first;
  for (; at < count; at++) {
    int64_t end = total + (codes[at] & wl_widthMask);
    if (end - hang(codes[at], space) > room) break;
    total = end;
  }
  return (wl_filled){at, (uint64_t)total};
}

// The loop over lines, once for each way to fill one.
INLINE wl_lines breakLines(filler fill, const uint32_t *codes, uint32_t count, uint32_t first,
                           int64_t firstRoom, int64_t room, uint32_t space, uint32_t *ends,
                           uint32_t capacity) {
  wl_lines found = {first, 0, 0};
  int64_t now = firstRoom;
  while (found.next < count) {
    if (ends && found.lineCount == capacity) break;
    wl_filled line = fill(codes, count, found.next, now, space);
    uint32_t end = line.next;
    if (end < count) {
      while (end > found.next && codes[end - 1] & wl_keepsNext) {
        end--;
        line.total -= codes[end] & wl_widthMask;
      }
      if (end == found.next || codes[end] & wl_unsafeStart) break;
    }
    uint64_t width = line.total - hang(codes[end - 1], space);
    if (width > found.widest) found.widest = width;
    if (ends) ends[found.lineCount] = end;
    found.lineCount++;
    found.next = end;
    now = room;
  }
  return found;
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi")))

static const int32_t lanes[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};

// Eight segments at a time: their running sums are compared with what is left of the room.
AVX2 INLINE wl_filled fillByEight(const uint32_t *codes, uint32_t count, uint32_t first,
                                  int64_t room, uint32_t space) {
  const __m256i widthMask = _mm256_set1_epi32(wl_widthMask);
  const __m256i spaces = _mm256_set1_epi32((int32_t)space);
  int64_t total = 0;
  uint32_t at = first;
  while (at < count) {
    uint32_t known = count - at < 8 ? count - at : 8;
    // Lanes beyond the end are not read and are as wide as nothing.
    __m256i code = _mm256_maskload_epi32(
        (const int32_t *)(codes + at), _mm256_loadu_si256((const __m256i *)(lanes + 8 - known)));
    __m256i sum = _mm256_and_si256(code, widthMask);
    sum = _mm256_add_epi32(sum, _mm256_slli_si256(sum, 4));
    sum = _mm256_add_epi32(sum, _mm256_slli_si256(sum, 8));
    // The sum of the lower four goes to each of the upper four.
    __m256i lower = _mm256_shuffle_epi32(_mm256_permute2x128_si256(sum, sum, 0x08), 0xFF);
    sum = _mm256_add_epi32(sum, lower);
    // The flag's bit becomes the sign, and the sign a mask.
    __m256i hanging =
        _mm256_and_si256(_mm256_srai_epi32(_mm256_slli_epi32(code, 3), 31), spaces);
    // Sums of eight stay below 2^25, so that no difference overflows; what is left is less than nothing
    // where a space hangs beyond the room, but never by more than the space.
    int64_t left = room - total;
    __m256i rest = _mm256_set1_epi32(left > INT32_MAX ? INT32_MAX : (int32_t)left);
    __m256i over = _mm256_cmpgt_epi32(_mm256_sub_epi32(sum, hanging), rest);
    uint32_t beyond = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(over));
    beyond &= (1u << known) - 1;
    if (beyond) {
      uint32_t fitting = (uint32_t)__builtin_ctz(beyond);
      if (fitting > 0) {
        __m256i place = _mm256_set1_epi32((int32_t)fitting - 1);
        total += _mm256_cvtsi256_si32(_mm256_permutevar8x32_epi32(sum, place));
      }
      return (wl_filled){at + fitting, (uint64_t)total};
    }
    total += _mm256_extract_epi32(sum, 7);
    at += known;
  }
  return (wl_filled){count, (uint64_t)total};
}

AVX2 static wl_filled fillAVX2(const uint32_t *codes, uint32_t count, uint32_t first, int64_t room,
                               uint32_t space) {
  return fillByEight(codes, count, first, room, space);
}

AVX2 static wl_lines breakAVX2(const uint32_t *codes, uint32_t count, uint32_t first,
                               int64_t firstRoom, int64_t room, uint32_t space, uint32_t *ends,
                               uint32_t capacity) {
  return breakLines(fillByEight, codes, count, first, firstRoom, room, space, ends, capacity);
}

static int hasAVX2(void) {
  static int known = -1;
  int has = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (has < 0) {
    has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
    __atomic_store_n(&known, has, __ATOMIC_RELAXED);
  }
  return has;
}

#endif

wl_filled wl_fill(const uint32_t *codes, uint32_t count, uint32_t first, int64_t room,
                  uint32_t space) {
#if defined(__x86_64__)
  if (hasAVX2()) return fillAVX2(codes, count, first, room, space);
#endif
  return fillOneByOne(codes, count, first, room, space);
}

wl_lines wl_break(const uint32_t *codes, uint32_t count, uint32_t first, int64_t firstRoom,
                  int64_t room, uint32_t space, uint32_t *ends, uint32_t capacity) {
#if defined(__x86_64__)
  if (hasAVX2())
    return breakAVX2(codes, count, first, firstRoom, room, space, ends, capacity);
#endif
  return breakLines(fillOneByOne, codes, count, first, firstRoom, room, space, ends, capacity);
}
