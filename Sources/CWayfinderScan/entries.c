#include "CWayfinderScan.h"

#include "bytes.h"
#include "counting.h"
#include "vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// MARK: Bits

WF_INLINE void setRow(wf_entry *entry, int row, uint64_t bits) {
  entry->rows[row][0] = (uint32_t)bits;
  entry->rows[row][1] = (uint32_t)(bits >> 32);
}

/// Puts bits into a row of entries that is zero from symbol `at` on.
WF_INLINE void putBits(wf_entry *entries, int row, uint32_t at, uint64_t bits) {
  wf_entry *entry = entries + at / 64;
  const uint32_t shift = at % 64;
  setRow(entry, row, rowOf(entry, row) | bits << shift);
  if (shift) setRow(entry + 1, row, rowOf(entry + 1, row) | bits >> (64 - shift));
}

WF_INLINE uint64_t getBits(const wf_entry *entries, int row, uint32_t at) {
  const wf_entry *entry = entries + at / 64;
  const uint32_t shift = at % 64;
  if (shift == 0) return rowOf(entry, row);
  return rowOf(entry, row) >> shift | rowOf(entry + 1, row) << (64 - shift);
}

/// Gathers the bits of 16 symbols in each row, and returns which of them are wide.
static inline uint32_t pack16(const uint8_t *seams, const uint16_t *starts, uint32_t bits[ROWS]) {
#if defined(__SSE2__)
  __m128i low = _mm_sub_epi16(_mm_loadu_si128((const __m128i *)(starts + 1)),
                              _mm_loadu_si128((const __m128i *)starts));
  __m128i high = _mm_sub_epi16(_mm_loadu_si128((const __m128i *)(starts + 9)),
                               _mm_loadu_si128((const __m128i *)(starts + 8)));
  // The lesser of a width and `WF_WIDE`, without a sign.
  const __m128i top = _mm_set1_epi16(WF_WIDE);
  __m128i widths = _mm_packus_epi16(_mm_sub_epi16(low, _mm_subs_epu16(low, top)),
                                    _mm_sub_epi16(high, _mm_subs_epu16(high, top)));
  __m128i pairs = _mm_loadu_si128((const __m128i *)seams);
  bits[0] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(pairs, 7));
  bits[1] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(pairs, 6));
  bits[2] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(widths, 7));
  bits[3] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(widths, 6));
  bits[4] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(widths, 5));
#else
  for (int i = 0; i < ROWS; i++) bits[i] = 0;
  for (int i = 0; i < 16; i++) {
    uint16_t width = (uint16_t)(starts[i + 1] - starts[i]);
    if (width > WF_WIDE) width = WF_WIDE;
    bits[0] |= (uint32_t)(seams[i] & 1) << i;
    bits[1] |= (uint32_t)(seams[i] >> 1 & 1) << i;
    for (int k = 0; k < 3; k++) bits[2 + k] |= (uint32_t)(width >> k & 1) << i;
  }
#endif
  return bits[2] & bits[3] & bits[4];
}

/// Gathers the bits of `count` symbols, up to 64, in each row, and returns which of them are wide. More
/// symbols may be read.
typedef uint64_t (*gatherer)(const uint8_t *seams, const uint16_t *starts, uint32_t count,
                             uint64_t rows[ROWS]);

static inline uint64_t gather(const uint8_t *seams, const uint16_t *starts, uint32_t count,
                              uint64_t rows[ROWS]) {
  uint64_t wides = 0;
  for (int i = 0; i < ROWS; i++) rows[i] = 0;
  for (uint32_t part = 0; part < count; part += 16) {
    uint32_t bits[ROWS];
    wides |= (uint64_t)pack16(seams + part, starts + part, bits) << part;
    for (int i = 0; i < ROWS; i++) rows[i] |= (uint64_t)bits[i] << part;
  }
  return wides;
}

#if defined(__x86_64__)

WF_AVX512 static inline __m256i widths512(const uint16_t *starts) {
  const __m512i widths =
      _mm512_sub_epi16(_mm512_loadu_si512(starts + 1), _mm512_loadu_si512(starts));
  return _mm512_cvtepi16_epi8(_mm512_min_epu16(widths, _mm512_set1_epi16(WF_WIDE)));
}

WF_AVX512 static inline uint64_t gather512(const uint8_t *seams, const uint16_t *starts,
                                           uint32_t count, uint64_t rows[ROWS]) {
  (void)count;
  const __m512i pairs = _mm512_loadu_si512(seams);
  const __m512i widths = _mm512_inserti64x4(_mm512_castsi256_si512(widths512(starts)),
                                            widths512(starts + 32), 1);
  rows[0] = _mm512_test_epi8_mask(pairs, _mm512_set1_epi8(WF_SEAM_OPEN));
  rows[1] = _mm512_test_epi8_mask(pairs, _mm512_set1_epi8(WF_SEAM_LOOSE));
  rows[2] = _mm512_test_epi8_mask(widths, _mm512_set1_epi8(1));
  rows[3] = _mm512_test_epi8_mask(widths, _mm512_set1_epi8(2));
  rows[4] = _mm512_test_epi8_mask(widths, _mm512_set1_epi8(4));
  return rows[2] & rows[3] & rows[4];
}

#endif

WF_INLINE uint32_t put(wf_entry *entries, uint32_t symbol, const uint8_t *seams,
                       const uint16_t *starts, uint32_t count, wf_wide *wide, gatherer gather) {
  uint32_t wideCount = 0;
  for (uint32_t at = 0; at < count; at += 64) {
    const uint32_t taken = count - at < 64 ? count - at : 64;
    uint64_t rows[ROWS];
    uint64_t wides = gather(seams + at, starts + at, taken, rows);
    if (taken < 64) {
      const uint64_t used = ((uint64_t)1 << taken) - 1;
      for (int i = 0; i < ROWS; i++) rows[i] &= used;
      wides &= used;
    }
    for (int i = 0; i < ROWS; i++) putBits(entries, i, symbol + at, rows[i]);
    for (; wides; wides &= wides - 1) {
      const uint32_t place = at + (uint32_t)__builtin_ctzll(wides);
      wide[wideCount++] = (wf_wide){symbol + place, (uint32_t)starts[place + 1] - starts[place]};
    }
  }
  return wideCount;
}

#if defined(__x86_64__)

WF_AVX512 static uint32_t put512(wf_entry *entries, uint32_t symbol, const uint8_t *seams,
                                 const uint16_t *starts, uint32_t count, wf_wide *wide) {
  return put(entries, symbol, seams, starts, count, wide, gather512);
}

#endif

uint32_t wf_entries_put(wf_entry *entries, uint32_t symbol, const uint8_t *seams,
                        const uint16_t *starts, uint32_t count, wf_wide *wide) {
#if defined(__x86_64__)
  if (wf_vectors() == WF_VECTORS_LARGE) {
    return put512(entries, symbol, seams, starts, count, wide);
  }
#endif
  return put(entries, symbol, seams, starts, count, wide, gather);
}

void wf_entries_copy(wf_entry *entries, uint32_t symbol, const wf_entry *other, uint32_t source,
                     uint32_t count) {
  for (uint32_t at = 0; at < count; at += 64) {
    const uint64_t used = count - at < 64 ? ((uint64_t)1 << (count - at)) - 1 : ~(uint64_t)0;
    for (int i = 0; i < ROWS; i++) {
      putBits(entries, i, symbol + at, getBits(other, i, source + at) & used);
    }
  }
}

// MARK: Widths

void wf_entries_set_width(wf_entry *entries, uint32_t symbol, uint32_t width) {
  wf_entry *entry = entries + symbol / 64;
  const uint64_t bit = (uint64_t)1 << symbol % 64;
  for (int i = 0; i < 3; i++) {
    const uint64_t bits = rowOf(entry, ROW_WIDTHS + i);
    setRow(entry, ROW_WIDTHS + i, width >> i & 1 ? bits | bit : bits & ~bit);
  }
}

uint32_t wf_entries_width(const wf_entry *entries, uint32_t symbol) {
  const wf_entry *entry = entries + symbol / 64;
  uint32_t width = 0;
  for (int i = 0; i < 3; i++) {
    width |= (uint32_t)(rowOf(entry, ROW_WIDTHS + i) >> symbol % 64 & 1) << i;
  }
  return width;
}

void wf_entries_finish(wf_entry *entries, uint32_t count, uint32_t offset, const wf_wide *wide,
                       uint32_t wideCount) {
  uint32_t next = 0;
  for (uint32_t number = 0; number < count / 64 + 2; number++) {
    wf_entry *entry = entries + number;
    uint64_t wides;
    entry->offset = offset;
    offset += widths(entry, ~(uint64_t)0, &wides);
    for (; next < wideCount && wide[next].symbol < number * 64 + 64; next++) {
      offset += wide[next].width - WF_WIDE;
    }
  }
}

uint32_t wf_entries_offset(const wf_entry *entries, const wf_wide *wide, uint32_t wideCount,
                           uint32_t symbol) {
  return offsetOf(entries, wide, wideCount, symbol);
}

uint32_t wf_wide_before(const wf_wide *wide, uint32_t wideCount, uint32_t symbol) {
  return widesBefore(wide, wideCount, symbol);
}

int wf_entries_is_inside(const wf_entry *entries, uint32_t symbol) {
  return isInside(entries, symbol);
}
