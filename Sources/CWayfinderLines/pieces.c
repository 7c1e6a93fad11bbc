#include "sums.h"

enum {
  // What is added to places in the pages, and taken away where they are looked up, so that the
  // bits of a last byte need not be.
  bias = 0x80
};

// A character of a text.
typedef struct {
  // Its place in the pages, and a bias.
  size_t place;
  // How many bytes it takes.
  size_t length;
} character;

// The character at a place of a text. One beyond the first plane is as U+0000, which is never
// added.
INLINE character read(const uint8_t *next, const uint32_t *pages) {
  size_t first = *next;
  if (first < 0x80) return (character){.place = asciiPage + first + bias, .length = 1};
  if (first < 0xE0)
    return (character){.place = (size_t)pages[first & 0x1F] + next[1], .length = 2};
  if (first < 0xF0) {
    size_t page = (first & 0x0F) << 6 | (next[1] & 0x3F);
    return (character){.place = (size_t)pages[page] + next[2], .length = 3};
  }
  return (character){.place = asciiPage + bias, .length = 4};
}

// The work of `wl_addPieces`, for a size of rows that is constant, and with breaks or without.
INLINE size_t addPieces(const wl_pieces *pieces, uint32_t rowShift, const uint8_t *breaks,
                        const uint8_t *text, const uint8_t *limit, uint32_t *codes,
                        wl_pairSum *sum) {
  const wl_pairs *pairs = &pieces->pairs;
  const uint32_t *pages = pairs->pages, *rows = pairs->pairs;
  const uint8_t *joins = pieces->joins;
  const uint8_t *next = text + sum->index, *start = text + sum->start, *lastUnit = next;
  const uint8_t *wordStart = text + sum->wordStart;
  const uint32_t extent = pairs->extent << wl_extentShift, stops = pieces->stops;
  const int64_t wide = pairs->wideWord, longWord = pairs->longWord;
  int64_t width = sum->width;
  uint32_t flags = sum->flags, last = sum->last;
  uint32_t *code = codes + sum->codeCount, *wordCode = codes + sum->wordCode;

  character one = {0, 0};
  uint32_t join = 0;
  if (next < limit) {
    one = read(next, pages);
    join = joins[one.place - bias];
    if (RARELY(!join)) goto finish;
  }
  while (next < limit) {
    // The characters that join this one, and what comes after them.
    const uint8_t *end = next + one.length;
    character other = {0, 0};
    uint32_t otherJoin = 0, all = join;
    for (uint32_t taken = join >> wl_takesShift; end < limit; end += other.length) {
      other = read(end, pages);
      otherJoin = joins[other.place - bias];
      if (!(otherJoin & taken)) {
        if (RARELY(!otherJoin)) goto finish;
        break;
      }
      // A dictionary parts some vowels from their letter.
      if (breaks && RARELY(breaks[end - text] & wl_mayBreak)) goto finish;
      all |= otherJoin;
      if (!(otherJoin & wl_joinsAsMark) || RARELY(otherJoin & wl_joinsNext))
        taken = otherJoin >> wl_takesShift;
    }
    if (RARELY(all & stops)) break;

    uint32_t word, lastWord;
    int64_t advance;
    size_t count = (size_t)(end - next);
    if (count == one.length) {
      word = lastWord = pairs->characters[one.place - bias];
      advance = word & wl_advanceMask;
    } else {
      if (RARELY(count > wl_longestPiece)) break;
      // In an empty slot there is a word of class 0, as in those of pieces that are not added.
      const wl_piece *piece = pieces->slots + wl_slotOfPiece(pieces->slots, pieces->slotMask,
                                                             wl_keyOfPiece(next, count));
      word = piece->first;
      lastWord = piece->last;
      advance = piece->advance;
    }
    // A space of the first font stands between words of others.
    uint32_t room = word & (uint32_t)wl_extentMask << wl_extentShift;
    if (RARELY(room != extent) && (room != 0 || *next != 0x20)) break;
    uint32_t pair = rowOf(rows, rowShift, last)[word >> wl_classShift & wl_classMask];
    int64_t sumWidth = width + ((int32_t)pair >> wl_pairShift);
    if (*next == 0x20) {
      size_t count = (size_t)(next - start);
      if (pair & wl_pairFlags || room != 0 || next == wordStart || count >= maximumLength ||
          sumWidth < 0 || sumWidth + (pairs->space & wl_widthMask) > maximumWidth)
        break;
      *code++ = ((uint32_t)sumWidth | (uint32_t)count << wl_lengthShift | flags) + pairs->space;
      wordCode = code;
      wordStart = start = next + 1;
      width = 0;
      flags = 0;
    } else {
      bool mayBreak = breaks ? breaks[next - text] & wl_mayBreak : pair & wl_pairBreaks;
      bool isLong = next - start >= longWord || sumWidth > wide;
      if (RARELY(mayBreak || pair & wl_pairFlags || isLong)) {
        if (pair & wl_pairFlags & ~(uint32_t)(wl_pairBreaks | wl_pairIsUnsafe)) break;
        if (isLong && pieces->keepsWords) break;
        // A segment ends here where a line may, and where it gets too long.
        bool isUnsafe = pair & wl_pairIsUnsafe;
        if (next > start && (mayBreak || (!isUnsafe && isLong))) {
          size_t count = (size_t)(next - start);
          if (count > maximumLength || sumWidth < 0 || sumWidth > maximumWidth) break;
          *code++ = (uint32_t)sumWidth | (uint32_t)count << wl_lengthShift | flags |
                    (mayBreak ? 0 : wl_keepsNext);
          start = next;
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
    join = otherJoin;
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

size_t wl_addPieces(const wl_pieces *pieces, const uint8_t *text, size_t limit, uint32_t *codes,
                    wl_pairSum *sum) {
  const uint8_t *breaks = pieces->breaks, *end = text + limit;
#define ADD(rowShift)                                                                          \
  case rowShift:                                                                               \
    return breaks ? addPieces(pieces, rowShift, breaks, text, end, codes, sum)                 \
                  : addPieces(pieces, rowShift, NULL, text, end, codes, sum)
  switch (pieces->pairs.rowShift) {
    ADD(6);
    ADD(7);
    ADD(8);
  }
#undef ADD
  return sum->index;
}
