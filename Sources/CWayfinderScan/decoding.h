// Characters out of well-formed UTF-8.
#ifndef WAYFINDER_DECODING_H
#define WAYFINDER_DECODING_H

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static inline uint32_t load32(const uint8_t *from) {
  uint32_t value;
  memcpy(&value, from, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap32(value);
#endif
  return value;
}

static inline uint32_t decode4(const uint8_t *text) {
  const uint32_t scalar = (uint32_t)(text[0] & 0x07) << 18 | (uint32_t)(text[1] & 0x3F) << 12 |
                          (uint32_t)(text[2] & 0x3F) << 6 | (uint32_t)(text[3] & 0x3F);
  return scalar < 0x110000 ? scalar : 0xFFFD;
}

/// Inlined into variants for processors with and without an instruction that gathers bits.
#define WF_INLINE static inline __attribute__((always_inline))

/// A way to read a character of which four bytes can be read.
typedef uint32_t (*decoder)(const uint8_t *text);

#if defined(__x86_64__)
__attribute__((target("bmi,bmi2"))) static inline uint32_t decodeGathering(const uint8_t *text) {
  // The bits that count, by the highest four bits of the first byte.
  static const uint32_t masks[16] = {
      0x7F000000, 0x7F000000, 0x7F000000, 0x7F000000, 0x7F000000, 0x7F000000,
      0x7F000000, 0x7F000000, 0,          0,          0,          0,
      0x1F3F0000, 0x1F3F0000, 0x0F3F3F00, 0x073F3F3F,
  };
  const uint32_t word = __builtin_bswap32(load32(text));
  return _pext_u32(word, masks[word >> 28]);
}
#endif

static inline uint32_t decodeShifting(const uint8_t *text) {
  // By the highest four bits of the first byte: bits are put together as for three bytes, moved right,
  // and masked.
  static const struct {
    uint32_t shift, mask;
  } reading[16] = {
      {12, 0x7F}, {12, 0x7F}, {12, 0x7F},  {12, 0x7F}, {12, 0x7F}, {12, 0x7F},
      {12, 0x7F}, {12, 0x7F}, {12, 0},     {12, 0},    {12, 0},    {12, 0},
      {6, 0x7FF}, {6, 0x7FF}, {0, 0xFFFF}, {0, 0},
  };
  const uint32_t word = load32(text);
  const uint32_t lead = word >> 4 & 0xF;
  if (lead == 0xF) return decode4(text);
  const uint32_t joined = (word & 0xFF) << 12 | (word >> 2 & 0xFC0) | (word >> 16 & 0x3F);
  return joined >> reading[lead].shift & reading[lead].mask;
}

#endif
