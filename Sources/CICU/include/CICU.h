// Faces of the ICU functions Wayfinder uses. No logic lives here. Works with ICU 70 and later.
//
// ICU's headers add a version suffix to every symbol by macros, which Swift cannot see, and declare
// types that Foundation's own copy of ICU declares, too: a Swift module that saw both would not
// compile. So these faces are compiled apart and name none of ICU's types.
#ifndef WAYFINDER_CICU_H
#define WAYFINDER_CICU_H

#include <stdint.h>

typedef uint16_t ICUChar;
/// An error, a warning or zero; see `icu_isFailure`.
typedef int32_t ICUStatus;
typedef struct ICUBreaks ICUBreaks;
typedef struct ICUCollator ICUCollator;
typedef struct ICUElements ICUElements;
typedef struct ICUSearch ICUSearch;
typedef struct ICUConverter ICUConverter;
typedef struct ICUBidi ICUBidi;
typedef struct ICUSet ICUSet;

// Errors and versions

extern const ICUStatus ICU_OVERFLOW;
extern const ICUStatus ICU_OUT_OF_MEMORY;
const char *icu_errorName(ICUStatus status);
int icu_isFailure(ICUStatus status);

// Characters

enum { ICU_NARROW = 0, ICU_WIDE = 1, ICU_AMBIGUOUS = 2 };
int icu_columnClass(int32_t c);
int icu_isDefaultIgnorable(int32_t c);
int icu_isEmojiPresentation(int32_t c);
int icu_isIdeographic(int32_t c);
/// The Grapheme_Cluster_Break property, ICU's number of it.
int icu_graphemeBreak(int32_t c);
enum {
  ICU_GCB_OTHER = 0, ICU_GCB_CONTROL = 1, ICU_GCB_CR = 2, ICU_GCB_EXTEND = 3, ICU_GCB_L = 4,
  ICU_GCB_LF = 5, ICU_GCB_LV = 6, ICU_GCB_LVT = 7, ICU_GCB_T = 8, ICU_GCB_V = 9,
  ICU_GCB_SPACING_MARK = 10, ICU_GCB_PREPEND = 11, ICU_GCB_REGIONAL_INDICATOR = 12,
  ICU_GCB_ZWJ = 17
};
int icu_isExtendedPictographic(int32_t c);
/// Canonical combining classes of the first and last character of the decomposition.
int icu_leadCombiningClass(int32_t c);
int icu_trailCombiningClass(int32_t c);
/// Whether canonical decomposition never changes anything across the place before or after.
int icu_nfdBoundaryBefore(int32_t c, ICUStatus *status);
int icu_nfdBoundaryAfter(int32_t c, ICUStatus *status);
/// The General_Category as a bit of the masks below.
uint32_t icu_categoryMask(int32_t c);
extern const uint32_t ICU_MARKS_WITHOUT_SPACE;
extern const uint32_t ICU_CONTROLS;
extern const uint32_t ICU_FORMATS;
extern const uint32_t ICU_SEPARATORS;
extern const uint32_t ICU_PUNCTUATION;
extern const uint32_t ICU_SYMBOLS;
extern const uint32_t ICU_UPPERCASE;
extern const uint32_t ICU_DECIMAL_DIGITS;

/// The Line_Break property (UAX #14) by the order of the property's values in ICU, which only grows.
int icu_lineBreakClass(int32_t c);
extern const int ICU_LINE_BREAK_COMPLEX;
/// Whether the character has a canonical decomposition (UAX #15; NFD_Quick_Check is No).
int icu_decomposes(int32_t c);
/// The Bidi_Class property (UAX #9).
int icu_bidiClass(int32_t c);
extern const int ICU_BIDI_L;
extern const int ICU_BIDI_R;
extern const int ICU_BIDI_AL;
extern const int ICU_BIDI_EN;
extern const int ICU_BIDI_AN;
extern const int ICU_BIDI_B;
extern const int ICU_BIDI_ES;
extern const int ICU_BIDI_ET;
extern const int ICU_BIDI_CS;
extern const int ICU_BIDI_NSM;
extern const int ICU_BIDI_BN;
extern const int ICU_BIDI_WS;
extern const int ICU_BIDI_ON;
/// The Joining_Type property (Unicode Standard, 9.2).
int icu_joiningType(int32_t c);
extern const int ICU_JOIN_CAUSING;
extern const int ICU_DUAL_JOINING;
extern const int ICU_LEFT_JOINING;
extern const int ICU_RIGHT_JOINING;
extern const int ICU_TRANSPARENT;
/// The Indic_Syllabic_Category property (UAX #44).
int icu_syllabicCategory(int32_t c);
extern const int ICU_SYLLABIC_CONSONANT;
extern const int ICU_SYLLABIC_CONSONANT_DEAD;
extern const int ICU_SYLLABIC_VOWEL_INDEPENDENT;
extern const int ICU_SYLLABIC_AVAGRAHA;
extern const int ICU_SYLLABIC_VIRAMA;
/// The Indic_Positional_Category property (UAX #44).
int icu_positionalCategory(int32_t c);
extern const int ICU_POSITIONAL_LEFT;
extern const int ICU_POSITIONAL_LEFT_AND_RIGHT;
extern const int ICU_POSITIONAL_BOTTOM_AND_LEFT;
extern const int ICU_POSITIONAL_TOP_AND_LEFT;
extern const int ICU_POSITIONAL_TOP_AND_LEFT_AND_RIGHT;
/// The short name of a Line_Break value such as "AL", or NULL.
const char *icu_lineBreakName(int value);
/// The ISO 15924 code of the Script property (UAX #24), four letters.
const char *icu_scriptName(int32_t script);
int32_t icu_script(int32_t c);
/// Fills `scripts` with the Script_Extensions and returns their number, at most `capacity`.
int32_t icu_scriptExtensions(int32_t c, int32_t *scripts, int32_t capacity);
enum { ICU_SCRIPT_COMMON = 0, ICU_SCRIPT_INHERITED = 1 };
enum { ICU_BRACKET_NONE = 0, ICU_BRACKET_OPEN = 1, ICU_BRACKET_CLOSE = 2 };
int icu_bracketType(int32_t c);
int32_t icu_pairedBracket(int32_t c);
int32_t icu_mirrored(int32_t c);

// Bidirectional text (UAX #9)

enum { ICU_DEFAULT_LEVEL_LTR = 0xFE };
ICUBidi *icu_bidiOpen(void);
void icu_bidiClose(ICUBidi *bidi);
/// Fills `levels`, one for each code unit, and returns the level of the first paragraph.
uint8_t icu_bidiResolve(ICUBidi *bidi, const ICUChar *text, int32_t count, uint8_t level,
                        uint8_t *levels, ICUStatus *status);

// Strings: each fills a buffer and returns the length needed.

int32_t icu_fromUTF8(ICUChar *to, int32_t capacity, const char *from, int32_t count,
                     ICUStatus *status);
int32_t icu_upper(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                  const char *locale, ICUStatus *status);
int32_t icu_lower(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                  const char *locale, ICUStatus *status);
int32_t icu_title(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                  const char *locale, ICUStatus *status);
int32_t icu_nfc(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                ICUStatus *status);
int32_t icu_nfkc(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                 ICUStatus *status);

// Break iterators; -1 where there is no boundary.

enum { ICU_GRAPHEMES = 0, ICU_WORDS = 1, ICU_LINES = 2 };
ICUBreaks *icu_breaksOpen(int unit, const char *locale, ICUStatus *status);
void icu_breaksClose(ICUBreaks *breaks);
void icu_breaksSetText(ICUBreaks *breaks, const ICUChar *text, int32_t count, ICUStatus *status);
int32_t icu_breaksFirst(ICUBreaks *breaks);
int32_t icu_breaksNext(ICUBreaks *breaks);
int32_t icu_breaksFollowing(ICUBreaks *breaks, int32_t offset);
int32_t icu_breaksPreceding(ICUBreaks *breaks, int32_t offset);
int icu_breaksIsBoundary(ICUBreaks *breaks, int32_t offset);
/// Whether the line boundary found last is a forced one.
int icu_breaksIsHardLine(ICUBreaks *breaks);

// Collation and search

enum { ICU_PRIMARY = 0, ICU_SECONDARY = 1, ICU_TERTIARY = 2 };
ICUCollator *icu_collatorOpen(const char *locale, int strength, ICUStatus *status);
void icu_collatorClose(ICUCollator *collator);
void icu_collatorHeedCase(ICUCollator *collator, ICUStatus *status);
int icu_collatorEqual(const ICUCollator *collator, const ICUChar *a, int32_t aCount,
                      const ICUChar *b, int32_t bCount);
/// The strings that collate together, those with a context before them included; to be closed.
ICUSet *icu_collatorContractions(const ICUCollator *collator, ICUStatus *status);
/// The letters with which a locale's language is written; to be closed.
ICUSet *icu_exemplars(const char *locale, ICUStatus *status);
/// The range of characters at an index, empty where a string stands there.
void icu_setRange(const ICUSet *set, int32_t index, int32_t *first, int32_t *last);
void icu_setClose(ICUSet *set);
int32_t icu_setCount(const ICUSet *set);
/// The string at an index, its length returned; 0 for a range of characters.
int32_t icu_setString(const ICUSet *set, int32_t index, ICUChar *to, int32_t capacity,
                      ICUStatus *status);
ICUElements *icu_elementsOpen(const ICUCollator *collator, const ICUChar *text, int32_t count,
                              ICUStatus *status);
void icu_elementsClose(ICUElements *elements);
void icu_elementsSetText(ICUElements *elements, const ICUChar *text, int32_t count,
                         ICUStatus *status);
/// The next collation element, or -1 at the end.
int32_t icu_elementsNext(ICUElements *elements, ICUStatus *status);
ICUSearch *icu_searchOpen(const ICUChar *pattern, int32_t patternCount, const ICUChar *text,
                          int32_t count, const ICUCollator *collator, ICUStatus *status);
void icu_searchClose(ICUSearch *search);
void icu_searchSetText(ICUSearch *search, const ICUChar *text, int32_t count, ICUStatus *status);
/// Lets unaccented letters of the pattern match accented ones; undone by ICU's own reset.
void icu_searchSetPatternWildcard(ICUSearch *search, int isOn, ICUStatus *status);
void icu_searchSetOffset(ICUSearch *search, int32_t offset, ICUStatus *status);
/// The start of the next match, or -1.
int32_t icu_searchNext(ICUSearch *search, ICUStatus *status);
int32_t icu_searchMatchedLength(const ICUSearch *search);

// Regular expressions

typedef struct ICURegex ICURegex;
/// Told the place at which a search goes on; answers 0 to stop it there.
typedef int8_t (*ICURegexProgress)(const void *context, int64_t index);
extern const uint32_t ICU_REGEX_IGNORES_CASE;
extern const uint32_t ICU_REGEX_ANCHORS_MATCH_LINES;
/// Word boundaries by UAX #29.
extern const uint32_t ICU_REGEX_UNICODE_WORDS;
extern const ICUStatus ICU_REGEX_TIME_OUT;
extern const ICUStatus ICU_REGEX_STACK_OVERFLOW;
extern const ICUStatus ICU_REGEX_STOPPED;
/// Compiles a pattern; where it is invalid, sets the line from 1 and the code point in it.
ICURegex *icu_regexOpen(const ICUChar *pattern, int32_t count, uint32_t flags, int32_t *line,
                        int32_t *column, ICUStatus *status);
void icu_regexClose(ICURegex *regex);
int32_t icu_regexGroupCount(ICURegex *regex, ICUStatus *status);
int32_t icu_regexGroupNumber(ICURegex *regex, const ICUChar *name, int32_t count,
                             ICUStatus *status);
void icu_regexSetLimits(ICURegex *regex, int32_t time, int32_t stack, ICUStatus *status);
void icu_regexSetText(ICURegex *regex, const ICUChar *text, int32_t count, ICUStatus *status);
/// Sets the part of the text in which matches lie, seen with the text around it, and the place from
/// which to search.
void icu_regexSetRegion(ICURegex *regex, int64_t start, int64_t end, int64_t from,
                        ICUStatus *status);
void icu_regexSetProgress(ICURegex *regex, ICURegexProgress progress, const void *context,
                          ICUStatus *status);
int icu_regexFindNext(ICURegex *regex, ICUStatus *status);
/// The bounds of a group of the match, -1 where it took no part.
int64_t icu_regexStart(ICURegex *regex, int32_t group, ICUStatus *status);
int64_t icu_regexEnd(ICURegex *regex, int32_t group, ICUStatus *status);

// Encodings

ICUConverter *icu_converterOpen(const char *name, ICUStatus *status);
void icu_converterClose(ICUConverter *converter);
/// Lets what means nothing in the encoding read as U+FFFD, whatever its length.
void icu_converterReplaceByFFFD(ICUConverter *converter, ICUStatus *status);
/// Converts from one encoding to another through UTF-16, as far as input and room reach, and moves the
/// pointers on. The status is ICU_OVERFLOW where the room is used up. Between calls, units that were
/// read and not yet written stay in the pivot.
void icu_convert(ICUConverter *to, ICUConverter *from, char **target, const char *targetLimit,
                 const char **source, const char *sourceLimit, ICUChar *pivot,
                 ICUChar **pivotSource, ICUChar **pivotTarget, const ICUChar *pivotLimit,
                 int isLast, ICUStatus *status);

#endif
