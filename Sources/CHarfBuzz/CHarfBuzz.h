// The face of HarfBuzz. No logic lives here, but for macros that Swift cannot see.
#ifndef WAYFINDER_CHARFBUZZ_H
#define WAYFINDER_CHARFBUZZ_H

#include <hb.h>
#include <hb-ot.h>

static inline int hbface_isUnsafeToBreak(const hb_glyph_info_t *info) {
  return (hb_glyph_info_get_glyph_flags(info) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
}
static inline hb_blob_t *hbface_blob(const char *bytes, unsigned int count) {
  return hb_blob_create_or_fail(bytes, count, HB_MEMORY_MODE_DUPLICATE, 0, 0);
}

#endif
