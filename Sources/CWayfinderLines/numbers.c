#include "CWayfinderLines.h"

uint32_t wl_number(const uint32_t *codes, uint32_t count, uint32_t *distinct, uint8_t *numbers,
                   uint32_t capacity) {
  // Twice as many places as there may be numbers, each of which holds a number and one.
  uint8_t places[512] = {0};
  uint32_t found = 0;
  for (uint32_t index = 0; index < count; index++) {
    const uint32_t code = codes[index];
    uint32_t place = (code * 0x9E3779B1u) >> 23;
    while (places[place] && distinct[places[place] - 1] != code) place = (place + 1) % 512;
    if (!places[place]) {
      if (found == capacity) return 0;
      distinct[found++] = code;
      places[place] = (uint8_t)found;
    }
    numbers[index] = places[place] - 1;
  }
  return found;
}
