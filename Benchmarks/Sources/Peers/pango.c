#include "Peers.h"

#include <pango/pangoft2.h>
#include <stdlib.h>
#include <string.h>

struct PeerPango {
  PangoFontMap *fonts;
  PangoContext *context;
  PangoFontDescription *font;
  GPtrArray *kept;
};

PeerPango *peer_pango_open(void) {
  PeerPango *peer = malloc(sizeof *peer);
  if (!peer) return NULL;
  peer->fonts = pango_ft2_font_map_new();
  peer->context = pango_font_map_create_context(peer->fonts);
  peer->font = pango_font_description_from_string("DejaVu Sans");
  pango_font_description_set_absolute_size(peer->font, 16 * PANGO_SCALE);
  peer->kept = g_ptr_array_new_with_free_func(g_object_unref);
  return peer;
}

void peer_pango_close(PeerPango *peer) {
  g_ptr_array_free(peer->kept, TRUE);
  pango_font_description_free(peer->font);
  g_object_unref(peer->context);
  g_object_unref(peer->fonts);
  free(peer);
}

static PangoLayout *paragraph(PeerPango *peer, const char *text, size_t count, double width) {
  PangoLayout *layout = pango_layout_new(peer->context);
  pango_layout_set_font_description(layout, peer->font);
  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text(layout, text, (int)count);
  return layout;
}

// Takes the next line off a text.
static const char *nextLine(const char **text, size_t *count, size_t *length) {
  const char *line = *text;
  const char *end = memchr(line, '\n', *count);
  *length = end ? (size_t)(end - line) : *count;
  size_t taken = end ? *length + 1 : *length;
  *text += taken;
  *count -= taken;
  return line;
}

int64_t peer_pango_layout(PeerPango *peer, const char *text, size_t count, double width) {
  int64_t lines = 0;
  while (count > 0) {
    size_t length;
    const char *line = nextLine(&text, &count, &length);
    PangoLayout *layout = paragraph(peer, line, length, width);
    lines += pango_layout_get_line_count(layout);
    g_object_unref(layout);
  }
  return lines;
}

void peer_pango_keep(PeerPango *peer, const char *text, size_t count, double width) {
  while (count > 0) {
    size_t length;
    const char *line = nextLine(&text, &count, &length);
    PangoLayout *layout = paragraph(peer, line, length, width);
    pango_layout_get_line_count(layout);
    g_ptr_array_add(peer->kept, layout);
  }
}

int64_t peer_pango_rewrap(PeerPango *peer, double width) {
  int64_t lines = 0;
  for (guint i = 0; i < peer->kept->len; i++) {
    PangoLayout *layout = g_ptr_array_index(peer->kept, i);
    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    lines += pango_layout_get_line_count(layout);
  }
  return lines;
}
