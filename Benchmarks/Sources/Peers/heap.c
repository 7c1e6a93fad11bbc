#include "Peers.h"

#include <malloc.h>

int64_t peer_heap_inUse(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
}
