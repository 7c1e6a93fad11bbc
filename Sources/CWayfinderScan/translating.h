// Codes of 64 bytes of text at a time.
//
// Everything is kept at the place of a character's first byte: there a vector holds the last six bits
// of each character, and what comes before them, the *row*, is the same for most characters of a script.
// For each row among the characters, one look into a table of 64 bytes gives the codes of all that have
// it.
#ifndef WAYFINDER_TRANSLATING_H
#define WAYFINDER_TRANSLATING_H

#include "CWayfinderScan.h"
#include "classes.h"
#include "decoding.h"
#include "vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define WF_TRANSLATES 1

/// The characters that begin in 64 bytes, and where some kinds of them begin, a bit for each byte.
typedef struct {
  _Alignas(64) uint8_t codes[64];
  _Alignas(64) uint8_t classes[64];
  /// Those whose code and class are known.
  uint64_t known;
  /// Those without symbols.
  uint64_t marks;
  /// Those whose seams have to be looked at.
  uint64_t special;
  /// By the bits of their classes.
  uint64_t links;
  uint64_t late;
  uint64_t careful;
  uint64_t early;
} translation;

/// Translates the characters that begin at `leads`; 67 bytes can be read, and `plain` of the ASCII
/// characters are plain.
typedef void (*translator)(const wf_table *table, const uint8_t *from, uint64_t leads,
                           uint64_t plain, translation *found);
/// Writes those of 64 bytes that are asked for, in order. Up to 64 bytes may be written.
typedef void (*packer)(uint8_t *to, const uint8_t *from, uint64_t places);
/// Writes the places, in order, as offsets from `at`. Up to 64 numbers may be written.
typedef void (*placer)(uint16_t *to, uint32_t at, uint64_t places);

/// Returns the row of the character at a place, or null where its block is missing or it has four
/// bytes.
WF_INLINE const wf_row *rowAt(const wf_table *table, const uint8_t *from) {
  const uint32_t first = from[0];
  if (first >= 0xF0) return NULL;
  const uint32_t row = first < 0xE0 ? first & 0x1F : (first & 0x0F) << 6 | (from[1] & 0x3F);
  const wf_block *block = wf_table_block(table, row >> 2);
  return block ? &block->rows[row & 3] : NULL;
}

/// From this first byte on, which is that of ideographs and syllables, few characters share a row.
enum { MANY_ROWS = 0xE4 };

/// Translates characters of which few share a row.
WF_INLINE void translateApart(const wf_table *table, const uint8_t *from, uint64_t leads,
                              translation *found) {
  for (; leads; leads &= leads - 1) {
    const uint32_t place = (uint32_t)__builtin_ctzll(leads);
    const wf_row *row = rowAt(table, from + place);
    if (!row) continue;
    const uint8_t last = from[place + (from[place] < 0xE0 ? 1 : 2)] & 0x3F;
    found->codes[place] = row->codes[last];
    found->classes[place] = row->classes[last];
  }
}

// MARK: AVX2

/// Looks 32 numbers below 64 up in a table, of which `parts` hold the low bits.
WF_AVX2 static inline __m256i lookUp256(const uint8_t *table, const __m256i parts[4]) {
  __m256i found = _mm256_setzero_si256();
  for (int i = 0; i < 4; i++) {
    const __m256i part =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * i)));
    found = _mm256_or_si256(found, _mm256_shuffle_epi8(part, parts[i]));
  }
  return found;
}

WF_AVX2 static inline uint32_t bits256(__m256i bytes) {
  return (uint32_t)_mm256_movemask_epi8(bytes);
}

/// The bytes that are equal to one, where `among` is set.
WF_AVX2 static inline __m256i equal256To(__m256i bytes, uint8_t byte) {
  return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)byte));
}

/// The ASCII characters' codes, and their classes.
WF_AVX2 static inline void ascii256(__m256i bytes, uint32_t plain, __m256i *codes,
                                    __m256i *classes) {
  const __m256i places = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
                                            0x0303030303030303);
  const __m256i each = _mm256_set1_epi64x((long long)0x8040201008040201);
  const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32((int)plain), places);
  const __m256i taken = _mm256_cmpeq_epi8(_mm256_and_si256(spread, each), each);
  const __m256i capital = _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('A' - 1)),
                                           _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), bytes));
  const __m256i lower = _mm256_or_si256(bytes, _mm256_and_si256(capital, _mm256_set1_epi8(0x20)));
  // A comparison is minus one where it holds.
  __m256i class = _mm256_set1_epi8((char)(CLASS_CAREFUL | 1));
  class = _mm256_sub_epi8(class, _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), bytes));
  class = _mm256_sub_epi8(class, equal256To(bytes, 0x0A));
  *codes = _mm256_and_si256(lower, taken);
  *classes = _mm256_and_si256(class, taken);
}

WF_AVX2 static inline void translate256(const wf_table *table, const uint8_t *from, uint64_t leads,
                                        uint64_t plain, translation *found) {
  __m256i bytes[2], seconds[2], codes[2], classes[2], parts[2][4];
  uint64_t ascii = 0;
  uint64_t rare = 0;
  for (int half = 0; half < 2; half++) {
    const uint8_t *at = from + 32 * half;
    bytes[half] = _mm256_loadu_si256((const __m256i *)at);
    seconds[half] = _mm256_loadu_si256((const __m256i *)(at + 1));
    const __m256i thirds = _mm256_loadu_si256((const __m256i *)(at + 2));
    const __m256i threes =
        _mm256_cmpeq_epi8(_mm256_max_epu8(bytes[half], _mm256_set1_epi8((char)0xE0)), bytes[half]);
    const __m256i last = _mm256_and_si256(_mm256_blendv_epi8(seconds[half], thirds, threes),
                                          _mm256_set1_epi8(0x3F));
    // Out of a part's range, the highest bit is set, for which zero is looked up.
    for (int i = 0; i < 4; i++) {
      parts[half][i] = _mm256_add_epi8(_mm256_xor_si256(last, _mm256_set1_epi8((char)(16 * i))),
                                       _mm256_set1_epi8(0x70));
    }
    ascii |= (uint64_t)(uint32_t)~bits256(bytes[half]) << 32 * half;
    const __m256i many = _mm256_set1_epi8((char)MANY_ROWS);
    rare |= (uint64_t)bits256(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes[half], many), bytes[half]))
            << 32 * half;
    ascii256(bytes[half], (uint32_t)(plain >> 32 * half), &codes[half], &classes[half]);
  }
  rare &= leads;
  uint64_t left = leads & ~ascii & ~rare;
  while (left) {
    const uint8_t *at = from + __builtin_ctzll(left);
    __m256i same[2];
    for (int half = 0; half < 2; half++) {
      same[half] = equal256To(bytes[half], at[0]);
      if (at[0] < 0xE0) continue;
      same[half] = _mm256_and_si256(same[half], equal256To(seconds[half], at[1]));
    }
    const uint64_t all = (bits256(same[0]) | (uint64_t)bits256(same[1]) << 32) & left;
    left &= ~all;
    // Few are looked up one by one.
    if (_mm_popcnt_u64(all) < 3) {
      rare |= all;
      continue;
    }
    const wf_row *row = rowAt(table, at);
    if (!row) continue;
    for (int half = 0; half < 2; half++) {
      codes[half] = _mm256_or_si256(
          codes[half], _mm256_and_si256(same[half], lookUp256(row->codes, parts[half])));
      classes[half] = _mm256_or_si256(
          classes[half], _mm256_and_si256(same[half], lookUp256(row->classes, parts[half])));
    }
  }
  for (int half = 0; half < 2; half++) {
    _mm256_store_si256((__m256i *)(found->codes + 32 * half), codes[half]);
    _mm256_store_si256((__m256i *)(found->classes + 32 * half), classes[half]);
  }
  translateApart(table, from, rare, found);
  uint64_t unknown = 0, marks = 0, special = 0, links = 0, late = 0, careful = 0, early = 0;
  for (int half = 0; half < 2; half++) {
    const __m256i class = _mm256_load_si256((const __m256i *)(found->classes + 32 * half));
    const __m256i number = _mm256_and_si256(class, _mm256_set1_epi8(CLASS_NARROW));
    const int shift = 32 * half;
    unknown |= (uint64_t)bits256(equal256To(class, 0)) << shift;
    marks |= (uint64_t)bits256(_mm256_cmpgt_epi8(number, _mm256_set1_epi8(WF_NARROW_SYMBOL)))
             << shift;
    special |= (uint64_t)bits256(_mm256_cmpgt_epi8(number, _mm256_set1_epi8(WF_NARROW_PLAIN)))
               << shift;
    links |= (uint64_t)bits256(_mm256_slli_epi16(class, 3)) << shift;
    late |= (uint64_t)bits256(_mm256_slli_epi16(class, 2)) << shift;
    careful |= (uint64_t)bits256(_mm256_slli_epi16(class, 1)) << shift;
    early |= (uint64_t)bits256(class) << shift;
  }
  found->known = leads & ~unknown;
  found->marks = leads & marks;
  found->special = leads & special;
  found->links = leads & links;
  found->late = leads & late;
  found->careful = leads & careful;
  found->early = leads & early;
}

/// A byte of ones for each bit.
WF_AVX2 static inline uint64_t spread8(uint64_t bits) {
  return _pdep_u64(bits, 0x0101010101010101) * 0xFF;
}

WF_AVX2 static inline void packByWords(uint8_t *to, const uint8_t *from, uint64_t places) {
  for (int i = 0; i < 64; i += 8) {
    const uint64_t bits = places >> i & 0xFF;
    uint64_t word;
    memcpy(&word, from + i, 8);
    word = _pext_u64(word, spread8(bits));
    memcpy(to, &word, 8);
    to += _mm_popcnt_u64(bits);
  }
}

WF_AVX2 static inline void placeByWords(uint16_t *to, uint32_t at, uint64_t places) {
  for (int i = 0; i < 64; i += 8) {
    const uint64_t bits = places >> i & 0xFF;
    const uint64_t word = _pext_u64(0x0706050403020100, spread8(bits));
    const __m128i offsets = _mm_cvtepu8_epi16(_mm_cvtsi64_si128((long long)word));
    const __m128i base = _mm_set1_epi16((short)(at + (uint32_t)i));
    _mm_storeu_si128((__m128i *)to, _mm_add_epi16(offsets, base));
    to += _mm_popcnt_u64(bits);
  }
}

// MARK: AVX-512

WF_AVX512 static inline void translate512(const wf_table *table, const uint8_t *from,
                                          uint64_t leads, uint64_t plain, translation *found) {
  const __m512i bytes = _mm512_loadu_si512(from);
  const __m512i seconds = _mm512_loadu_si512(from + 1);
  const __mmask64 threes = _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)0xE0));
  const __m512i last = _mm512_mask_loadu_epi8(seconds, threes, from + 2);
  const __mmask64 ascii = leads & ~_mm512_movepi8_mask(bytes);
  const __mmask64 capital =
      _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(26));
  const __m512i lower = _mm512_mask_add_epi8(bytes, capital, bytes, _mm512_set1_epi8(0x20));
  __m512i codes = _mm512_maskz_mov_epi8(plain, lower);
  __m512i classes = _mm512_maskz_set1_epi8(plain, CLASS_CAREFUL | 1);
  const __mmask64 controls = plain & _mm512_cmplt_epu8_mask(bytes, _mm512_set1_epi8(0x20));
  if (controls) {
    classes = _mm512_mask_set1_epi8(classes, controls, CLASS_CAREFUL | 2);
    const __mmask64 lines = controls & _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(0x0A));
    classes = _mm512_mask_set1_epi8(classes, lines, CLASS_CAREFUL | 3);
  }
  const __mmask64 rare =
      leads & _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8((char)MANY_ROWS));
  __mmask64 left = leads & ~ascii & ~rare;
  while (left) {
    const uint8_t *at = from + __builtin_ctzll(left);
    __mmask64 same = _mm512_mask_cmpeq_epi8_mask(left, bytes, _mm512_set1_epi8((char)at[0]));
    if (at[0] >= 0xE0) {
      same = _mm512_mask_cmpeq_epi8_mask(same, seconds, _mm512_set1_epi8((char)at[1]));
    }
    left &= ~same;
    const wf_row *row = rowAt(table, at);
    if (!row) continue;
    // The highest two bits of a number are not looked at.
    codes = _mm512_mask_permutexvar_epi8(codes, same, last, _mm512_loadu_si512(row->codes));
    classes = _mm512_mask_permutexvar_epi8(classes, same, last, _mm512_loadu_si512(row->classes));
  }
  _mm512_store_si512(found->codes, codes);
  _mm512_store_si512(found->classes, classes);
  if (rare) {
    translateApart(table, from, rare, found);
    classes = _mm512_load_si512(found->classes);
  }
  const __m512i number = _mm512_and_si512(classes, _mm512_set1_epi8(CLASS_NARROW));
  found->known = leads & _mm512_test_epi8_mask(classes, classes);
  found->marks = leads & _mm512_cmpgt_epu8_mask(number, _mm512_set1_epi8(WF_NARROW_SYMBOL));
  found->special = leads & _mm512_cmpgt_epu8_mask(number, _mm512_set1_epi8(WF_NARROW_PLAIN));
  found->links = leads & _mm512_test_epi8_mask(classes, _mm512_set1_epi8(CLASS_LINKS));
  found->late = leads & _mm512_test_epi8_mask(classes, _mm512_set1_epi8(CLASS_LATE));
  found->careful = leads & _mm512_test_epi8_mask(classes, _mm512_set1_epi8(CLASS_CAREFUL));
  found->early = leads & _mm512_test_epi8_mask(classes, _mm512_set1_epi8((char)CLASS_EARLY));
}

WF_AVX512 static inline void pack512(uint8_t *to, const uint8_t *from, uint64_t places) {
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(places, _mm512_loadu_si512(from)));
}

WF_AVX512 static inline void place512(uint16_t *to, uint32_t at, uint64_t places) {
  static const uint8_t numbers[64] = {
      0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
      22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
      44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  const __m512i found = _mm512_maskz_compress_epi8(places, _mm512_loadu_si512(numbers));
  const __m512i base = _mm512_set1_epi16((short)at);
  const __m256i low = _mm512_castsi512_si256(found);
  const __m256i high = _mm512_extracti64x4_epi64(found, 1);
  _mm512_storeu_si512(to, _mm512_add_epi16(_mm512_cvtepu8_epi16(low), base));
  _mm512_storeu_si512(to + 32, _mm512_add_epi16(_mm512_cvtepu8_epi16(high), base));
}

#endif
#endif
