#include "Peers.h"

#include <stdlib.h>
#include <unicode/ucol.h>
#include <unicode/ucoleitr.h>
#include <unicode/uregex.h>
#include <unicode/usearch.h>
#include <unicode/ustring.h>

int64_t peer_icu_convert(const char *text, size_t count, uint16_t *to, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  u_strFromUTF8(to, (int32_t)capacity, &length, text, (int32_t)count, &status);
  return U_FAILURE(status) ? -1 : length;
}

int64_t peer_icu_elements(const char *collation, const uint16_t *text, size_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(collation, &status);
  if (U_FAILURE(status)) return -1;
  UCollationElements *elements = ucol_openElements(collator, text, (int32_t)count, &status);
  int64_t found = 0;
  while (U_SUCCESS(status) && ucol_next(elements, &status) != UCOL_NULLORDER) found++;
  if (elements) ucol_closeElements(elements);
  ucol_close(collator);
  return U_FAILURE(status) ? -1 : found;
}

struct PeerUsearch {
  UCollator *collator;
  UStringSearch *search;
};

PeerUsearch *peer_usearch_open(const char *collation, int strength, int isWildcard,
                               const uint16_t *pattern, size_t patternCount,
                               const uint16_t *text, size_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(collation, &status);
  if (U_FAILURE(status)) return NULL;
  ucol_setStrength(collator, strength == PEER_PRIMARY     ? UCOL_PRIMARY
                             : strength == PEER_SECONDARY ? UCOL_SECONDARY
                                                          : UCOL_TERTIARY);
  UStringSearch *search = usearch_openFromCollator(
      pattern, (int32_t)patternCount, text, (int32_t)count, collator, NULL, &status);
  if (isWildcard && U_SUCCESS(status)) {
    usearch_setAttribute(search, USEARCH_ELEMENT_COMPARISON,
                         USEARCH_PATTERN_BASE_WEIGHT_IS_WILDCARD, &status);
  }
  PeerUsearch *peer = U_SUCCESS(status) ? malloc(sizeof *peer) : NULL;
  if (!peer) {
    if (search) usearch_close(search);
    ucol_close(collator);
    return NULL;
  }
  *peer = (PeerUsearch){collator, search};
  return peer;
}

void peer_usearch_close(PeerUsearch *peer) {
  usearch_close(peer->search);
  ucol_close(peer->collator);
  free(peer);
}

int64_t peer_usearch_count(PeerUsearch *peer) {
  UErrorCode status = U_ZERO_ERROR;
  int64_t found = 0;
  // Not by `usearch_reset`, which would undo the wildcard.
  usearch_setOffset(peer->search, 0, &status);
  while (usearch_next(peer->search, &status) != USEARCH_DONE && U_SUCCESS(status)) {
    if (usearch_getMatchedLength(peer->search) == 0) break;
    found++;
  }
  return U_FAILURE(status) ? -1 : found;
}

struct PeerRegex {
  URegularExpression *regex;
};

PeerRegex *peer_regex_open(const uint16_t *pattern, size_t patternCount, const uint16_t *text,
                           size_t count) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError place;
  URegularExpression *regex =
      uregex_open(pattern, (int32_t)patternCount,
                  UREGEX_CASE_INSENSITIVE | UREGEX_MULTILINE | UREGEX_UWORD, &place, &status);
  if (U_SUCCESS(status)) uregex_setText(regex, text, (int32_t)count, &status);
  PeerRegex *peer = U_SUCCESS(status) ? malloc(sizeof *peer) : NULL;
  if (!peer) {
    if (regex) uregex_close(regex);
    return NULL;
  }
  *peer = (PeerRegex){regex};
  return peer;
}

void peer_regex_close(PeerRegex *peer) {
  uregex_close(peer->regex);
  free(peer);
}

int64_t peer_regex_count(PeerRegex *peer) {
  UErrorCode status = U_ZERO_ERROR;
  int64_t found = 0;
  uregex_reset(peer->regex, 0, &status);
  while (uregex_findNext(peer->regex, &status) && U_SUCCESS(status)) {
    if (uregex_end(peer->regex, 0, &status) > uregex_start(peer->regex, 0, &status)) found++;
  }
  return U_FAILURE(status) ? -1 : found;
}
