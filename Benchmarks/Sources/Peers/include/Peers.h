// The peers that Wayfinder is measured against, each used in the fastest fair way it offers.
//
// Like the library's own faces of ICU, these are compiled apart: no header of a peer is visible to
// Swift. Functions that open something return NULL where the peer refuses; a count of -1 says that
// it failed.
#ifndef WAYFINDER_PEERS_H
#define WAYFINDER_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ICU: UTF-8 to UTF-16 conversion

/// Converts well-formed UTF-8 and returns the number of units, or -1.
int64_t peer_icu_convert(const char *text, size_t count, uint16_t *to, size_t capacity);

// ICU: collation elements

/// Walks all collation elements of a text and returns their number, or -1.
int64_t peer_icu_elements(const char *collation, const uint16_t *text, size_t count);

// ICU: collation search over one string

typedef struct PeerUsearch PeerUsearch;
/// Opens a search; pattern and text must outlive it. `isWildcard` lets a base letter of the pattern
/// match it with any accent.
PeerUsearch *peer_usearch_open(const char *collation, int strength, int isWildcard,
                               const uint16_t *pattern, size_t patternCount,
                               const uint16_t *text, size_t count);
enum { PEER_PRIMARY = 0, PEER_SECONDARY = 1, PEER_TERTIARY = 2 };
void peer_usearch_close(PeerUsearch *search);
/// Counts all matches from the start.
int64_t peer_usearch_count(PeerUsearch *search);

// ICU: regular expressions over one string

typedef struct PeerRegex PeerRegex;
/// Compiles a pattern, caseless, with anchors at lines and word boundaries by UAX #29; the text must
/// outlive it.
PeerRegex *peer_regex_open(const uint16_t *pattern, size_t patternCount, const uint16_t *text,
                           size_t count);
void peer_regex_close(PeerRegex *regex);
/// Counts the matches that are not empty.
int64_t peer_regex_count(PeerRegex *regex);

// glibc: memmem

/// Counts the occurrences of exactly these bytes.
int64_t peer_memmem_count(const char *text, size_t count, const char *query, size_t queryCount);

// PCRE2 with its compiler to machine code

typedef struct PeerPCRE PeerPCRE;
/// Compiles a pattern, caseless and Unicode-aware; a literal one has no special characters.
PeerPCRE *peer_pcre_open(const char *pattern, size_t count, int isLiteral);
void peer_pcre_close(PeerPCRE *pcre);
/// Counts the matches that are not empty.
int64_t peer_pcre_count(PeerPCRE *pcre, const char *text, size_t count);

// Pango: paragraphs of text set in DejaVu Sans at 16 pixels

typedef struct PeerPango PeerPango;
PeerPango *peer_pango_open(void);
void peer_pango_close(PeerPango *pango);
/// Lays out each line of a text as a paragraph, lets go of it, and returns the number of lines.
int64_t peer_pango_layout(PeerPango *pango, const char *text, size_t count, double width);
/// Keeps a laid out paragraph for each line of a text.
void peer_pango_keep(PeerPango *pango, const char *text, size_t count, double width);
/// Wraps the kept paragraphs at another width and returns the number of lines.
int64_t peer_pango_rewrap(PeerPango *pango, double width);

// Qt: paragraphs of text set in DejaVu Sans at 16 pixels

typedef struct PeerQt PeerQt;
PeerQt *peer_qt_open(void);
void peer_qt_close(PeerQt *qt);
/// Lays out each line of a text as a paragraph, lets go of it, and returns the number of lines.
int64_t peer_qt_layout(PeerQt *qt, const char *text, size_t count, double width);
/// Keeps a laid out paragraph for each line of a text.
void peer_qt_keep(PeerQt *qt, const char *text, size_t count, double width);
/// Wraps the kept paragraphs at another width and returns the number of lines.
int64_t peer_qt_rewrap(PeerQt *qt, double width);

// Qt: a text that is edited, all of it laid out

typedef struct PeerQtDocument PeerQtDocument;
PeerQtDocument *peer_qtDocument_open(const char *text, size_t count, double width);
void peer_qtDocument_close(PeerQtDocument *document);
/// Types a character in the middle and deletes it again, asks for the size after each, and returns
/// the number of edits.
int64_t peer_qtDocument_type(PeerQtDocument *document);

// HarfBuzz: paragraphs shaped whole, without itemization, in the first font that has their script

typedef struct PeerHarfBuzz PeerHarfBuzz;
PeerHarfBuzz *peer_harfbuzz_open(void);
void peer_harfbuzz_close(PeerHarfBuzz *harfbuzz);
/// Adds a font of a file; 0 where that fails.
int peer_harfbuzz_add(PeerHarfBuzz *harfbuzz, const char *path, unsigned index);
/// Shapes each line of a text and returns the number of glyphs.
int64_t peer_harfbuzz_shape(PeerHarfBuzz *harfbuzz, const char *text, size_t count);

// glibc: the heap

/// The bytes that the process has allocated and not freed, with the allocator's own part of them.
int64_t peer_heap_inUse(void);

// Gumbo

/// Parses a page, lets go of the tree, and returns the number of children of its root, or -1.
int64_t peer_gumbo_parse(const char *page, size_t count);

// read() and simdjson's check of UTF-8

/// Reads a file into new memory, checks it there, and returns the number of bytes, or -1.
int64_t peer_read_validate(const char *path);
/// Reads and checks a file through a window of 256 KB and keeps nothing of it.
int64_t peer_window_validate(const char *path);

#ifdef __cplusplus
}
#endif

#endif
