#include "Peers.h"

#include <gumbo.h>

int64_t peer_gumbo_parse(const char *page, size_t count) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  GumboOutput *output = gumbo_parse_with_options(&options, page, count);
  if (!output) return -1;
  int64_t children = output->root->v.element.children.length;
  gumbo_destroy_output(&options, output);
  return children;
}
