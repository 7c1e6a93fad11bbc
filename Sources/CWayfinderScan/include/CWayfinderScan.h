// The two inner loops of the find index: text to codes, and the scan over codes.
//
// A *code* is one byte that stands for a primary collation weight; letters that differ at no more
// than accents, case or width have the same code, different letters nearly always different ones.
// Code zero stands for a boundary between blocks. A *plane* is a run of codes.
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
};

/// What collation and segmentation say of one character that stands by itself.
typedef struct {
  /// The collation element, or where the elements begin in the block's pool if there are several.
  uint32_t element;
  uint16_t flags;
  /// The code, where there is one symbol.
  uint8_t code;
  /// The number of elements that begin a non-zero primary weight.
  uint8_t symbols;
  /// The number of elements, continuations counted.
  uint8_t count;
  /// Canonical combining classes of the first and last character of the decomposition.
  uint8_t lead;
  uint8_t trail;
  /// Grapheme_Cluster_Break, in the numbering of the caller.
  uint8_t graphemeBreak;
} wf_character;

/// The characters of 256 consecutive code points.
typedef struct {
  wf_character characters[256];
  /// Elements of characters with several; `element` is an index into it.
  const uint32_t *elements;
  /// Codes of characters with several symbols, from index `element` on.
  const uint8_t *codes;
} wf_block;

/// A table of all blocks, filled on demand; a missing block is null.
typedef struct {
  const wf_block *blocks[0x1100];
  /// Whether the code of each printable or space ASCII character is its lower-case byte, and none
  /// of them is part of a contraction with another.
  int asciiIsPlain;
} wf_table;

wf_table *wf_table_create(void);
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
/// Puts a block in place so that other threads see all of it.
void wf_table_publish(wf_table *table, uint32_t index, const wf_block *block);

// MARK: Planes

enum { WF_SYMBOLS_PER_ENTRY = 64 };
/// A map entry says where the character of each 64th symbol begins: the offset in 16 bits, how many
/// symbols of that character come before in 8, and the bits below.
enum {
  /// Not every symbol of the 64 is one ASCII character.
  WF_NOT_ASCII = 1 << 24,
  /// Not every symbol of the 64 is one character.
  WF_NOT_UNIFORM = 1 << 25,
};

/// The state of a plane that is being built.
typedef struct {
  const wf_table *table;
  uint8_t *plane;
  uint32_t *map;
  uint32_t capacity;
  uint32_t symbols;
  /// Of the character before, zero at a boundary.
  uint32_t previousFlags;
  uint32_t previousTrail;
  /// Set where a character is met that is described as what may replace it.
  uint32_t hasReplaced;
} wf_builder;

enum {
  WF_DONE,
  /// The block of the character at the position is missing.
  WF_NEEDS_BLOCK,
  /// The character at the position may be collated together with the one before.
  WF_NEEDS_RUN,
  /// The plane is full.
  WF_NEEDS_ROOM,
};

/// The room that must be left in a plane: the most symbols of a character, and a vector.
enum { WF_ROOM = 320 };

/// Appends the codes of well-formed UTF-8 from `*position` to `end` and moves the position on.
int wf_append(wf_builder *builder, const uint8_t *text, uint32_t *position, uint32_t end);
/// Appends one symbol that stands for the text at `offset`, `skip` symbols after the first there.
void wf_append_symbol(wf_builder *builder, uint8_t code, uint32_t offset, uint32_t skip);

// MARK: Scan

/// A pattern of codes and the two places in it that are compared first.
typedef struct {
  const uint8_t *codes;
  uint32_t count;
  uint32_t first;
  uint32_t second;
} wf_pattern;

/// Writes the places in `plane[*position ..< limit]` at which the pattern begins, up to `capacity`
/// of them, and moves the position past what was looked at. A match may overlap another. The plane
/// must be readable for 64 bytes past its `count`. `work` grows by the bytes compared.
uint32_t wf_scan(const uint8_t *plane, uint32_t count, const wf_pattern *pattern,
                 uint32_t *position, uint32_t limit, uint32_t *places, uint32_t capacity,
                 uint64_t *work);

#endif
