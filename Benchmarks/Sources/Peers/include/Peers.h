// The peers that Wayfinder is measured against, each used in the fastest fair way it offers.
//
// Like the library's own faces of ICU, these are compiled apart: no header of a peer is visible to
// Swift. Functions that open something return NULL where the peer refuses; a count of -1 says that
// it failed.
#ifndef WAYFINDER_PEERS_H
#define WAYFINDER_PEERS_H

#include <stddef.h>
#include <stdint.h>

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

#endif
