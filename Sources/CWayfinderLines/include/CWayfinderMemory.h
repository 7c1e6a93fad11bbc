#ifndef WAYFINDER_CMEMORY_H
#define WAYFINDER_CMEMORY_H

#include <stddef.h>

// Asks the processor to have some bytes in its cache soon, to be written to. It is a hint: it reads
// nothing, so that any address will do.
static inline void wl_prefetch(const void *start, size_t count) {
  const char *byte = (const char *)start;
  for (size_t offset = 0; offset < count; offset += 64) __builtin_prefetch(byte + offset, 1);
}

// The same for some that are to be read.
static inline void wl_prefetchToRead(const void *start, size_t count) {
  const char *byte = (const char *)start;
  for (size_t offset = 0; offset < count; offset += 64) __builtin_prefetch(byte + offset, 0);
}

#endif
