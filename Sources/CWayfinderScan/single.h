// Text to symbols, character by character.
#ifndef WAYFINDER_SINGLE_H
#define WAYFINDER_SINGLE_H

#include <string.h>

#include "CWayfinderScan.h"
#include "bytes.h"
#include "decoding.h"

// The bytes of text that are taken at a time; longer loads reach three bytes beyond.
enum { BLOCK = 64, REACH = BLOCK + 3 };

static const uint8_t seamsOfNeighbours = WF_SEAM_OPEN | WF_SEAM_LOOSE;

/// Appends plain ASCII from `at` on, of which the first `count` bytes are; some bytes beyond may be
/// read.
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

/// The characters of up to `BLOCK` bytes.
typedef struct {
  uint32_t count;
  uint32_t scalars[BLOCK];
} characters;

static inline uint32_t fastCode(const wf_table *table, uint32_t scalar) {
  const uint16_t *codes = __atomic_load_n(&table->fast[scalar >> 8], __ATOMIC_ACQUIRE);
  return codes[scalar & 0xFF];
}

/// Reads the characters that begin at the bits of `leads` and writes them as if all were fast.
/// Returns how many are before the first that is not.
WF_INLINE uint32_t appendFast(wf_builder *b, const uint8_t *text, uint32_t at, uint64_t leads,
                              characters *found, decoder decode) {
  const wf_table *const table = b->table;
  uint8_t *const plane = b->plane + b->symbols;
  uint16_t *const starts = b->starts + b->symbols;
  uint32_t all = WF_FAST;
  uint32_t count = 0;
  do {
    const uint32_t place = (uint32_t)__builtin_ctzll(leads);
    const uint32_t scalar = decode(text + place);
    const uint32_t code = fastCode(table, scalar);
    all &= code;
    plane[count] = (uint8_t)code;
    starts[count] = (uint16_t)(at + place);
    found->scalars[count++] = scalar;
    leads &= leads - 1;
  } while (leads);
  found->count = count;
  if (all) return count;
  uint32_t fast = 0;
  while (fastCode(table, found->scalars[fast]) & WF_FAST) fast++;
  return fast;
}

/// Completes the first `count` of what `appendFast` has written, at least one.
static inline void finishFast(wf_builder *b, const characters *found, uint32_t count) {
  const uint32_t symbol = b->symbols;
  memset(b->seams + symbol, seamsOfNeighbours, BLOCK);
  const wf_character *first = wf_table_character(b->table, found->scalars[0]);
  const wf_character *last = wf_table_character(b->table, found->scalars[count - 1]);
  b->seams[symbol] =
      b->table->seams[b->state * WF_SEAM_CLASSES + first->seamClass] & seamsOfNeighbours;
  b->state = last->seamClass;
  b->previousFlags = last->flags;
  b->previousTrail = last->trail;
  b->symbols = symbol + count;
}

/// Whether a mark in the sequence of marks from `at` on may continue a contraction, for which ICU
/// passes over those before it.
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

/// Whether a character with marks or contractions about it is read together with the one before.
static int joins(const wf_table *table, const wf_character *previous, const wf_character *c,
                 const uint8_t *text, uint32_t start, uint32_t end) {
  if (c->flags & WF_WILD) return 1;
  if (c->lead != 0 && previous->trail > c->lead) return 1;
  if (!(previous->flags & WF_STARTS)) return 0;
  if (c->flags & WF_CONTINUES) return 1;
  return (c->flags & WF_LEAD_MARK) && marksContinue(table, text, start, end);
}

/// Appends characters of any kind, which begin at the bits of `leads`. The position is that of the
/// first one it cannot take. Not inlined, so that what the loop needs stays in registers.
static __attribute__((noinline)) int appendSlowly(wf_builder *b, const uint8_t *text, uint32_t at,
                                                  uint32_t end, uint64_t leads,
                                                  const uint32_t *scalars, uint32_t *position) {
  const wf_table *const table = b->table;
  uint8_t *const plane = b->plane;
  uint8_t *const seams = b->seams;
  uint16_t *const starts = b->starts;
  const wf_character before = {.flags = (uint16_t)b->previousFlags,
                               .trail = (uint8_t)b->previousTrail};
  const wf_character *previous = &before;
  uint32_t symbol = b->symbols;
  uint32_t step = b->state << 2;
  int result = WF_DONE;
  for (; leads; leads &= leads - 1, scalars++) {
    const uint32_t start = at + (uint32_t)__builtin_ctzll(leads);
    const wf_block *const block = wf_table_block(table, *scalars >> 8);
    if (!block) {
      *position = start;
      result = WF_NEEDS_BLOCK;
      break;
    }
    const wf_character *const c = &block->characters[*scalars & 0xFF];
    if (c->flags & (WF_CONTINUES | WF_LEAD_MARK | WF_WILD | WF_REPLACED | WF_LONG)) {
      if (c->flags & WF_REPLACED) b->hasReplaced = 1;
      if (joins(table, previous, c, text, start, end)) {
        *position = start;
        result = WF_NEEDS_RUN;
        break;
      }
      if (c->flags & WF_LONG) {
        // Four symbols for each byte that is left, and four to be overwritten.
        if (symbol + c->symbols + 4 * BLOCK + 4 > b->capacity) {
          *position = start;
          result = WF_NEEDS_ROOM;
          break;
        }
        for (uint32_t k = 4; k < c->symbols; k++) {
          plane[symbol + k] = block->codes[c->element + k];
          seams[symbol + k] = WF_SEAM_LOOSE;
          starts[symbol + k] = (uint16_t)start;
        }
      }
    }
    previous = c;
    step = table->seams[(step & ~3u) * (WF_SEAM_CLASSES / 4) + c->seamClass];
    // All that a character of four symbols needs; where it has fewer, the next overwrites the rest.
    const uint64_t fourStarts = start * (uint64_t)0x0001000100010001;
    memcpy(plane + symbol, c->codes, 4);
    memset(seams + symbol, WF_SEAM_LOOSE, 4);
    seams[symbol] = step & seamsOfNeighbours;
    memcpy(starts + symbol, &fourStarts, 8);
    symbol += c->symbols;
  }
  b->symbols = symbol;
  b->state = step >> 2;
  b->previousFlags = previous->flags;
  b->previousTrail = previous->trail;
  return result;
}

#endif
