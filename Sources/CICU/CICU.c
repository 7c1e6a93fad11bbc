// In one file since these are faces without logic, in the order of the header.

#include "CICU.h"

#include <string.h>

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucol.h>
#include <unicode/ucoleitr.h>
#include <unicode/unorm2.h>
#include <unicode/uregex.h>
#include <unicode/uscript.h>
#include <unicode/ulocdata.h>
#include <unicode/usearch.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

#if U_ICU_VERSION_MAJOR_NUM < 70
#error "Wayfinder needs ICU 70 or later"
#endif

// Runs an ICU call on a status of ICU's own type.
#define CALL(status, type, call)          \
  UErrorCode code = (UErrorCode)*status;  \
  type result = (type)(call);             \
  *status = (ICUStatus)code;              \
  return result

#define DO(status, call)                  \
  UErrorCode code = (UErrorCode)*status;  \
  call;                                   \
  *status = (ICUStatus)code

// Errors and versions

const ICUStatus ICU_OVERFLOW = U_BUFFER_OVERFLOW_ERROR;
const ICUStatus ICU_OUT_OF_MEMORY = U_MEMORY_ALLOCATION_ERROR;
const char *icu_errorName(ICUStatus status) { return u_errorName((UErrorCode)status); }
int icu_isFailure(ICUStatus status) { return U_FAILURE((UErrorCode)status); }

// Characters

int icu_columnClass(int32_t c) {
  switch (u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH)) {
  case U_EA_FULLWIDTH:
  case U_EA_WIDE: return ICU_WIDE;
  case U_EA_AMBIGUOUS: return ICU_AMBIGUOUS;
  default: return ICU_NARROW;
  }
}
int icu_isDefaultIgnorable(int32_t c) {
  return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}
int icu_isEmojiPresentation(int32_t c) {
  return u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION);
}
int icu_isIdeographic(int32_t c) { return u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC); }
int icu_graphemeBreak(int32_t c) { return u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK); }
int icu_isExtendedPictographic(int32_t c) {
  return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC);
}
int icu_leadCombiningClass(int32_t c) {
  return u_getIntPropertyValue(c, UCHAR_LEAD_CANONICAL_COMBINING_CLASS);
}
int icu_trailCombiningClass(int32_t c) {
  return u_getIntPropertyValue(c, UCHAR_TRAIL_CANONICAL_COMBINING_CLASS);
}
int icu_nfdBoundaryBefore(int32_t c, ICUStatus *status) {
  CALL(status, int, unorm2_hasBoundaryBefore(unorm2_getNFDInstance(&code), c));
}
int icu_nfdBoundaryAfter(int32_t c, ICUStatus *status) {
  CALL(status, int, unorm2_hasBoundaryAfter(unorm2_getNFDInstance(&code), c));
}
uint32_t icu_categoryMask(int32_t c) { return U_MASK(u_charType(c)); }
const uint32_t ICU_MARKS_WITHOUT_SPACE = U_GC_MN_MASK | U_GC_ME_MASK;
const uint32_t ICU_CONTROLS = U_GC_CC_MASK;
const uint32_t ICU_FORMATS = U_GC_CF_MASK;
const uint32_t ICU_SEPARATORS = U_GC_Z_MASK;
const uint32_t ICU_PUNCTUATION = U_GC_P_MASK;
const uint32_t ICU_SYMBOLS = U_GC_S_MASK;
const uint32_t ICU_UPPERCASE = U_GC_LU_MASK;
const uint32_t ICU_DECIMAL_DIGITS = U_GC_ND_MASK;

int icu_lineBreakClass(int32_t c) { return u_getIntPropertyValue(c, UCHAR_LINE_BREAK); }
const int ICU_LINE_BREAK_COMPLEX = U_LB_COMPLEX_CONTEXT;
int icu_decomposes(int32_t c) {
  return u_getIntPropertyValue(c, UCHAR_NFD_QUICK_CHECK) == UNORM_NO;
}
int icu_bidiClass(int32_t c) { return u_charDirection(c); }
const int ICU_BIDI_L = U_LEFT_TO_RIGHT;
const int ICU_BIDI_R = U_RIGHT_TO_LEFT;
const int ICU_BIDI_AL = U_RIGHT_TO_LEFT_ARABIC;
const int ICU_BIDI_EN = U_EUROPEAN_NUMBER;
const int ICU_BIDI_AN = U_ARABIC_NUMBER;
const int ICU_BIDI_B = U_BLOCK_SEPARATOR;
const int ICU_BIDI_ES = U_EUROPEAN_NUMBER_SEPARATOR;
const int ICU_BIDI_ET = U_EUROPEAN_NUMBER_TERMINATOR;
const int ICU_BIDI_CS = U_COMMON_NUMBER_SEPARATOR;
const int ICU_BIDI_NSM = U_DIR_NON_SPACING_MARK;
const int ICU_BIDI_BN = U_BOUNDARY_NEUTRAL;
const int ICU_BIDI_WS = U_WHITE_SPACE_NEUTRAL;
const int ICU_BIDI_ON = U_OTHER_NEUTRAL;
int icu_joiningType(int32_t c) { return u_getIntPropertyValue(c, UCHAR_JOINING_TYPE); }
const int ICU_JOIN_CAUSING = U_JT_JOIN_CAUSING;
const int ICU_DUAL_JOINING = U_JT_DUAL_JOINING;
const int ICU_LEFT_JOINING = U_JT_LEFT_JOINING;
const int ICU_RIGHT_JOINING = U_JT_RIGHT_JOINING;
const int ICU_TRANSPARENT = U_JT_TRANSPARENT;
int icu_syllabicCategory(int32_t c) {
  return u_getIntPropertyValue(c, UCHAR_INDIC_SYLLABIC_CATEGORY);
}
const int ICU_SYLLABIC_CONSONANT = U_INSC_CONSONANT;
const int ICU_SYLLABIC_CONSONANT_DEAD = U_INSC_CONSONANT_DEAD;
const int ICU_SYLLABIC_VOWEL_INDEPENDENT = U_INSC_VOWEL_INDEPENDENT;
const int ICU_SYLLABIC_AVAGRAHA = U_INSC_AVAGRAHA;
const int ICU_SYLLABIC_VIRAMA = U_INSC_VIRAMA;
int icu_positionalCategory(int32_t c) {
  return u_getIntPropertyValue(c, UCHAR_INDIC_POSITIONAL_CATEGORY);
}
const int ICU_POSITIONAL_LEFT = U_INPC_LEFT;
const int ICU_POSITIONAL_LEFT_AND_RIGHT = U_INPC_LEFT_AND_RIGHT;
const int ICU_POSITIONAL_BOTTOM_AND_LEFT = U_INPC_BOTTOM_AND_LEFT;
const int ICU_POSITIONAL_TOP_AND_LEFT = U_INPC_TOP_AND_LEFT;
const int ICU_POSITIONAL_TOP_AND_LEFT_AND_RIGHT = U_INPC_TOP_AND_LEFT_AND_RIGHT;
const char *icu_lineBreakName(int value) {
  return u_getPropertyValueName(UCHAR_LINE_BREAK, value, U_SHORT_PROPERTY_NAME);
}
const char *icu_scriptName(int32_t script) { return uscript_getShortName((UScriptCode)script); }
int32_t icu_script(int32_t c) {
  UErrorCode code = U_ZERO_ERROR;
  return uscript_getScript(c, &code);
}
int32_t icu_scriptExtensions(int32_t c, int32_t *scripts, int32_t capacity) {
  UErrorCode code = U_ZERO_ERROR;
  int32_t count = uscript_getScriptExtensions(c, (UScriptCode *)scripts, capacity, &code);
  return count < capacity ? count : capacity;
}
int icu_bracketType(int32_t c) {
  switch (u_getIntPropertyValue(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
  case U_BPT_OPEN: return ICU_BRACKET_OPEN;
  case U_BPT_CLOSE: return ICU_BRACKET_CLOSE;
  default: return ICU_BRACKET_NONE;
  }
}
int32_t icu_pairedBracket(int32_t c) { return u_getBidiPairedBracket(c); }
int32_t icu_mirrored(int32_t c) { return u_charMirror(c); }

// Bidirectional text

ICUBidi *icu_bidiOpen(void) { return (ICUBidi *)ubidi_open(); }
void icu_bidiClose(ICUBidi *bidi) { ubidi_close((UBiDi *)bidi); }
uint8_t icu_bidiResolve(ICUBidi *it, const ICUChar *text, int32_t count, uint8_t level,
                        uint8_t *levels, ICUStatus *status) {
  UErrorCode code = (UErrorCode)*status;
  UBiDi *bidi = (UBiDi *)it;
  ubidi_setPara(bidi, text, count, level, NULL, &code);
  const UBiDiLevel *resolved = count > 0 ? ubidi_getLevels(bidi, &code) : NULL;
  if (U_SUCCESS(code) && resolved) memcpy(levels, resolved, (size_t)count);
  *status = (ICUStatus)code;
  return ubidi_getParaLevel(bidi);
}

// Strings

int32_t icu_fromUTF8(ICUChar *to, int32_t capacity, const char *from, int32_t count,
                     ICUStatus *status) {
  int32_t length = 0;
  DO(status, u_strFromUTF8WithSub(to, capacity, &length, from, count, 0xFFFD, NULL, &code));
  return length;
}
int32_t icu_upper(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                  const char *locale, ICUStatus *status) {
  CALL(status, int32_t, u_strToUpper(to, capacity, from, count, locale, &code));
}
int32_t icu_lower(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                  const char *locale, ICUStatus *status) {
  CALL(status, int32_t, u_strToLower(to, capacity, from, count, locale, &code));
}
int32_t icu_title(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                  const char *locale, ICUStatus *status) {
  CALL(status, int32_t, u_strToTitle(to, capacity, from, count, NULL, locale, &code));
}
int32_t icu_nfc(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                ICUStatus *status) {
  CALL(status, int32_t,
       unorm2_normalize(unorm2_getNFCInstance(&code), from, count, to, capacity, &code));
}
int32_t icu_nfkc(ICUChar *to, int32_t capacity, const ICUChar *from, int32_t count,
                 ICUStatus *status) {
  CALL(status, int32_t,
       unorm2_normalize(unorm2_getNFKCInstance(&code), from, count, to, capacity, &code));
}

// Break iterators

static UBreakIterator *breaks(ICUBreaks *it) { return (UBreakIterator *)it; }
ICUBreaks *icu_breaksOpen(int unit, const char *locale, ICUStatus *status) {
  UBreakIteratorType type =
      unit == ICU_GRAPHEMES ? UBRK_CHARACTER : unit == ICU_WORDS ? UBRK_WORD : UBRK_LINE;
  CALL(status, ICUBreaks *, ubrk_open(type, locale, NULL, 0, &code));
}
void icu_breaksClose(ICUBreaks *it) { ubrk_close(breaks(it)); }
void icu_breaksSetText(ICUBreaks *it, const ICUChar *text, int32_t count, ICUStatus *status) {
  DO(status, ubrk_setText(breaks(it), text, count, &code));
}
int32_t icu_breaksFirst(ICUBreaks *it) { return ubrk_first(breaks(it)); }
int32_t icu_breaksNext(ICUBreaks *it) { return ubrk_next(breaks(it)); }
int32_t icu_breaksFollowing(ICUBreaks *it, int32_t offset) {
  return ubrk_following(breaks(it), offset);
}
int32_t icu_breaksPreceding(ICUBreaks *it, int32_t offset) {
  return ubrk_preceding(breaks(it), offset);
}
int icu_breaksIsBoundary(ICUBreaks *it, int32_t offset) {
  return ubrk_isBoundary(breaks(it), offset);
}
int icu_breaksIsHardLine(ICUBreaks *it) {
  int32_t status = ubrk_getRuleStatus(breaks(it));
  return status >= UBRK_LINE_HARD && status < UBRK_LINE_HARD_LIMIT;
}

// Collation and search

static UCollationStrength strengthOf(int strength) {
  return strength == ICU_PRIMARY     ? UCOL_PRIMARY
         : strength == ICU_SECONDARY ? UCOL_SECONDARY
                                     : UCOL_TERTIARY;
}
ICUCollator *icu_collatorOpen(const char *locale, int strength, ICUStatus *status) {
  UErrorCode code = (UErrorCode)*status;
  UCollator *collator = ucol_open(locale, &code);
  if (U_SUCCESS(code)) ucol_setStrength(collator, strengthOf(strength));
  *status = (ICUStatus)code;
  return (ICUCollator *)collator;
}
void icu_collatorClose(ICUCollator *collator) { ucol_close((UCollator *)collator); }
void icu_collatorHeedCase(ICUCollator *collator, ICUStatus *status) {
  DO(status, ucol_setAttribute((UCollator *)collator, UCOL_CASE_LEVEL, UCOL_ON, &code));
}
int icu_collatorEqual(const ICUCollator *collator, const ICUChar *a, int32_t aCount,
                      const ICUChar *b, int32_t bCount) {
  return ucol_strcoll((const UCollator *)collator, a, aCount, b, bCount) == UCOL_EQUAL;
}
ICUSet *icu_collatorContractions(const ICUCollator *collator, ICUStatus *status) {
  UErrorCode code = (UErrorCode)*status;
  USet *set = uset_openEmpty();
  ucol_getContractionsAndExpansions((const UCollator *)collator, set, NULL, 1, &code);
  *status = (ICUStatus)code;
  return (ICUSet *)set;
}
ICUSet *icu_exemplars(const char *locale, ICUStatus *status) {
  UErrorCode code = U_ZERO_ERROR;
  ULocaleData *data = ulocdata_open(locale, &code);
  USet *set = data ? ulocdata_getExemplarSet(data, NULL, 0, ULOCDATA_ES_STANDARD, &code) : NULL;
  if (data) ulocdata_close(data);
  *status = (ICUStatus)code;
  return (ICUSet *)set;
}
void icu_setRange(const ICUSet *set, int32_t index, int32_t *first, int32_t *last) {
  UErrorCode code = U_ZERO_ERROR;
  UChar32 start = 0, end = -1;
  if (uset_getItem((const USet *)set, index, &start, &end, NULL, 0, &code) != 0) end = start - 1;
  *first = start;
  *last = end;
}
void icu_setClose(ICUSet *set) { uset_close((USet *)set); }
int32_t icu_setCount(const ICUSet *set) { return uset_getItemCount((const USet *)set); }
int32_t icu_setString(const ICUSet *set, int32_t index, ICUChar *to, int32_t capacity,
                      ICUStatus *status) {
  UChar32 start, end;
  CALL(status, int32_t,
       uset_getItem((const USet *)set, index, &start, &end, to, capacity, &code));
}
ICUElements *icu_elementsOpen(const ICUCollator *collator, const ICUChar *text, int32_t count,
                              ICUStatus *status) {
  CALL(status, ICUElements *,
       ucol_openElements((const UCollator *)collator, text, count, &code));
}
void icu_elementsClose(ICUElements *elements) {
  ucol_closeElements((UCollationElements *)elements);
}
void icu_elementsSetText(ICUElements *elements, const ICUChar *text, int32_t count,
                         ICUStatus *status) {
  DO(status, ucol_setText((UCollationElements *)elements, text, count, &code));
}
int32_t icu_elementsNext(ICUElements *elements, ICUStatus *status) {
  CALL(status, int32_t, ucol_next((UCollationElements *)elements, &code));
}

static UStringSearch *search(ICUSearch *it) { return (UStringSearch *)it; }
ICUSearch *icu_searchOpen(const ICUChar *pattern, int32_t patternCount, const ICUChar *text,
                          int32_t count, const ICUCollator *collator, ICUStatus *status) {
  CALL(status, ICUSearch *,
       usearch_openFromCollator(pattern, patternCount, text, count,
                                (const UCollator *)collator, NULL, &code));
}
void icu_searchClose(ICUSearch *it) { usearch_close(search(it)); }
void icu_searchSetText(ICUSearch *it, const ICUChar *text, int32_t count, ICUStatus *status) {
  DO(status, usearch_setText(search(it), text, count, &code));
}
void icu_searchSetPatternWildcard(ICUSearch *it, int isOn, ICUStatus *status) {
  USearchAttributeValue value =
      isOn ? USEARCH_PATTERN_BASE_WEIGHT_IS_WILDCARD : USEARCH_STANDARD_ELEMENT_COMPARISON;
  DO(status, usearch_setAttribute(search(it), USEARCH_ELEMENT_COMPARISON, value, &code));
}
void icu_searchSetOffset(ICUSearch *it, int32_t offset, ICUStatus *status) {
  DO(status, usearch_setOffset(search(it), offset, &code));
}
int32_t icu_searchNext(ICUSearch *it, ICUStatus *status) {
  CALL(status, int32_t, usearch_next(search(it), &code));
}
int32_t icu_searchMatchedLength(const ICUSearch *it) {
  return usearch_getMatchedLength((const UStringSearch *)it);
}

// Regular expressions

const uint32_t ICU_REGEX_IGNORES_CASE = UREGEX_CASE_INSENSITIVE;
const uint32_t ICU_REGEX_ANCHORS_MATCH_LINES = UREGEX_MULTILINE;
const uint32_t ICU_REGEX_UNICODE_WORDS = UREGEX_UWORD;
const ICUStatus ICU_REGEX_TIME_OUT = U_REGEX_TIME_OUT;
const ICUStatus ICU_REGEX_STACK_OVERFLOW = U_REGEX_STACK_OVERFLOW;
const ICUStatus ICU_REGEX_STOPPED = U_REGEX_STOPPED_BY_CALLER;

ICURegex *icu_regexOpen(const ICUChar *pattern, int32_t count, uint32_t flags, int32_t *line,
                        int32_t *column, ICUStatus *status) {
  UParseError error = {0};
  ICURegex *regex = NULL;
  DO(status, regex = (ICURegex *)uregex_open(pattern, count, flags, &error, &code));
  *line = error.line;
  *column = error.offset;
  return regex;
}
void icu_regexClose(ICURegex *regex) { uregex_close((URegularExpression *)regex); }
int32_t icu_regexGroupCount(ICURegex *regex, ICUStatus *status) {
  CALL(status, int32_t, uregex_groupCount((URegularExpression *)regex, &code));
}
int32_t icu_regexGroupNumber(ICURegex *regex, const ICUChar *name, int32_t count,
                             ICUStatus *status) {
  CALL(status, int32_t,
       uregex_groupNumberFromName((URegularExpression *)regex, name, count, &code));
}
void icu_regexSetLimits(ICURegex *regex, int32_t time, int32_t stack, ICUStatus *status) {
  DO(status, uregex_setTimeLimit((URegularExpression *)regex, time, &code);
     uregex_setStackLimit((URegularExpression *)regex, stack, &code));
}
void icu_regexSetText(ICURegex *regex, const ICUChar *text, int32_t count, ICUStatus *status) {
  DO(status, uregex_setText((URegularExpression *)regex, text, count, &code));
}
void icu_regexSetRegion(ICURegex *regex, int64_t start, int64_t end, int64_t from,
                        ICUStatus *status) {
  DO(status, uregex_useTransparentBounds((URegularExpression *)regex, 1, &code);
     uregex_useAnchoringBounds((URegularExpression *)regex, 0, &code);
     uregex_setRegionAndStart((URegularExpression *)regex, start, end, from, &code));
}
void icu_regexSetProgress(ICURegex *regex, ICURegexProgress progress, const void *context,
                          ICUStatus *status) {
  DO(status,
     uregex_setFindProgressCallback((URegularExpression *)regex, progress, context, &code));
}
int icu_regexFindNext(ICURegex *regex, ICUStatus *status) {
  CALL(status, int, uregex_findNext((URegularExpression *)regex, &code));
}
int64_t icu_regexStart(ICURegex *regex, int32_t group, ICUStatus *status) {
  CALL(status, int64_t, uregex_start64((URegularExpression *)regex, group, &code));
}
int64_t icu_regexEnd(ICURegex *regex, int32_t group, ICUStatus *status) {
  CALL(status, int64_t, uregex_end64((URegularExpression *)regex, group, &code));
}

// Encodings

// ICU's own callback writes U+001A for single bytes in some encodings.
static void replaceByFFFD(const void *context, UConverterToUnicodeArgs *arguments,
                          const char *units, int32_t length, UConverterCallbackReason reason,
                          UErrorCode *code) {
  static const UChar replacement = 0xFFFD;
  (void)context, (void)units, (void)length;
  if (reason > UCNV_IRREGULAR) return; // not about text
  *code = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(arguments, &replacement, 1, 0, code);
}
void icu_converterReplaceByFFFD(ICUConverter *converter, ICUStatus *status) {
  DO(status, ucnv_setToUCallBack((UConverter *)converter, replaceByFFFD, NULL, NULL, NULL, &code));
}
ICUConverter *icu_converterOpen(const char *name, ICUStatus *status) {
  CALL(status, ICUConverter *, ucnv_open(name, &code));
}
void icu_converterClose(ICUConverter *converter) { ucnv_close((UConverter *)converter); }
void icu_convert(ICUConverter *to, ICUConverter *from, char **target, const char *targetLimit,
                 const char **source, const char *sourceLimit, ICUChar *pivot,
                 ICUChar **pivotSource, ICUChar **pivotTarget, const ICUChar *pivotLimit,
                 int isLast, ICUStatus *status) {
  DO(status, ucnv_convertEx((UConverter *)to, (UConverter *)from, target, targetLimit, source,
                            sourceLimit, pivot, pivotSource, pivotTarget, pivotLimit, 0,
                            (UBool)isLast, &code));
}
