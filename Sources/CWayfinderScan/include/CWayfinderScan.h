// The inner loops of the find index: text to codes, the scan over codes, and back to text.
//
// A *code* is one byte that stands for a primary collation weight; letters that differ at no more
// than accents, case or width have the same code, different letters nearly always different ones.
// Code zero stands for a boundary between blocks. A *plane* is a run of codes. A *seam* is the place
// between two symbols that follow each other in a plane.
#ifndef WAYFINDER_SCAN_H
#define WAYFINDER_SCAN_H

#include <stddef.h>
#include <stdint.h>

// MARK: Characters

enum {
  /// Begins or goes on in a contraction: what follows may change its elements.
  WF_STARTS = 1 << 0,
  /// May belong to a contraction with the character before.
  WF_CONTINUES = 1 << 1,
  /// Begins with a combining mark (its lead combining class is not zero).
  WF_LEAD_MARK = 1 << 2,
  /// Is always normalized before collation.
  WF_WILD = 1 << 3,
  /// Has a primary weight, and a grapheme boundary between it and any other simple character.
  WF_SIMPLE = 1 << 4,
  /// Has a normalization boundary before it, after it.
  WF_BOUNDARY_BEFORE = 1 << 5,
  WF_BOUNDARY_AFTER = 1 << 6,
  /// Is one of the characters that options may replace before collation.
  WF_FOLDABLE = 1 << 7,
  /// Is described as what may replace it, since it has no primary weight of its own.
  WF_REPLACED = 1 << 8,
  /// Has more symbols than `codes` holds.
  WF_LONG = 1 << 9,
};

/// What collation and segmentation say of one character that stands by itself.
typedef struct {
  /// The collation element, or where the elements begin in the block's pool if there are several.
  uint32_t element;
  uint16_t flags;
  /// The number of elements that begin a non-zero primary weight.
  uint8_t symbols;
  /// The number of elements, continuations counted.
  uint8_t count;
  /// The codes of the first symbols.
  uint8_t codes[4];
  /// Canonical combining classes of the first and last character of the decomposition.
  uint8_t lead;
  uint8_t trail;
  /// Grapheme_Cluster_Break, in the numbering of the caller.
  uint8_t graphemeBreak;
  /// How it joins its neighbours: a column of the table's seams.
  uint8_t seamClass;
} wf_character;

/// Marks a character in `fast` whose code and seams need no more than a look at its neighbour.
enum { WF_FAST = 1 << 8 };

/// What a vector knows of 64 characters that differ in the last six bits, a byte for each.
typedef struct {
  /// The code of the only symbol.
  uint8_t codes[64];
  /// A narrow class of seams, and what decides whether marks are read together; zero for a character that
  /// must be taken by itself.
  uint8_t classes[64];
} wf_row;

/// The characters of 256 consecutive code points.
typedef struct {
  wf_character characters[256];
  wf_row rows[4];
  /// The code of each character, with `WF_FAST` where it is simple, one symbol and never replaced.
  uint16_t fast[256];
  /// Elements of characters with several; `element` is an index into it.
  const uint32_t *elements;
  /// Codes of characters with several symbols, from index `element` on.
  const uint8_t *codes;
} wf_block;

enum {
  /// A match may begin and end at the seam whatever else the neighbours hold.
  WF_SEAM_OPEN = 1 << 0,
  /// Nothing is read together across the seam.
  WF_SEAM_LOOSE = 1 << 1,
  /// States and classes of seams are below this.
  WF_SEAM_CLASSES = 32,
  /// The state in which nothing is known, and the one after a boundary between blocks.
  WF_SEAM_UNKNOWN = 0,
  WF_SEAM_BEGINNING = 1,
  /// The common classes and states have a *narrow* number below this. Up to `WF_NARROW_PLAIN` are classes
  /// all of whose seams with each other are open, up to `WF_NARROW_SYMBOL` all classes with symbols, up
  /// to `WF_NARROW_MARK` those of marks, and then states.
  WF_NARROW_CLASSES = 16,
  WF_NARROW_PLAIN = 4,
  WF_NARROW_UNKNOWN = 5,
  WF_NARROW_SYMBOL = 8,
  WF_NARROW_MARK = 10,
};

/// Above every value of Grapheme_Cluster_Break.
enum { WF_BREAK_CLASSES = 16 };

/// A table of all blocks, filled on demand; a missing block is null.
typedef struct {
  const wf_block *blocks[0x1100];
  /// The `fast` codes of each block; zeros for a missing block.
  const uint16_t *fast[0x1100];
  /// What follows from the state after a character, and the class of the next one: the bits of the
  /// seam between them, and the next state from bit 2 on.
  uint8_t seams[WF_SEAM_CLASSES * WF_SEAM_CLASSES];
  /// The bits of the seam before a boundary between blocks, by the state.
  uint8_t endings[WF_SEAM_CLASSES];
  /// The narrow number of each class or state, zero where it has none, and what a number stands for.
  uint8_t narrow[WF_SEAM_CLASSES];
  uint8_t wide[WF_NARROW_CLASSES];
  /// By the narrow number of a state: the symbol classes before which the seam is open, and loose; and
  /// what follows from a mark, by the mark's class.
  uint8_t narrowOpen[WF_NARROW_CLASSES];
  uint8_t narrowLoose[WF_NARROW_CLASSES];
  uint8_t narrowSteps[WF_NARROW_CLASSES * WF_NARROW_CLASSES];
  /// What stands between characters of two values of Grapheme_Cluster_Break, the first one times
  /// `WF_BREAK_CLASSES`, in the numbering of the caller.
  uint8_t clusters[256];
  /// Whether the code of each printable or space ASCII character is its lower-case byte, all are
  /// simple, and none of them is part of a contraction with another.
  int asciiIsPlain;
} wf_table;

wf_table *wf_table_create(void);
/// Fills in what is known by narrow numbers, when `seams`, `narrow` and `wide` are there.
void wf_table_narrow(wf_table *table);
/// Fills in the rows of a block from its characters.
void wf_block_fill_rows(const wf_table *table, wf_block *block);
/// Returns a block, or null where it is not there yet.
static inline const wf_block *wf_table_block(const wf_table *table, uint32_t index) {
  return __atomic_load_n(&table->blocks[index], __ATOMIC_ACQUIRE);
}
/// Returns what is known of a scalar, or null where its block is not there yet.
static inline const wf_character *wf_table_character(const wf_table *table, uint32_t scalar) {
  const wf_block *block = wf_table_block(table, scalar >> 8);
  return block ? &block->characters[scalar & 0xFF] : NULL;
}
/// Returns the elements of a character that has several.
static inline const uint32_t *wf_table_elements(const wf_table *table, uint32_t scalar) {
  const wf_block *block = wf_table_block(table, scalar >> 8);
  return block->elements + block->characters[scalar & 0xFF].element;
}
/// Returns what stands between characters of two values of Grapheme_Cluster_Break.
static inline uint8_t wf_table_cluster(const wf_table *table, uint8_t a, uint8_t b) {
  return table->clusters[a * WF_BREAK_CLASSES + b];
}
/// Puts a block in place so that other threads see all of it.
void wf_table_publish(wf_table *table, uint32_t index, const wf_block *block);

// MARK: Writing

/// A piece of text being written as symbols. The buffers hold `capacity` symbols each.
typedef struct {
  const wf_table *table;
  uint8_t *plane;
  /// The bits of the seam before each symbol.
  uint8_t *seams;
  /// Where the character of each symbol begins in the piece.
  uint16_t *starts;
  uint32_t capacity;
  uint32_t symbols;
  /// Of the character before, zero at a boundary.
  uint32_t previousFlags;
  uint32_t previousTrail;
  /// The state of the seams after the character before.
  uint32_t state;
  /// Set where a character is met that is described as what may replace it.
  uint32_t hasReplaced;
} wf_builder;

enum {
  WF_DONE,
  /// The block of the character at the position is missing.
  WF_NEEDS_BLOCK,
  /// The character at the position may be collated together with the one before.
  WF_NEEDS_RUN,
  /// The buffers are full.
  WF_NEEDS_ROOM,
};

/// The room that must be left in the buffers: the most symbols of 64 bytes, and some vectors.
enum { WF_ROOM = 640 };

/// Appends the symbols of well-formed UTF-8 from `*position` to `end` and moves the position on. Of
/// the text, `count` bytes may be read.
int wf_append(wf_builder *builder, const uint8_t *text, uint32_t count, uint32_t *position,
              uint32_t end);

enum { WF_NO_VECTORS, WF_VECTORS, WF_VECTORS_LARGE };

/// Limits the vectors with which text is written, for tests; what is written is the same.
void wf_limit_vectors(int most);

/// Appends one symbol of a run or boundary that stands for the text at `offset`.
void wf_append_symbol(wf_builder *builder, uint8_t code, uint8_t seam, uint32_t offset);

// MARK: Entries

enum { WF_SYMBOLS_PER_ENTRY = 64 };

/// What a page knows of 64 symbols beside their codes, a bit for each. The *width* of a symbol is the
/// distance from the beginning of its character to that of the next symbol's: zero for all but the last
/// symbol of a character, and what collation ignores behind a letter counts with the letter.
typedef struct {
  /// Rows of 64 bits, the lower half first: the seams before the symbols that are open, those that are
  /// loose, and the bits of the widths, all ones for a width that stands among the page's wide symbols.
  uint32_t rows[5][2];
  /// Where the character of the first symbol begins in the page.
  uint32_t offset;
} wf_entry;

/// The least width that does not fit the bits of an entry.
enum { WF_WIDE = 7 };

/// A symbol whose width stands by itself.
typedef struct {
  uint32_t symbol;
  uint32_t width;
} wf_wide;

/// Puts the seams and widths of `count` symbols into entries from `symbol` on, which are zero from there
/// on. `starts` has one offset more, and both have room for 64 more. Writes the wide symbols, at most
/// `count`, and returns how many.
uint32_t wf_entries_put(wf_entry *entries, uint32_t symbol, const uint8_t *seams,
                        const uint16_t *starts, uint32_t count, wf_wide *wide);
/// Copies `count` symbols of other entries, from `source` on, to `symbol`, from where on entries are
/// zero.
void wf_entries_copy(wf_entry *entries, uint32_t symbol, const wf_entry *other, uint32_t source,
                     uint32_t count);
/// Sets the width of a symbol, in bits: `WF_WIDE` for a wide one.
void wf_entries_set_width(wf_entry *entries, uint32_t symbol, uint32_t width);
/// Returns the width of a symbol in bits.
uint32_t wf_entries_width(const wf_entry *entries, uint32_t symbol);
/// Fills in where the characters of `count` symbols stand, the first at `offset`; `count / 64 + 2` entries
/// are complete then.
void wf_entries_finish(wf_entry *entries, uint32_t count, uint32_t offset, const wf_wide *wide,
                       uint32_t wideCount);
/// Returns where the character of a symbol begins in the page, which has some wide symbols.
uint32_t wf_entries_offset(const wf_entry *entries, const wf_wide *wide, uint32_t wideCount,
                           uint32_t symbol);
/// Returns how many wide symbols stand before one.
uint32_t wf_wide_before(const wf_wide *wide, uint32_t wideCount, uint32_t symbol);
/// Whether a symbol is not the first of its character.
int wf_entries_is_inside(const wf_entry *entries, uint32_t symbol);

// MARK: Scan

/// A pattern of codes and the places in it that are compared first.
typedef struct {
  const uint8_t *codes;
  uint32_t count;
  uint32_t first;
  uint32_t second;
  /// A place that is worth a comparison where the first two are not rare; else equal to `second`.
  uint32_t third;
} wf_pattern;

/// Writes the places in `plane[*position ..< limit]` at which the pattern begins, up to `capacity`
/// of them, and moves the position past what was looked at. A match may overlap another. The plane
/// must be readable for 64 bytes past its `count`. `work` grows by the bytes compared.
uint32_t wf_scan(const uint8_t *plane, uint32_t count, const wf_pattern *pattern,
                 uint32_t *position, uint32_t limit, uint32_t *places, uint32_t capacity,
                 uint64_t *work);

// MARK: Matches

/// A match by its offset from the page's start and its length.
typedef struct {
  int32_t start;
  uint32_t count;
} wf_match;

/// What tells matches by their seams, without a look at what stands around them.
typedef struct {
  const wf_entry *entries;
  const wf_wide *wide;
  uint32_t wideCount;
  /// The number of symbols of the page, and of the pattern.
  uint32_t symbols;
  uint32_t length;
  /// Matches begin at or after this offset in the page, and do not reach beyond the cut. What collation
  /// ignores between the cut before and a letter has lost the letter it belongs to.
  int64_t free;
  int64_t cut;
  int64_t cutBefore;
  /// Where codes do not tell letters for certain: the pattern's bytes, which a match must have, the
  /// piece of text that is at hand and the symbols that stand in it; else null.
  const uint8_t *bytes;
  uint32_t byteCount;
  const uint8_t *text;
  uint32_t textStart;
  uint32_t symbolStart;
  uint32_t symbolEnd;
  /// The matches found.
  wf_match *matches;
  uint32_t count;
} wf_taker;

/// Takes candidates from `next` on, as long as it can tell, and returns the one at which it cannot,
/// `count` if there is none. The buffer of matches must have room for all.
uint32_t wf_take(wf_taker *taker, const uint32_t *places, uint32_t next, uint32_t count);

#endif
