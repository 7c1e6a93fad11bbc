// What the bytes of a row's classes say.
#ifndef WAYFINDER_CLASSES_H
#define WAYFINDER_CLASSES_H

#include <stdint.h>

enum {
  /// The bits of a narrow number.
  CLASS_NARROW = 0x0F,
  /// May be read together with the character before: it continues contractions or is a mark.
  CLASS_LINKS = 0x10,
  /// The same, but it is only a mark, which stays behind an early one.
  CLASS_LATE = 0x20,
  /// A character that links is read together with this one, or has to be compared with it closely.
  CLASS_CAREFUL = 0x40,
  /// The same, but for late marks.
  CLASS_EARLY = 0x80,
};

/// What a character is to the next one: careful, early or neither.
uint8_t classAfter(uint32_t flags, uint32_t trail);

#endif
