#include "CWayfinderCorrections.h"

#include <stdatomic.h>
#include <stdlib.h>

enum {
  // Entries are kept in groups, in any place of which a key may be, the newest first.
  groupCount = 4,
  leastGroups = 16,
  mostGroups = 4096,
  // So many bytes of text there are for a group.
  bytesPerGroup = 256,
  // An entry holds a gain, moved up so that it is at least one, in its low bits, and above them
  // what it is for. One that holds nothing is zero.
  gainBits = 23,
  gainMask = (1 << gainBits) - 1,
  gainBias = 1 << 22,
  offsetBits = 40
};

typedef _Atomic uint64_t Group[groupCount];

struct wl_corrections {
  // One less than the number of groups, which is a power of two.
  uint64_t mask;
  Group groups[];
};

static uint64_t keyOf(wl_edge edge, uint64_t offset) { return offset << 1 | (edge == wl_end); }

// The group of a key: its bits are mixed, so that places at equal distances are spread.
static uint64_t groupOf(const wl_corrections *corrections, uint64_t key) {
  key = (key ^ key >> 15) * 0x9E3779B97F4A7C15u;
  key = (key ^ key >> 31) * 0xD6E8FEB86659FD93u;
  return (key ^ key >> 32) & corrections->mask;
}

static uint64_t load(const _Atomic uint64_t *entry) {
  return atomic_load_explicit(entry, memory_order_relaxed);
}

static void store(_Atomic uint64_t *entry, uint64_t value) {
  atomic_store_explicit(entry, value, memory_order_relaxed);
}

wl_corrections *wl_makeCorrections(uint64_t length) {
  uint64_t count = leastGroups;
  while (count < mostGroups && count * bytesPerGroup < length) count *= 2;
  wl_corrections *corrections = calloc(1, sizeof(wl_corrections) + count * sizeof(Group));
  if (corrections) corrections->mask = count - 1;
  return corrections;
}

void wl_freeCorrections(wl_corrections *corrections) { free(corrections); }

bool wl_correction(const wl_corrections *corrections, wl_edge edge, uint64_t offset,
                   int64_t *gain) {
  if (offset >> offsetBits) return false;
  const uint64_t key = keyOf(edge, offset);
  const _Atomic uint64_t *group = corrections->groups[groupOf(corrections, key)];
  for (uint32_t place = 0; place < groupCount; place++) {
    const uint64_t entry = load(&group[place]);
    if (entry >> gainBits != key || !(entry & gainMask)) continue;
    *gain = (int64_t)(entry & gainMask) - gainBias;
    return true;
  }
  return false;
}

void wl_keepCorrection(wl_corrections *corrections, wl_edge edge, uint64_t offset, int64_t gain) {
  if (offset >> offsetBits || gain <= -gainBias || gain >= gainBias) return;
  const uint64_t key = keyOf(edge, offset);
  _Atomic uint64_t *group = corrections->groups[groupOf(corrections, key)];
  // Those before an older entry of the same key, or the oldest, move on by one place.
  uint32_t place = 0;
  while (place < groupCount - 1 && load(&group[place]) >> gainBits != key) place++;
  for (; place > 0; place--) store(&group[place], load(&group[place - 1]));
  store(&group[0], key << gainBits | (uint64_t)(gain + gainBias));
}
