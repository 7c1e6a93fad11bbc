#include "CWayfinderScan.h"

#include <string.h>

#include "bytes.h"
#include "decoding.h"
#include "known.h"
#include "single.h"
#include "vectors.h"

void wf_append_symbol(wf_builder *b, uint8_t code, uint8_t seam, uint32_t offset) {
  b->plane[b->symbols] = code;
  b->seams[b->symbols] = seam;
  b->starts[b->symbols] = (uint16_t)offset;
  b->symbols++;
}

/// Appends the characters that begin at `leads` by vectors; see `appendTranslated`.
typedef int (*vectorAppender)(wf_builder *b, const uint8_t *from, const uint8_t *text, uint32_t at,
                              uint32_t end, uint64_t leads, uint64_t plain, uint32_t *position,
                              uint32_t *apart);

/// Where so many characters of a block are taken one by one, some blocks are taken without vectors.
enum { MANY_STRANGE = 12, STRANGE_BLOCKS = 7 };

WF_INLINE int append(wf_builder *b, const uint8_t *text, uint32_t count, uint32_t *position,
                     uint32_t end, decoder decode, vectorAppender translated) {
  const int hasPlainASCII = b->table->asciiIsPlain;
  uint8_t rest[REACH + 16];
  uint32_t at = *position;
  // Blocks to come of a script that vectors do not know.
  uint32_t strange = 0;
  while (at < end) {
    if (b->symbols + WF_ROOM > b->capacity) {
      *position = at;
      return WF_NEEDS_ROOM;
    }
    const uint8_t *from = text + at;
    if (count - at < REACH) {
      memset(rest, 0, sizeof rest);
      memcpy(rest, from, count - at);
      from = rest;
    }
    uint64_t leads = 0;
    uint64_t plain = 0;
    for (int i = 0; i < BLOCK; i += 16) {
      uint32_t leads16;
      uint32_t plain16;
      classify16(from + i, &leads16, &plain16);
      leads |= (uint64_t)leads16 << i;
      plain |= (uint64_t)plain16 << i;
    }
    const uint32_t taken = end - at < BLOCK ? end - at : BLOCK;
    if (hasPlainASCII) {
      uint32_t ascii = ~plain ? (uint32_t)__builtin_ctzll(~plain) : BLOCK;
      if (ascii > taken) ascii = taken;
      // A few letters between others are not worth a vector.
      if (ascii == taken || ascii >= 16) {
        appendASCII(b, from, at, ascii);
        at += ascii;
        continue;
      }
    }
    if (taken < BLOCK) leads &= ((uint64_t)1 << taken) - 1;
    // Text between the bytes of a character is no text.
    if (!leads) {
      at += taken;
      continue;
    }
    // A character that goes on beyond the block is whole in what can be read; the next block begins
    // after it.
    if (translated && strange == 0) {
      uint32_t apart;
      const int result = translated(b, from, text, at, end, leads,
                                    hasPlainASCII ? plain & leads : 0, position, &apart);
      if (result != WF_DONE) return result;
      if (apart >= MANY_STRANGE) strange = STRANGE_BLOCKS;
    } else {
      if (strange) strange--;
      characters found;
      const uint32_t fast = appendFast(b, from, at, leads, &found, decode);
      if (fast) finishFast(b, &found, fast);
      if (fast < found.count) {
        for (uint32_t i = 0; i < fast; i++) leads &= leads - 1;
        const int result =
            appendSlowly(b, text, at, end, leads, found.scalars + fast, position);
        if (result != WF_DONE) return result;
      }
    }
    at += taken;
    while (at < end && (text[at] & 0xC0) == 0x80) at++;
  }
  *position = at;
  return WF_DONE;
}

#if defined(WF_TRANSLATES)

WF_AVX2 static inline int translated256(wf_builder *b, const uint8_t *from, const uint8_t *text,
                                        uint32_t at, uint32_t end, uint64_t leads, uint64_t plain,
                                        uint32_t *position, uint32_t *apart) {
  return appendTranslated(b, from, text, at, end, leads, plain, position, apart, decodeGathering,
                          translate256, packByWords, placeByWords);
}

WF_AVX512 static inline int translated512(wf_builder *b, const uint8_t *from, const uint8_t *text,
                                          uint32_t at, uint32_t end, uint64_t leads, uint64_t plain,
                                          uint32_t *position, uint32_t *apart) {
  return appendTranslated(b, from, text, at, end, leads, plain, position, apart, decodeGathering,
                          translate512, pack512, place512);
}

WF_AVX2 static int append256(wf_builder *b, const uint8_t *text, uint32_t count, uint32_t *position,
                             uint32_t end) {
  return append(b, text, count, position, end, decodeGathering, translated256);
}

WF_AVX512 static int append512(wf_builder *b, const uint8_t *text, uint32_t count,
                               uint32_t *position, uint32_t end) {
  return append(b, text, count, position, end, decodeGathering, translated512);
}

#endif

int wf_append(wf_builder *b, const uint8_t *text, uint32_t count, uint32_t *position,
              uint32_t end) {
#if defined(WF_TRANSLATES)
  switch (wf_vectors()) {
    case WF_VECTORS_LARGE: return append512(b, text, count, position, end);
    case WF_VECTORS: return append256(b, text, count, position, end);
    default: break;
  }
#endif
  return append(b, text, count, position, end, decodeShifting, NULL);
}
