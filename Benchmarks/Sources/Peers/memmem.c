#include "Peers.h"

#include <string.h>

int64_t peer_memmem_count(const char *text, size_t count, const char *query, size_t queryCount) {
  if (queryCount == 0) return 0;
  int64_t found = 0;
  const char *end = text + count;
  while ((text = memmem(text, (size_t)(end - text), query, queryCount))) {
    found++;
    text += queryCount;
  }
  return found;
}
