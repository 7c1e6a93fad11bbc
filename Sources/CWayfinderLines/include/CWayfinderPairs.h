// Adds up the widths of text character by character, with what pairs of them add, into codes of
// segments.
#ifndef WAYFINDER_CPAIRS_H
#define WAYFINDER_CPAIRS_H

#include <stddef.h>
#include <stdint.h>

// What the word of a character holds: its advance in the low 20 bits, then its class in eight, the
// number of the room its font takes in two, then flags. Zero stands for a character that is not known.
enum {
  wl_advanceMask = (1 << 20) - 1,
  wl_classShift = 20,
  wl_classMask = 255,
  wl_extentShift = 28,
  wl_extentMask = 3
};

// What the word of a pair holds: flags in the low eight bits, and above what it adds to the first
// advance, a signed number. Any other flag says that there is more to it.
enum {
  wl_pairShift = 8,
  wl_pairFlags = 255,
  /// A line may end between the two.
  wl_pairBreaks = 1,
  /// A break between the two changes their shapes.
  wl_pairIsUnsafe = 2
};

/// The words of characters and pairs.
typedef struct {
  /// Pages of 64 characters, those of ASCII second and third.
  const uint32_t *characters;
  /// Where the page of each 64 characters of the first plane begins.
  const uint32_t *pages;
  /// A row for each class of the first character, 1 << rowShift words by the class of the second. A
  /// pair with a class of characters that are not added up has a flag that says that there is more.
  const uint32_t *pairs;
  /// From six to eight.
  uint32_t rowShift;
  /// What a space at the end of a segment adds to its code.
  uint32_t space;
  /// The longest word in bytes, and the widest, that is one segment.
  uint32_t longWord, wideWord;
  /// Flags of characters after which nothing is added but the rest of a word.
  uint32_t stops;
  /// The number of the room that the font of all characters takes which are added, but of spaces,
  /// which may be of the first font, too.
  uint32_t extent;
} wl_pairs;

/// How far a text is added up.
typedef struct {
  /// The next character.
  size_t index;
  /// Where the segment begins, and its word.
  size_t start, wordStart;
  /// How many codes there are, and how many before the word.
  size_t codeCount, wordCode;
  /// The width of the segment up to here.
  int64_t width;
  /// The flags the segment begins with.
  uint32_t flags;
  /// The word of the last character; zero where what comes next does not depend on it.
  uint32_t last;
  /// What was set in the word of any character.
  uint32_t seen;
} wl_pairSum;

/// Adds characters from `sum->index` to `limit`, where one begins or the text ends, and stops before
/// one that is more than a sum. The text is well-formed UTF-8. `codes` has room for a code for each
/// byte up to the limit, beside those there are.
void wl_addPairs(const wl_pairs *pairs, const uint8_t *text, size_t limit, uint32_t *codes,
                 wl_pairSum *sum);

#endif
