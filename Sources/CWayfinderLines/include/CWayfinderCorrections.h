// Keeps what line breaks change in the shapes around them.
#ifndef WAYFINDER_CCORRECTIONS_H
#define WAYFINDER_CCORRECTIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Widths that lines gain by breaks at places of a text, in units.
///
/// A table of a fixed size in which newer ones take the places of older. It may be read and written
/// to from all threads: each entry is one word, which holds what it is for.
typedef struct wl_corrections wl_corrections;

/// What a break changes: the start of the line after it, or the end of the line before.
typedef enum { wl_start, wl_end } wl_edge;

/// An empty table for a text of some bytes, or null where there is no memory for one. It takes half
/// a kilobyte at least, an eighth of the text, and 128 kilobytes at most.
wl_corrections *wl_makeCorrections(uint64_t length);
void wl_freeCorrections(wl_corrections *corrections);

/// What the line at one side of a break gains; `false` where that is not known. The offset is that
/// of the break, in bytes from the start of the text.
bool wl_correction(const wl_corrections *corrections, wl_edge edge, uint64_t offset, int64_t *gain);

/// Keeps it. Gains of 2^22 units or more and offsets of 2^40 bytes or more are left out.
void wl_keepCorrection(wl_corrections *corrections, wl_edge edge, uint64_t offset, int64_t gain);

#endif
