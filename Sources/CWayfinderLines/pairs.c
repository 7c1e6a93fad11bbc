#include "sums.h"

// The work of `wl_addPairs`, for a size of rows that is constant.
INLINE void addPairs(const wl_pairs *pairs, uint32_t rowShift, const uint8_t *text,
                     const uint8_t *limit, uint32_t *codes, wl_pairSum *sum) {
  const uint32_t *characters = pairs->characters, *rows = pairs->pairs;
  const uint8_t *next = text + sum->index, *start = text + sum->start;
  const uint8_t *wordStart = text + sum->wordStart, *longEnd = start + pairs->longWord;
  const int64_t wide = pairs->wideWord;
  const uint32_t extent = pairs->extent;
  int64_t width = sum->width;
  uint32_t flags = sum->flags, last = sum->last, seen = sum->seen;
  uint32_t *code = codes + sum->codeCount, *wordCode = codes + sum->wordCode;

  while (next < limit) {
    uint32_t first = *next, character;
    size_t length;
    if (first < 0x80) {
      character = characters[asciiPage + first];
      length = 1;
    } else if (first < 0xE0) {
      character = characters[pairs->pages[first & 0x1F] + (next[1] & 0x3F)];
      length = 2;
    } else if (first < 0xF0) {
      uint32_t page = (first & 0x0F) << 6 | (next[1] & 0x3F);
      character = characters[pairs->pages[page] + (next[2] & 0x3F)];
      length = 3;
    } else {
      break;
    }
    // A space of the first font stands between words of others.
    uint32_t room = character >> wl_extentShift & wl_extentMask;
    if (RARELY(room != extent) && (room != 0 || first != 0x20)) break;
    const uint32_t *row = rowOf(rows, rowShift, last);
    uint32_t pair = row[character >> wl_classShift & wl_classMask];
    int64_t sumWidth = width + ((int32_t)pair >> wl_pairShift);
    if (first == 0x20) {
      size_t count = (size_t)(next - start);
      if (pair & wl_pairFlags || room != 0 || next == wordStart || count >= maximumLength || sumWidth < 0 ||
          sumWidth + (pairs->space & wl_widthMask) > maximumWidth || seen & pairs->stops)
        break;
      *code++ = ((uint32_t)sumWidth | (uint32_t)count << wl_lengthShift | flags) + pairs->space;
      wordCode = code;
      wordStart = start = next + 1;
      longEnd = start + pairs->longWord;
      width = 0;
      flags = 0;
    } else {
      if (RARELY(pair & wl_pairFlags || next >= longEnd || sumWidth > wide)) {
        if (pair & wl_pairFlags & ~(uint32_t)(wl_pairBreaks | wl_pairIsUnsafe)) break;
        // A segment ends here where a line may, and where it gets too long.
        bool breaks = pair & wl_pairBreaks, isUnsafe = pair & wl_pairIsUnsafe;
        if (breaks || (!isUnsafe && (next >= longEnd || sumWidth > wide))) {
          size_t count = (size_t)(next - start);
          if (count > maximumLength || sumWidth < 0 || sumWidth > maximumWidth) break;
          *code++ = (uint32_t)sumWidth | (uint32_t)count << wl_lengthShift | flags |
                    (breaks ? 0 : wl_keepsNext);
          start = next;
          longEnd = start + pairs->longWord;
          sumWidth = 0;
          flags = 0;
        }
        if (isUnsafe && next == start) flags |= wl_unsafeStart;
      }
      width = sumWidth + (character & wl_advanceMask);
    }
    last = character;
    seen |= character;
    next += length;
  }

  *sum = (wl_pairSum){.index = (size_t)(next - text),
                      .start = (size_t)(start - text),
                      .wordStart = (size_t)(wordStart - text),
                      .codeCount = (size_t)(code - codes),
                      .wordCode = (size_t)(wordCode - codes),
                      .width = width,
                      .flags = flags,
                      .last = last,
                      .seen = seen};
}

void wl_addPairs(const wl_pairs *pairs, const uint8_t *text, size_t limit, uint32_t *codes,
                 wl_pairSum *sum) {
  switch (pairs->rowShift) {
  case 6: addPairs(pairs, 6, text, text + limit, codes, sum); return;
  case 7: addPairs(pairs, 7, text, text + limit, codes, sum); return;
  case 8: addPairs(pairs, 8, text, text + limit, codes, sum); return;
  }
}
