// Adds up the widths of text of which some characters are shaped in pieces, into codes of
// segments.
#ifndef WAYFINDER_CPIECES_H
#define WAYFINDER_CPIECES_H

#include "CWayfinderPairs.h"

#include <stdbool.h>
#include <string.h>

// How a character joins those beside it in one piece: in the low four bits what it is after
// another, and in the four above which of these it takes after it. Zero stands for a character
// that is not known.
enum {
  /// The character joins one before it that joins what comes next.
  wl_joinsPrevious = 1,
  /// The character is part of the piece before it, whatever that is. If it joins one after it, as a
  /// virama does, that counts for what comes next; else what is around it joins as if it were not
  /// there.
  wl_joinsAsMark = 4,
  /// The character ends a run of the script, or asks for more than such a run does.
  wl_joinLeavesRun = 8,
  wl_takesShift = 4,
  /// The character joins one after it that joins what is before.
  wl_joinsNext = wl_joinsPrevious << wl_takesShift,
  /// All that are known take marks.
  wl_joinIsKnown = wl_joinsAsMark << wl_takesShift
};

/// The mark of a place where a line may end, among the other bits of its byte.
enum { wl_mayBreak = 1 };

enum { wl_longestPiece = 16 };

/// The bytes of a piece, the first of them lowest, with zeros after them. No piece has a zero
/// byte, so that a key of zeros is that of none.
typedef struct {
  uint64_t low, high;
} wl_pieceKey;

/// A piece in a table.
typedef struct {
  wl_pieceKey key;
  /// The words, without advances, of characters that stand beside others as the edges of the
  /// piece do: the class and room of the first, the class of the last. Both are zero for a
  /// piece that is shaped with what stands around it.
  uint32_t first, last;
  int32_t advance;
} wl_piece;

// Some bytes as a number, the first of them lowest.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define wl_LOAD(bits, start)                                                                   \
  ({                                                                                           \
    uint##bits##_t wl_number;                                                                  \
    memcpy(&wl_number, (start), sizeof wl_number);                                             \
    (uint64_t) wl_number;                                                                      \
  })
#else
#define wl_LOAD(bits, start)                                                                   \
  ({                                                                                           \
    uint##bits##_t wl_number;                                                                  \
    memcpy(&wl_number, (start), sizeof wl_number);                                             \
    (uint64_t) __builtin_bswap##bits(wl_number);                                               \
  })
#endif

/// The key of the `count` bytes at `start`, from two to `wl_longestPiece`. No others are read:
/// two numbers that overlap hold them all.
static inline __attribute__((always_inline)) wl_pieceKey wl_keyOfPiece(const uint8_t *start,
                                                                      size_t count) {
  if (count >= 8) {
    // In two steps, since there are no bits to shift by for eight bytes.
    uint32_t half = 4 * (wl_longestPiece - (uint32_t)count);
    return (wl_pieceKey){wl_LOAD(64, start), wl_LOAD(64, start + count - 8) >> half >> half};
  }
  if (count >= 4)
    return (wl_pieceKey){
        wl_LOAD(32, start) | wl_LOAD(32, start + count - 4) << 8 * (count - 4), 0};
  return (wl_pieceKey){wl_LOAD(16, start) | wl_LOAD(16, start + count - 2) << 8 * (count - 2), 0};
}

static inline __attribute__((always_inline)) size_t wl_hashOfPiece(wl_pieceKey key) {
  unsigned __int128 product = (unsigned __int128)(key.low ^ 0x9E3779B97F4A7C15) *
                              (key.high ^ 0xE7037ED1A0B428DB);
  return (size_t)((uint64_t)(product >> 64) ^ (uint64_t)product);
}

/// Where a piece is in a hash table with open addressing and linear probing, or the empty slot
/// where it belongs. The table has `mask + 1` slots, a power of two, one of which at least is
/// empty.
static inline __attribute__((always_inline)) size_t wl_slotOfPiece(const wl_piece *slots,
                                                                  size_t mask, wl_pieceKey key) {
  size_t slot = wl_hashOfPiece(key) & mask;
  while (true) {
    wl_pieceKey other = slots[slot].key;
    if ((other.low == key.low && other.high == key.high) || (other.low | other.high) == 0)
      return slot;
    slot = (slot + 1) & mask;
  }
}

/// What is known of characters and pieces.
typedef struct {
  /// Characters by themselves, and pairs of them and of the edges of pieces. No flags stop a sum.
  wl_pairs pairs;
  /// How characters join, in the same pages as their words.
  const uint8_t *joins;
  /// The table of pieces, as `wl_slotOfPiece` has it.
  const wl_piece *slots;
  size_t slotMask;
  /// Where lines may end, by a byte for each byte of the text and its end; null where pairs tell.
  const uint8_t *breaks;
  /// Whether a sum stops in a long word, which is not cut.
  bool keepsWords;
  /// How no character that is added joins.
  uint32_t stops;
} wl_pieces;

/// Adds characters and pieces from `sum->index` to `limit`, where a character begins or the
/// text ends, and stops before one that is more than a sum. The text is well-formed UTF-8.
/// `sum->last` is not zero. `codes` has room for a code for each byte up to the limit, beside
/// those there are.
///
/// - Returns: Where the last character or piece begins that was added; where the sum began if
/// none was.
size_t wl_addPieces(const wl_pieces *pieces, const uint8_t *text, size_t limit, uint32_t *codes,
                    wl_pairSum *sum);

#endif
