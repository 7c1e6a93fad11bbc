#include "CWayfinderScan.h"

#include "bytes.h"
#include "counting.h"

// MARK: Bits

/// Puts bits into a row of words that are zero from bit `at` on. `word` is at a distance of `stride`
/// words from the next one.
static inline void putBits(uint64_t *words, uint32_t stride, uint32_t at, uint64_t bits) {
  uint64_t *word = words + (size_t)(at / 64) * stride;
  const uint32_t shift = at % 64;
  word[0] |= bits << shift;
  if (shift) word[stride] |= bits >> (64 - shift);
}

static inline uint64_t getBits(const uint64_t *words, uint32_t stride, uint32_t at) {
  const uint64_t *word = words + (size_t)(at / 64) * stride;
  const uint32_t shift = at % 64;
  return shift ? word[0] >> shift | word[stride] << (64 - shift) : word[0];
}

enum { ROWS = 5, STRIDE = sizeof(wf_entry) / sizeof(uint64_t) };

/// The first word of a row of bits: seams that are open, those that are loose, three of widths.
static inline uint64_t *row(wf_entry *entries, int number) {
  return number == 0 ? &entries->open : number == 1 ? &entries->loose : &entries->widths[number - 2];
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

uint32_t wf_entries_put(wf_entry *entries, uint32_t symbol, const uint8_t *seams,
                        const uint16_t *starts, uint32_t count, wf_wide *wide) {
  uint32_t wideCount = 0;
  for (uint32_t at = 0; at < count; at += 64) {
    uint64_t rows[ROWS] = {0};
    uint64_t wides = 0;
    for (uint32_t part = 0; part < 64 && at + part < count; part += 16) {
      uint32_t bits[ROWS];
      wides |= (uint64_t)pack16(seams + at + part, starts + at + part, bits) << part;
      for (int i = 0; i < ROWS; i++) rows[i] |= (uint64_t)bits[i] << part;
    }
    if (count - at < 64) {
      const uint64_t used = ((uint64_t)1 << (count - at)) - 1;
      for (int i = 0; i < ROWS; i++) rows[i] &= used;
      wides &= used;
    }
    for (int i = 0; i < ROWS; i++) putBits(row(entries, i), STRIDE, symbol + at, rows[i]);
    for (; wides; wides &= wides - 1) {
      const uint32_t place = at + (uint32_t)__builtin_ctzll(wides);
      wide[wideCount++] = (wf_wide){symbol + place, (uint32_t)starts[place + 1] - starts[place]};
    }
  }
  return wideCount;
}

void wf_entries_copy(wf_entry *entries, uint32_t symbol, const wf_entry *other, uint32_t source,
                     uint32_t count) {
  for (uint32_t at = 0; at < count; at += 64) {
    const uint64_t used = count - at < 64 ? ((uint64_t)1 << (count - at)) - 1 : ~(uint64_t)0;
    for (int i = 0; i < ROWS; i++) {
      const uint64_t bits = getBits(row((wf_entry *)other, i), STRIDE, source + at);
      putBits(row(entries, i), STRIDE, symbol + at, bits & used);
    }
  }
}

// MARK: Widths

void wf_entries_set_width(wf_entry *entries, uint32_t symbol, uint32_t width) {
  wf_entry *entry = entries + symbol / 64;
  const uint64_t bit = (uint64_t)1 << symbol % 64;
  for (int i = 0; i < 3; i++) {
    entry->widths[i] = width >> i & 1 ? entry->widths[i] | bit : entry->widths[i] & ~bit;
  }
}

uint32_t wf_entries_width(const wf_entry *entries, uint32_t symbol) {
  const wf_entry *entry = entries + symbol / 64;
  uint32_t width = 0;
  for (int i = 0; i < 3; i++) width |= (uint32_t)(entry->widths[i] >> symbol % 64 & 1) << i;
  return width;
}

void wf_entries_finish(wf_entry *entries, uint32_t count, uint32_t offset, const wf_wide *wide,
                       uint32_t wideCount) {
  uint32_t wideBefore = 0;
  for (uint32_t number = 0; number < count / 64 + 2; number++) {
    wf_entry *entry = entries + number;
    entry->offset = offset;
    entry->wideBefore = wideBefore;
    offset += widths(entry, ~(uint64_t)0);
    for (; wideBefore < wideCount && wide[wideBefore].symbol < number * 64 + 64; wideBefore++) {
      offset += wide[wideBefore].width - WF_WIDE;
    }
  }
}

uint32_t wf_entries_offset(const wf_entry *entries, const wf_wide *wide, uint32_t symbol) {
  return offsetOf(entries, wide, symbol);
}

int wf_entries_is_inside(const wf_entry *entries, uint32_t symbol) {
  return isInside(entries, symbol);
}
