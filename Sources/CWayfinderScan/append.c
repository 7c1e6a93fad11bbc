#include "CWayfinderScan.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"

wf_table *wf_table_create(void) {
  static const uint16_t none[256];
  wf_table *table = calloc(1, sizeof(wf_table));
  if (table) {
    for (int i = 0; i < 0x100; i++) table->fast[i] = none;
  }
  return table;
}

void wf_table_publish(wf_table *table, uint32_t index, const wf_block *block) {
  __atomic_store_n(&table->blocks[index], block, __ATOMIC_RELEASE);
  if (index < 0x100) __atomic_store_n(&table->fast[index], block->fast, __ATOMIC_RELEASE);
}

void wf_append_symbol(wf_builder *b, uint8_t code, uint8_t seam, uint32_t offset) {
  b->plane[b->symbols] = code;
  b->seams[b->symbols] = seam;
  b->starts[b->symbols] = (uint16_t)offset;
  b->symbols++;
}

// The bytes of text that are taken at a time; longer loads reach three bytes beyond.
enum { BLOCK = 64, REACH = BLOCK + 3 };

static const uint8_t seamsOfNeighbours = WF_SEAM_OPEN | WF_SEAM_LOOSE;

static inline uint32_t load32(const uint8_t *from) {
  uint32_t value;
  memcpy(&value, from, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap32(value);
#endif
  return value;
}

/// Appends plain ASCII from `at` on, of which the first `count` bytes are; some bytes beyond may be read.
static void appendASCII(wf_builder *b, const uint8_t *text, uint32_t at, uint32_t count) {
  const uint32_t symbol = b->symbols;
  for (uint32_t i = 0; i < count; i += 16) {
    lowerCase16(b->plane + symbol + i, text + i);
    ascend16(b->starts + symbol + i, (uint16_t)(at + i));
    memset(b->seams + symbol + i, seamsOfNeighbours, 16);
  }
  const wf_character *ascii = wf_table_block(b->table, 0)->characters;
  const wf_character *last = &ascii[text[count - 1]];
  b->seams[symbol] =
      b->table->seams[b->state * WF_SEAM_CLASSES + ascii[text[0]].seamClass] & seamsOfNeighbours;
  b->symbols = symbol + count;
  b->state = last->seamClass;
  b->previousFlags = last->flags;
  b->previousTrail = 0;
}

/// How to read a character by the highest four bits of its first byte: bits are put together as for
/// three bytes, moved right, and masked. Those of four bytes read as zero.
static const struct {
  uint32_t shift, mask;
} reading[16] = {
    {12, 0x7F}, {12, 0x7F}, {12, 0x7F},  {12, 0x7F}, {12, 0x7F}, {12, 0x7F},
    {12, 0x7F}, {12, 0x7F}, {12, 0},     {12, 0},    {12, 0},    {12, 0},
    {6, 0x7FF}, {6, 0x7FF}, {0, 0xFFFF}, {0, 0},
};

static inline uint32_t decode4(const uint8_t *text) {
  const uint32_t scalar = (uint32_t)(text[0] & 0x07) << 18 | (uint32_t)(text[1] & 0x3F) << 12 |
                          (uint32_t)(text[2] & 0x3F) << 6 | (uint32_t)(text[3] & 0x3F);
  return scalar < 0x110000 ? scalar : 0xFFFD;
}

/// The characters of up to `BLOCK` bytes.
typedef struct {
  uint32_t count;
  uint32_t scalars[BLOCK];
  uint16_t starts[BLOCK];
} characters;

/// Reads the characters that begin at the bits of `leads` and writes them as if all were fast. Returns
/// whether they are.
static inline int appendFast(wf_builder *b, const uint8_t *text, uint32_t at, uint64_t leads,
                             characters *found) {
  uint8_t *const plane = b->plane + b->symbols;
  uint16_t *const starts = b->starts + b->symbols;
  const uint16_t *const *const fast = b->table->fast;
  uint32_t all = WF_FAST;
  uint32_t count = 0;
  for (; leads; leads &= leads - 1, count++) {
    const uint32_t place = (uint32_t)__builtin_ctzll(leads);
    const uint32_t word = load32(text + place);
    const uint32_t lead = word >> 4 & 0xF;
    const uint32_t joined = (word & 0xFF) << 12 | (word >> 2 & 0xFC0) | (word >> 16 & 0x3F);
    const uint32_t scalar = joined >> reading[lead].shift & reading[lead].mask;
    const uint32_t code = __atomic_load_n(&fast[scalar >> 8], __ATOMIC_ACQUIRE)[scalar & 0xFF];
    all &= code;
    plane[count] = (uint8_t)code;
    starts[count] = found->starts[count] = (uint16_t)(at + place);
    found->scalars[count] = scalar;
  }
  found->count = count;
  return all != 0;
}

/// Completes what `appendFast` has written.
static inline void finishFast(wf_builder *b, const characters *found) {
  const uint32_t symbol = b->symbols;
  memset(b->seams + symbol, seamsOfNeighbours, BLOCK);
  const wf_character *first = wf_table_character(b->table, found->scalars[0]);
  const wf_character *last = wf_table_character(b->table, found->scalars[found->count - 1]);
  b->seams[symbol] =
      b->table->seams[b->state * WF_SEAM_CLASSES + first->seamClass] & seamsOfNeighbours;
  b->state = last->seamClass;
  b->previousFlags = last->flags;
  b->previousTrail = last->trail;
  b->symbols = symbol + found->count;
}

/// Whether a mark in the sequence of marks from `at` on may continue a contraction, for which ICU passes
/// over those before it.
static int marksContinue(const wf_table *table, const uint8_t *text, uint32_t at, uint32_t end) {
  while (at < end) {
    const uint8_t byte = text[at];
    const uint32_t width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    if (at + width > end) return 1;
    const uint32_t scalar = byte < 0x80   ? byte
                            : byte < 0xE0 ? (byte & 0x1Fu) << 6 | (text[at + 1] & 0x3Fu)
                            : byte < 0xF0 ? (byte & 0x0Fu) << 12 | (text[at + 1] & 0x3Fu) << 6 |
                                                (text[at + 2] & 0x3Fu)
                                          : decode4(text + at);
    const wf_character *c = wf_table_character(table, scalar);
    if (!c || (c->flags & (WF_CONTINUES | WF_WILD))) return 1;
    if (!(c->flags & WF_LEAD_MARK)) return 0;
    at += width;
  }
  return 0;
}

/// Appends characters of any kind, one by one. The position is that of the first one it cannot take.
static int appendSlowly(wf_builder *b, const uint8_t *text, uint32_t end,
                        const characters *found, uint32_t *position) {
  const wf_table *const table = b->table;
  uint8_t *const plane = b->plane;
  uint8_t *const seams = b->seams;
  uint16_t *const starts = b->starts;
  uint32_t symbol = b->symbols;
  uint32_t flags = b->previousFlags;
  uint32_t trail = b->previousTrail;
  uint32_t state = b->state;
  int result = WF_DONE;
  for (uint32_t i = 0; i < found->count; i++) {
    const uint32_t start = found->starts[i];
    uint32_t scalar = found->scalars[i];
    if (scalar == 0) {
      const uint8_t *from = text + start;
      scalar = *from < 0x80 ? *from : decode4(from);
    }
    const wf_block *block = wf_table_block(table, scalar >> 8);
    if (!block) {
      *position = start;
      result = WF_NEEDS_BLOCK;
      break;
    }
    const wf_character *const c = &block->characters[scalar & 0xFF];
    // Four symbols for each byte that is left, and four to be overwritten.
    if (c->symbols > 4 && symbol + c->symbols + 4 * BLOCK + 4 > b->capacity) {
      *position = start;
      result = WF_NEEDS_ROOM;
      break;
    }
    const uint32_t joining = (flags & WF_STARTS ? WF_CONTINUES : 0) | WF_WILD;
    const int isUnordered = c->lead != 0 && trail > c->lead;
    const int mayJoin = (c->flags & WF_LEAD_MARK) && (flags & WF_STARTS);
    if ((c->flags & joining) || isUnordered ||
        (mayJoin && marksContinue(table, text, start, end))) {
      if (c->flags & WF_REPLACED) b->hasReplaced = 1;
      *position = start;
      result = WF_NEEDS_RUN;
      break;
    }
    b->hasReplaced |= c->flags & WF_REPLACED;
    flags = c->flags;
    trail = c->trail;
    const uint32_t step = table->seams[state * WF_SEAM_CLASSES + c->seamClass];
    state = step >> 2;
    // All that a character of four symbols needs; where it has fewer, the next one overwrites the rest.
    memcpy(plane + symbol, c->codes, 4);
    seams[symbol] = step & seamsOfNeighbours;
    memset(seams + symbol + 1, WF_SEAM_LOOSE, 3);
    for (int k = 0; k < 4; k++) starts[symbol + k] = (uint16_t)start;
    for (uint32_t k = 4; k < c->symbols; k++) {
      plane[symbol + k] = block->codes[c->element + k];
      seams[symbol + k] = WF_SEAM_LOOSE;
      starts[symbol + k] = (uint16_t)start;
    }
    symbol += c->symbols;
  }
  b->symbols = symbol;
  b->previousFlags = flags;
  b->previousTrail = trail;
  b->state = state;
  return result;
}

int wf_append(wf_builder *b, const uint8_t *text, uint32_t count, uint32_t *position,
              uint32_t end) {
  const int hasPlainASCII = b->table->asciiIsPlain;
  uint8_t rest[REACH + 16];
  uint32_t at = *position;
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
    uint32_t taken = end - at < BLOCK ? end - at : BLOCK;
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
    // A character that goes on beyond the block is whole in what can be read; the next block begins
    // after it.
    characters found;
    if (appendFast(b, from, at, leads, &found)) {
      finishFast(b, &found);
    } else {
      const int result = appendSlowly(b, text, end, &found, position);
      if (result != WF_DONE) return result;
    }
    at += taken;
    while (at < end && (text[at] & 0xC0) == 0x80) at++;
  }
  *position = at;
  return WF_DONE;
}
