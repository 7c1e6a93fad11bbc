// The face of HarfBuzz. No logic lives here, but for macros that Swift cannot see and names that
// changed from one version to another.
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
static inline void hbface_drawGlyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs,
                                    void *context) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, context);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, context);
#endif
}

#endif
