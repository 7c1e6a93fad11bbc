#include "Peers.h"

#include <hb-ot.h>
#include <hb.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_FONTS = 8 };

struct PeerHarfBuzz {
  hb_font_t *fonts[MAXIMUM_FONTS];
  unsigned count;
  hb_buffer_t *buffer;
};

PeerHarfBuzz *peer_harfbuzz_open(void) {
  PeerHarfBuzz *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  peer->buffer = hb_buffer_create();
  return peer;
}

void peer_harfbuzz_close(PeerHarfBuzz *peer) {
  for (unsigned i = 0; i < peer->count; i++) hb_font_destroy(peer->fonts[i]);
  hb_buffer_destroy(peer->buffer);
  free(peer);
}

int peer_harfbuzz_add(PeerHarfBuzz *peer, const char *path, unsigned index) {
  if (peer->count == MAXIMUM_FONTS) return 0;
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  if (!blob) return 0;
  hb_face_t *face = hb_face_create(blob, index);
  hb_font_t *font = hb_font_create(face);
  hb_font_make_immutable(font);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  peer->fonts[peer->count++] = font;
  return 1;
}

// The first character beyond ASCII, or a letter of it.
static hb_codepoint_t sample(const unsigned char *line, size_t count) {
  for (size_t i = 0; i + 2 < count; i++) {
    if (line[i] >= 0xE0 && line[i] < 0xF0) {
      hb_codepoint_t c = (line[i] & 15u) << 12 | (line[i + 1] & 63u) << 6 | (line[i + 2] & 63u);
      if (c < 0x2000 || c >= 0x2E00) return c;
    } else if (line[i] >= 0xC3 && line[i] < 0xE0) {
      return (line[i] & 31u) << 6 | (line[i + 1] & 63u);
    }
  }
  return 'a';
}

int64_t peer_harfbuzz_shape(PeerHarfBuzz *peer, const char *text, size_t count) {
  int64_t glyphs = 0;
  const char *end = text + count;
  while (text < end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    if (!stop) stop = end;
    hb_codepoint_t letter = sample((const unsigned char *)text, (size_t)(stop - text)), glyph;
    unsigned font = 0;
    while (font + 1 < peer->count && !hb_font_get_nominal_glyph(peer->fonts[font], letter, &glyph))
      font++;
    hb_buffer_clear_contents(peer->buffer);
    hb_buffer_add_utf8(peer->buffer, text, (int)(stop - text), 0, (int)(stop - text));
    hb_buffer_guess_segment_properties(peer->buffer);
    hb_shape(peer->fonts[font], peer->buffer, NULL, 0);
    glyphs += hb_buffer_get_length(peer->buffer);
    text = stop + 1;
  }
  return glyphs;
}
