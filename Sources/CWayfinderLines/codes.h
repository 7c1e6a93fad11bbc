// What codes of segments hold.
#ifndef WAYFINDER_CODES_H
#define WAYFINDER_CODES_H

#include "CWayfinderLines.h"

#define INLINE static inline __attribute__((always_inline))
#define RARELY(condition) __builtin_expect(condition, false)

INLINE uint32_t codeAt(const wl_segments *segments, bool isNumbered, uint32_t index) {
  return segments->codes[isNumbered ? segments->numbers[index] : index];
}

INLINE uint32_t hang(uint32_t code, uint32_t space) { return code & wl_hangs ? space : 0; }

INLINE uint32_t lengthOf(uint32_t code) { return code >> wl_lengthShift & wl_lengthMask; }

INLINE bool isSpace(uint32_t code) { return code & wl_hangs && lengthOf(code) == 1; }

#endif
