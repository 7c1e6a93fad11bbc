// Vectors of bytes, for the target at hand.
#ifndef WAYFINDER_BYTES_H
#define WAYFINDER_BYTES_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>

/// One bit for each byte whose highest bit is set.
static inline uint32_t mask16(uint8x16_t bytes) {
  static const int8_t places[16] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
  uint8x16_t bits = vshlq_u8(vshrq_n_u8(bytes, 7), vld1q_s8(places));
  return vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#endif

/// Which of 16 bytes begin a character, and which are plain ASCII (space, printable or a control that
/// is white space, but not the carriage return), a bit each.
static inline void classify16(const uint8_t *from, uint32_t *leads, uint32_t *plain) {
#if defined(__SSE2__)
  // Signed comparison: bytes above 0x7F are negative, continuation bytes below -64.
  __m128i bytes = _mm_loadu_si128((const __m128i *)from);
  __m128i printable = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1F)),
                                    _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x7F)));
  __m128i space = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x08)),
                                _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x0D)));
  *plain = (uint32_t)_mm_movemask_epi8(_mm_or_si128(printable, space));
  *leads = (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(-65)));
#elif defined(__ARM_NEON)
  uint8x16_t bytes = vld1q_u8(from);
  uint8x16_t printable = vcltq_u8(vsubq_u8(bytes, vdupq_n_u8(0x20)), vdupq_n_u8(0x5F));
  uint8x16_t space = vcltq_u8(vsubq_u8(bytes, vdupq_n_u8(0x09)), vdupq_n_u8(4));
  *plain = mask16(vorrq_u8(printable, space));
  *leads = mask16(vcgtq_s8(vreinterpretq_s8_u8(bytes), vdupq_n_s8(-65)));
#else
  *leads = *plain = 0;
  for (int i = 0; i < 16; i++) {
    uint8_t byte = from[i];
    *leads |= (uint32_t)((byte & 0xC0) != 0x80) << i;
    *plain |= (uint32_t)((byte > 0x1F && byte < 0x7F) || (byte > 8 && byte < 13)) << i;
  }
#endif
}

/// Copies 16 bytes and lowers the capitals of ASCII among them.
static inline void lowerCase16(uint8_t *to, const uint8_t *from) {
#if defined(__SSE2__)
  __m128i bytes = _mm_loadu_si128((const __m128i *)from);
  __m128i capital = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('A' - 1)),
                                  _mm_cmplt_epi8(bytes, _mm_set1_epi8('Z' + 1)));
  bytes = _mm_or_si128(bytes, _mm_and_si128(capital, _mm_set1_epi8(0x20)));
  _mm_storeu_si128((__m128i *)to, bytes);
#elif defined(__ARM_NEON)
  uint8x16_t bytes = vld1q_u8(from);
  uint8x16_t capital = vcltq_u8(vsubq_u8(bytes, vdupq_n_u8('A')), vdupq_n_u8(26));
  vst1q_u8(to, vorrq_u8(bytes, vandq_u8(capital, vdupq_n_u8(0x20))));
#else
  for (int i = 0; i < 16; i++) to[i] = from[i] | (from[i] - 'A' < 26u ? 0x20 : 0);
#endif
}

/// Writes 16 numbers that ascend by one.
static inline void ascend16(uint16_t *to, uint16_t first) {
#if defined(__SSE2__)
  __m128i low = _mm_add_epi16(_mm_set1_epi16((int16_t)first),
                              _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7));
  _mm_storeu_si128((__m128i *)to, low);
  _mm_storeu_si128((__m128i *)(to + 8), _mm_add_epi16(low, _mm_set1_epi16(8)));
#else
  for (int i = 0; i < 16; i++) to[i] = (uint16_t)(first + i);
#endif
}

#endif
