// The face of the Gumbo HTML5 parser. No logic lives here, but for constants that Swift cannot see.
#ifndef WAYFINDER_CGUMBO_H
#define WAYFINDER_CGUMBO_H

#include <gumbo.h>

static inline GumboOutput *gumbo_parseBytes(const char *bytes, size_t count) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  options.stop_on_first_error = false;
  return gumbo_parse_with_options(&options, bytes, count);
}
static inline void gumbo_destroy(GumboOutput *output) {
  gumbo_destroy_output(&kGumboDefaultOptions, output);
}

#endif
