#include "CWayfinderScan.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

wf_table *wf_table_create(void) { return calloc(1, sizeof(wf_table)); }

void wf_table_publish(wf_table *table, uint32_t index, const wf_block *block) {
  __atomic_store_n(&table->blocks[index], block, __ATOMIC_RELEASE);
}


void wf_append_symbol(wf_builder *b, uint8_t code, uint32_t offset, uint32_t skip) {
  uint32_t symbol = b->symbols;
  uint32_t entry = symbol / WF_SYMBOLS_PER_ENTRY;
  if (symbol % WF_SYMBOLS_PER_ENTRY == 0) b->map[entry] = offset | skip << 16;
  b->map[entry] |= WF_NOT_ASCII | WF_NOT_UNIFORM;
  b->plane[symbol] = code;
  b->symbols = symbol + 1;
}

// Writes 16 codes and returns how many of the 16 bytes in a row are plain ASCII: space, printable or
// white-space controls. Codes after those mean nothing.
static inline uint32_t lowerCase16(uint8_t *to, const uint8_t *from) {
#if defined(__SSE2__)
  __m128i bytes = _mm_loadu_si128((const __m128i *)from);
  // Signed comparison: bytes above 0x7F are negative.
  __m128i printable = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1F)),
                                    _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x7F)));
  __m128i space = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x08)),
                                _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x0E)));
  __m128i capital = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('A' - 1)),
                                  _mm_cmplt_epi8(bytes, _mm_set1_epi8('Z' + 1)));
  bytes = _mm_or_si128(bytes, _mm_and_si128(capital, _mm_set1_epi8(0x20)));
  _mm_storeu_si128((__m128i *)to, bytes);
  uint32_t plain = (uint32_t)_mm_movemask_epi8(_mm_or_si128(printable, space));
  return (uint32_t)__builtin_ctz(~plain);
#else
  uint32_t plain = 0;
  for (; plain < 16; plain++) {
    uint8_t byte = from[plain];
    if (!((byte > 0x1F && byte < 0x7F) || (byte > 8 && byte < 14))) break;
    to[plain] = byte | (byte >= 'A' && byte <= 'Z' ? 0x20 : 0);
  }
  return plain;
#endif
}

static inline uint32_t decode(const uint8_t *text, uint32_t at, uint32_t end, uint32_t *width) {
  uint32_t a = text[at];
  if (a < 0xE0) {
    *width = 2;
    return at + 2 > end ? 0xFFFD : (a & 0x1F) << 6 | (text[at + 1] & 0x3F);
  }
  if (a < 0xF0) {
    *width = 3;
    if (at + 3 > end) return 0xFFFD;
    return (a & 0x0F) << 12 | (text[at + 1] & 0x3F) << 6 | (text[at + 2] & 0x3F);
  }
  *width = 4;
  if (at + 4 > end) return 0xFFFD;
  return ((a & 0x07) << 18 | (text[at + 1] & 0x3F) << 12 | (text[at + 2] & 0x3F) << 6 |
          (text[at + 3] & 0x3F)) % 0x110000;
}

// Bits of the entry of the last symbol are gathered and written when the next entry begins.
#define FLUSH()                                                     \
  do {                                                              \
    if (bits && symbol) map[(symbol - 1) / WF_SYMBOLS_PER_ENTRY] |= bits; \
    bits = 0;                                                       \
  } while (0)

int wf_append(wf_builder *b, const uint8_t *text, uint32_t *position, uint32_t end) {
  uint32_t at = *position;
  uint32_t symbol = b->symbols;
  uint32_t flags = b->previousFlags;
  uint32_t trail = b->previousTrail;
  uint32_t bits = 0;
  const int plain = b->table->asciiIsPlain;
  uint8_t *const plane = b->plane;
  uint32_t *const map = b->map;
  const uint32_t limit = b->capacity > WF_ROOM ? b->capacity - WF_ROOM : 0;
  const wf_block *ascii = wf_table_block(b->table, 0);
  // The block of the character before serves most that follow.
  const wf_block *known = ascii;
  uint32_t knownIndex = 0;
  int result = WF_DONE;
  while (at < end) {
    if (symbol >= limit) {
      result = WF_NEEDS_ROOM;
      break;
    }
    const uint32_t byte = text[at];
    const wf_character *c;
    const wf_block *block = ascii;
    uint32_t width = 1;
    if (byte < 0x80) {
      // A run of ASCII; one letter between others is not worth a vector.
      if (plain && at + 16 <= end && text[at + 1] < 0x80) {
        uint32_t run = at;
        while (run + 16 <= end && symbol < limit) {
          uint32_t count = lowerCase16(plane + symbol, text + run);
          uint32_t entry = (symbol + WF_SYMBOLS_PER_ENTRY - 1) / WF_SYMBOLS_PER_ENTRY;
          uint32_t first = entry * WF_SYMBOLS_PER_ENTRY;
          if (first < symbol + count) {
            FLUSH();
            map[entry] = run + (first - symbol);
          }
          run += count;
          symbol += count;
          if (count < 16) break;
        }
        if (run != at) {
          at = run;
          flags = ascii->characters[text[at - 1]].flags;
          trail = 0;
          continue;
        }
      }
      c = &ascii->characters[byte];
    } else {
      const uint32_t scalar = decode(text, at, end, &width);
      if (scalar >> 8 != knownIndex) {
        const wf_block *found = wf_table_block(b->table, scalar >> 8);
        if (!found) {
          result = WF_NEEDS_BLOCK;
          break;
        }
        known = found;
        knownIndex = scalar >> 8;
      }
      block = known;
      c = &block->characters[scalar & 0xFF];
    }
    if (c->flags & (WF_CONTINUES | WF_LEAD_MARK | WF_WILD | WF_REPLACED)) {
      if (c->flags & WF_REPLACED) b->hasReplaced = 1;
      int joins = (c->flags & (WF_CONTINUES | WF_LEAD_MARK)) && (flags & WF_STARTS);
      if (joins || (c->flags & WF_WILD) || (c->lead && trail > c->lead)) {
        result = WF_NEEDS_RUN;
        break;
      }
    }
    flags = c->flags;
    trail = c->trail;
    if (c->symbols == 1) {
      if (symbol % WF_SYMBOLS_PER_ENTRY == 0) {
        FLUSH();
        map[symbol / WF_SYMBOLS_PER_ENTRY] = at;
      }
      bits |= byte >= 0x80 ? WF_NOT_ASCII : 0;
      plane[symbol] = c->code;
      symbol++;
    } else if (c->symbols == 0) {
      if (symbol % WF_SYMBOLS_PER_ENTRY) bits |= WF_NOT_ASCII | WF_NOT_UNIFORM;
    } else {
      const uint8_t *codes = block->codes + c->element;
      for (uint32_t i = 0; i < c->symbols; i++) {
        if (symbol % WF_SYMBOLS_PER_ENTRY == 0) {
          FLUSH();
          map[symbol / WF_SYMBOLS_PER_ENTRY] = at | i << 16;
        }
        bits |= WF_NOT_ASCII | WF_NOT_UNIFORM;
        plane[symbol] = codes[i];
        symbol++;
      }
    }
    at += width;
  }
  FLUSH();
  b->symbols = symbol;
  b->previousFlags = flags;
  b->previousTrail = trail;
  *position = at;
  return result;
}
