#include "sums.h"

// A character of a text.
typedef struct {
  // Its place in the pages.
  uint32_t place;
  // How many bytes it takes.
  uint32_t length;
} character;

// The character at a place of a text. One beyond the first plane is as U+0000, which is never added.
INLINE character read(const uint8_t *next, const uint32_t *pages) {
  uint32_t first = *next;
  // Most text with pieces has characters of two or of three bytes.
  if (first >= 0xC0) {
    if (first < 0xE0)
      return (character){.place = pages[first - 0xC0] + next[1] - 0x80, .length = 2};
    if (first < 0xF0) {
      uint32_t page = (first & 0x0F) << 6 | (next[1] & 0x3F);
      return (character){.place = pages[page] + next[2] - 0x80, .length = 3};
    }
    return (character){.place = pages[0], .length = 4};
  }
  return (character){.place = pages[first >> 6] + (first & 0x3F), .length = 1};
}

// The work of `wl_addPieces`, for a size of rows that is constant, and with breaks or without.
INLINE size_t addPieces(const wl_pieces *pieces, uint32_t rowShift, const uint8_t *breaks,
                        const uint8_t *text, const uint8_t *textEnd, const uint8_t *limit,
                        uint32_t *codes, wl_pairSum *sum) {
  const wl_pairs *pairs = &pieces->pairs;
  const uint32_t *pages = pairs->pages, *rows = pairs->pairs;
  const uint8_t *joins = pieces->joins;
  const uint8_t *next = text + sum->index, *start = text + sum->start, *lastUnit = next;
  const uint8_t *wordStart = text + sum->wordStart, *longEnd = start + pairs->longWord;
  const int64_t wide = pairs->wideWord;
  const uint32_t extent = pairs->extent, stops = pieces->stops;
  int64_t width = sum->width;
  uint32_t flags = sum->flags, last = sum->last;
  uint32_t *code = codes + sum->codeCount, *wordCode = codes + sum->wordCode;

  character one = {0, 0};
  if (next < limit) one = read(next, pages);
  while (next < limit) {
    // The characters that join this one, and what comes after them.
    const uint8_t *end = next + one.length;
    uint32_t join = joins[one.place], all = join;
    character other = {0, 0};
    if (RARELY(!join)) break;
    while (end < limit) {
      other = read(end, pages);
      uint32_t otherJoin = joins[other.place];
      if (RARELY(!otherJoin)) goto finish;
      // What is before joins as the last does that is not transparent.
      if (!(otherJoin & wl_joinTransparent)) {
        if (!(otherJoin & join >> 1 & wl_joinsPrevious)) break;
        join = otherJoin;
      }
      // A dictionary parts some vowels from their letter.
      if (breaks && RARELY(breaks[end - text] & wl_mayBreak)) goto finish;
      all |= otherJoin;
      end += other.length;
    }
    if (RARELY(all & stops)) break;

    uint32_t word, lastWord;
    int64_t advance;
    if (end - next == one.length) {
      word = lastWord = pairs->characters[one.place];
      advance = word & wl_advanceMask;
    } else {
      size_t count = (size_t)(end - next);
      if (RARELY(count > wl_longestPiece)) break;
      wl_pieceKey key = wl_keyOfPiece(next, count, textEnd);
      // In an empty slot there is a word of class 0, as in those of pieces that are not added.
      const wl_piece *piece = pieces->slots + wl_slotOfPiece(pieces->slots, pieces->slotMask, key);
      word = piece->first;
      lastWord = piece->last;
      advance = piece->advance;
    }
    if (RARELY((word >> wl_extentShift & wl_extentMask) != extent)) break;
    uint32_t pair =
        rowOf(rows, rowShift, last)[word >> wl_classShift & wl_classMask];
    int64_t sumWidth = width + ((int32_t)pair >> wl_pairShift);
    if (*next == 0x20) {
      size_t count = (size_t)(next - start);
      if (pair & wl_pairFlags || extent != 0 || next == wordStart || count >= maximumLength ||
          sumWidth < 0 || sumWidth + (pairs->space & wl_widthMask) > maximumWidth)
        break;
      *code++ = ((uint32_t)sumWidth | (uint32_t)count << wl_lengthShift | flags) + pairs->space;
      wordCode = code;
      wordStart = start = next + 1;
      longEnd = start + pairs->longWord;
      width = 0;
      flags = 0;
    } else {
      bool mayBreak = breaks ? breaks[next - text] & wl_mayBreak : pair & wl_pairBreaks;
      if (RARELY(mayBreak || pair & wl_pairFlags || next >= longEnd || sumWidth > wide)) {
        if (pair & wl_pairFlags & ~(uint32_t)(wl_pairBreaks | wl_pairIsUnsafe)) break;
        // A segment ends here where a line may, and where it gets too long.
        bool isUnsafe = pair & wl_pairIsUnsafe;
        if (next > start &&
            (mayBreak || (!isUnsafe && (next >= longEnd || sumWidth > wide)))) {
          size_t count = (size_t)(next - start);
          if (count > maximumLength || sumWidth < 0 || sumWidth > maximumWidth) break;
          *code++ = (uint32_t)sumWidth | (uint32_t)count << wl_lengthShift | flags |
                    (mayBreak ? 0 : wl_keepsNext);
          start = next;
          longEnd = start + pairs->longWord;
          sumWidth = 0;
          flags = 0;
        }
        if (isUnsafe && next == start) flags |= wl_unsafeStart;
      }
      width = sumWidth + advance;
    }
    last = lastWord;
    lastUnit = next;
    next = end;
    one = other;
  }

finish:
  *sum = (wl_pairSum){.index = (size_t)(next - text),
                      .start = (size_t)(start - text),
                      .wordStart = (size_t)(wordStart - text),
                      .codeCount = (size_t)(code - codes),
                      .wordCode = (size_t)(wordCode - codes),
                      .width = width,
                      .flags = flags,
                      .last = last,
                      .seen = sum->seen};
  return (size_t)(lastUnit - text);
}

size_t wl_addPieces(const wl_pieces *pieces, const uint8_t *text, size_t count, size_t limit,
                    uint32_t *codes, wl_pairSum *sum) {
  const uint8_t *breaks = pieces->breaks, *end = text + count, *stop = text + limit;
#define ADD(rowShift)                                                                          \
  case rowShift:                                                                               \
    return breaks ? addPieces(pieces, rowShift, breaks, text, end, stop, codes, sum)           \
                  : addPieces(pieces, rowShift, NULL, text, end, stop, codes, sum)
  switch (pieces->pairs.rowShift) {
    ADD(6);
    ADD(7);
    ADD(8);
  }
#undef ADD
  return sum->index;
}
