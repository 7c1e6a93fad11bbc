#include "CWayfinderScan.h"

#include <string.h>

#include "counting.h"

/// Whether the `count` seams from a symbol on are loose; `count` is below 64.
WF_INLINE int areLoose(const wf_entry *entries, uint32_t symbol, uint32_t count) {
  const wf_entry *entry = entries + symbol / 64;
  const uint32_t shift = symbol % 64;
  uint64_t bits = rowOf(entry, ROW_LOOSE) >> shift;
  if (shift + count > 64) bits |= rowOf(entry + 1, ROW_LOOSE) << (64 - shift);
  return (~bits & (((uint64_t)1 << count) - 1)) == 0;
}

WF_INLINE int isOpen(const wf_entry *entries, uint32_t symbol) {
  return rowOf(&entries[symbol / 64], ROW_OPEN) >> symbol % 64 & 1;
}

/// How many candidates ahead memory is asked for.
enum { AHEAD = 8 };

WF_INLINE uint32_t take(wf_taker *taker, const uint32_t *places, uint32_t next, uint32_t count) {
  const wf_taker t = *taker;
  int64_t free = t.free;
  wf_match *match = t.matches + t.count;
  for (; next < count; next++) {
    const uint32_t symbol = places[next];
    if (next + AHEAD < count) __builtin_prefetch(&t.entries[places[next + AHEAD] / 64]);
    const uint32_t end = symbol + t.length;
    // What reaches the end of the page is for others to judge.
    if (end >= t.symbols) break;
    if (symbol == 0) break;
    if (!isOpen(t.entries, symbol)) {
      if (isInside(t.entries, symbol)) continue;
      break;
    }
    if (!areLoose(t.entries, symbol + 1, t.length - 1)) break;
    if (!isOpen(t.entries, end)) {
      // A match does not end inside the expansion of a character.
      if (isInside(t.entries, end)) continue;
      break;
    }
    const int64_t start = offsetOf(t.entries, t.wide, t.wideCount, symbol);
    if (start < free) continue;
    const int64_t stop = offsetOf(t.entries, t.wide, t.wideCount, end);
    if (stop > t.cut) break;
    if (t.cutBefore >= 0 && t.cutBefore < start &&
        t.cutBefore > offsetOf(t.entries, t.wide, t.wideCount, symbol - 1)) {
      break;
    }
    if (t.bytes) {
      if (symbol < t.symbolStart || end > t.symbolEnd || stop - start != t.byteCount) break;
      if (memcmp(t.text + (start - t.textStart), t.bytes, t.byteCount) != 0) break;
    }
    free = stop;
    *match++ = (wf_match){(int32_t)start, (uint32_t)(stop - start)};
  }
  taker->free = free;
  taker->count = (uint32_t)(match - t.matches);
  return next;
}

#if defined(__x86_64__)

__attribute__((target("popcnt,bmi,bmi2"))) static uint32_t
takeCounting(wf_taker *taker, const uint32_t *places, uint32_t next, uint32_t count) {
  return take(taker, places, next, count);
}

uint32_t wf_take(wf_taker *taker, const uint32_t *places, uint32_t next, uint32_t count) {
  static int counts = -1;
  int known = __atomic_load_n(&counts, __ATOMIC_RELAXED);
  if (known < 0) {
    known = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
            __builtin_cpu_supports("bmi2");
    __atomic_store_n(&counts, known, __ATOMIC_RELAXED);
  }
  return known ? takeCounting(taker, places, next, count) : take(taker, places, next, count);
}

#else

uint32_t wf_take(wf_taker *taker, const uint32_t *places, uint32_t next, uint32_t count) {
  return take(taker, places, next, count);
}

#endif
