// Text to symbols by vectors: characters that a translation knows, and the others between them.
#ifndef WAYFINDER_KNOWN_H
#define WAYFINDER_KNOWN_H

#include "single.h"
#include "translating.h"

#if defined(WF_TRANSLATES)

/// Completes symbols whose seams have to be looked at, of which `count` are there. `characters` are
/// theirs and those of marks among them. Returns the narrow number of the last state.
WF_AVX2 static inline uint8_t lookAtSeams(const wf_table *table, const translation *found,
                                          uint64_t characters, uint64_t symbols, uint32_t count,
                                          uint8_t *seams, packer pack) {
  _Alignas(64) uint8_t classes[64];
  pack(classes, found->classes, symbols);
  const __m128i low = _mm_set1_epi8(CLASS_NARROW);
  const __m128i zero = _mm_setzero_si128();
  const __m128i open = _mm_loadu_si128((const __m128i *)table->narrowOpen);
  const __m128i loose = _mm_loadu_si128((const __m128i *)table->narrowLoose);
  const __m128i bits = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0);
  for (uint32_t i = 0; i < count; i += 16) {
    const __m128i class =
        _mm_and_si128(_mm_load_si128((const __m128i *)(classes + i)), low);
    // The state before a symbol is the class of the one before, the first one's aside.
    const __m128i state =
        i == 0 ? _mm_slli_si128(class, 1)
               : _mm_and_si128(_mm_loadu_si128((const __m128i *)(classes + i - 1)), low);
    const __m128i bit = _mm_shuffle_epi8(bits, class);
    const __m128i isShut =
        _mm_cmpeq_epi8(_mm_and_si128(_mm_shuffle_epi8(open, state), bit), zero);
    const __m128i isTight =
        _mm_cmpeq_epi8(_mm_and_si128(_mm_shuffle_epi8(loose, state), bit), zero);
    const __m128i all =
        _mm_or_si128(_mm_andnot_si128(isShut, _mm_set1_epi8(WF_SEAM_OPEN)),
                     _mm_andnot_si128(isTight, _mm_set1_epi8(WF_SEAM_LOOSE)));
    _mm_storeu_si128((__m128i *)(seams + i), all);
  }
  // Marks change the state.
  uint32_t at = 0;
  uint8_t state = 0;
  for (uint64_t marks = characters & ~symbols; marks; marks &= marks - 1) {
    const uint64_t mark = marks & -marks;
    const uint32_t next = (uint32_t)_mm_popcnt_u64(symbols & (mark - 1));
    if (next != at) state = classes[next - 1] & CLASS_NARROW;
    at = next;
    const uint8_t class = found->classes[__builtin_ctzll(marks)] & CLASS_NARROW;
    state = table->narrowSteps[state * WF_NARROW_CLASSES + class];
    const uint8_t after = table->wide[classes[next & 63] & CLASS_NARROW];
    seams[next] = table->seams[table->wide[state] * WF_SEAM_CLASSES + after] & seamsOfNeighbours;
  }
  return at == count ? state : classes[count - 1] & CLASS_NARROW;
}

/// Appends characters that are known, of which the first has a symbol.
WF_AVX2 static inline void appendKnown(wf_builder *b, const uint8_t *from, uint32_t at,
                                       uint64_t characters, const translation *found,
                                       decoder decode, packer pack, placer place) {
  const wf_table *const table = b->table;
  const uint64_t symbols = characters & ~found->marks;
  const uint32_t count = (uint32_t)_mm_popcnt_u64(symbols);
  const uint32_t first = (uint32_t)__builtin_ctzll(characters);
  const uint32_t last = 63 - (uint32_t)__builtin_clzll(characters);
  uint8_t *const seams = b->seams + b->symbols;
  pack(b->plane + b->symbols, found->codes, symbols);
  place(b->starts + b->symbols, at, symbols);
  uint8_t state;
  if (characters & found->special) {
    state = lookAtSeams(table, found, characters, symbols, count, seams, pack);
  } else {
    memset(seams, seamsOfNeighbours, 64);
    state = found->classes[last] & CLASS_NARROW;
  }
  const uint8_t next = table->wide[found->classes[first] & CLASS_NARROW];
  seams[0] = table->seams[b->state * WF_SEAM_CLASSES + next] & seamsOfNeighbours;
  const wf_character *end = wf_table_character(table, decode(from + last));
  b->state = table->wide[state];
  b->previousFlags = end->flags;
  b->previousTrail = end->trail;
  b->symbols += count;
}

/// The first of some characters that cannot be appended with those before it, a bit; zero for none.
WF_AVX2 static inline uint64_t firstApart(const wf_builder *b, const translation *found,
                                          uint64_t characters) {
  uint64_t apart = (characters & ~found->known) | (characters & -characters & found->marks);
  if (characters & found->links) {
    // One bit a character, so that neighbours stand side by side.
    const uint64_t links = _pext_u64(found->links, characters);
    const uint64_t late = _pext_u64(found->late, characters);
    const uint8_t before = classAfter(b->previousFlags, b->previousTrail);
    const uint64_t careful =
        _pext_u64(found->careful, characters) << 1 | (before == CLASS_CAREFUL);
    const uint64_t early = _pext_u64(found->early, characters) << 1 | (before == CLASS_EARLY);
    apart |= _pdep_u64(links & (careful | (early & ~late)), characters);
  }
  return apart & -apart;
}

/// Appends characters one by one, whose beginnings are given; see `appendSlowly`.
static inline int appendApart(wf_builder *b, const uint8_t *from, const uint8_t *text, uint32_t at,
                              uint32_t end, uint64_t leads, uint32_t *position, decoder decode) {
  uint32_t scalars[BLOCK];
  uint32_t count = 0;
  for (uint64_t left = leads; left; left &= left - 1) {
    scalars[count++] = decode(from + __builtin_ctzll(left));
  }
  return appendSlowly(b, text, at, end, leads, scalars, position);
}

/// Fewer characters than this that are known are taken one by one behind one that is not.
enum { WORTH_VECTORS = 8 };

/// Appends the characters that begin at `leads`. Sets how many of them were taken one by one.
WF_AVX2 static inline int appendTranslated(wf_builder *b, const uint8_t *from, const uint8_t *text,
                                           uint32_t at, uint32_t end, uint64_t leads,
                                           uint64_t plain, uint32_t *position, uint32_t *apart,
                                           decoder decode, translator translate, packer pack,
                                           placer place) {
  translation found;
  translate(b->table, from, leads, plain, &found);
  *apart = 0;
  while (leads) {
    const uint64_t stop = firstApart(b, &found, leads);
    const uint64_t known = stop ? leads & (stop - 1) : leads;
    if (known) {
      appendKnown(b, from, at, known, &found, decode, pack, place);
      leads &= ~known;
    }
    if (!stop) break;
    uint64_t rest = leads & ~stop & found.known & ~found.marks;
    if (rest) rest = leads & ~((rest & -rest) - 1);
    if (_mm_popcnt_u64(rest) < WORTH_VECTORS) rest = 0;
    const uint64_t slow = leads & ~rest;
    *apart += (uint32_t)_mm_popcnt_u64(slow);
    const int result = appendApart(b, from, text, at, end, slow, position, decode);
    if (result != WF_DONE) return result;
    leads = rest;
  }
  return WF_DONE;
}

#endif

#endif
