#define PCRE2_CODE_UNIT_WIDTH 8
#include "Peers.h"

#include <pcre2.h>
#include <stdlib.h>

struct PeerPCRE {
  pcre2_code *code;
  pcre2_match_data *match;
};

PeerPCRE *peer_pcre_open(const char *pattern, size_t count, int isLiteral) {
  int error;
  PCRE2_SIZE place;
  uint32_t options = PCRE2_UTF | PCRE2_CASELESS | (isLiteral ? PCRE2_LITERAL : PCRE2_UCP);
  pcre2_code *code =
      pcre2_compile((PCRE2_SPTR)pattern, count, options, &error, &place, NULL);
  if (!code) return NULL;
  PeerPCRE *peer = malloc(sizeof *peer);
  if (!peer || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) != 0) {
    free(peer);
    pcre2_code_free(code);
    return NULL;
  }
  *peer = (PeerPCRE){code, pcre2_match_data_create_from_pattern(code, NULL)};
  return peer;
}

void peer_pcre_close(PeerPCRE *peer) {
  pcre2_match_data_free(peer->match);
  pcre2_code_free(peer->code);
  free(peer);
}

int64_t peer_pcre_count(PeerPCRE *peer, const char *text, size_t count) {
  int64_t found = 0;
  PCRE2_SIZE start = 0;
  while (start <= count) {
    // The direct entry to the compiled code; the text is known to be well-formed.
    int result = pcre2_jit_match(peer->code, (PCRE2_SPTR)text, count, start, 0, peer->match, NULL);
    if (result == PCRE2_ERROR_NOMATCH) break;
    if (result < 0) return -1;
    const PCRE2_SIZE *range = pcre2_get_ovector_pointer(peer->match);
    if (range[1] > range[0]) {
      found++;
      start = range[1];
      continue;
    }
    // An empty match: go on at the next character.
    start = range[1] + 1;
    while (start < count && ((unsigned char)text[start] & 0xC0) == 0x80) start++;
  }
  return found;
}
