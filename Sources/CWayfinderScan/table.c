#include <stdlib.h>

#include "CWayfinderScan.h"
#include "classes.h"

wf_table *wf_table_create(void) {
  static const uint16_t none[256];
  wf_table *table = calloc(1, sizeof(wf_table));
  if (table) {
    for (int i = 0; i < 0x1100; i++) table->fast[i] = none;
  }
  return table;
}

void wf_table_publish(wf_table *table, uint32_t index, const wf_block *block) {
  __atomic_store_n(&table->blocks[index], block, __ATOMIC_RELEASE);
  __atomic_store_n(&table->fast[index], block->fast, __ATOMIC_RELEASE);
}

void wf_table_narrow(wf_table *table) {
  for (int state = 1; state < WF_NARROW_CLASSES; state++) {
    const uint8_t *steps = table->seams + table->wide[state] * WF_SEAM_CLASSES;
    for (int next = 1; next <= WF_NARROW_MARK; next++) {
      const uint8_t step = steps[table->wide[next]];
      if (next <= WF_NARROW_SYMBOL) {
        const uint8_t bit = (uint8_t)(1 << (next - 1));
        if (step & WF_SEAM_OPEN) table->narrowOpen[state] |= bit;
        if (step & WF_SEAM_LOOSE) table->narrowLoose[state] |= bit;
      } else {
        table->narrowSteps[state * WF_NARROW_CLASSES + next] = table->narrow[step >> 2];
      }
    }
  }
}

/// The combining classes from which on marks are *late*, here: between those below and above letters of
/// Thai, which are met in a row.
enum { LATE_CLASS = 104 };

static uint8_t classOf(const wf_table *table, const wf_character *c) {
  if (c->flags & (WF_WILD | WF_REPLACED | WF_LONG)) return 0;
  uint8_t found = table->narrow[c->seamClass];
  if (c->symbols > 1 || found == 0 || found > WF_NARROW_MARK) return 0;
  if ((c->symbols == 0) != (found > WF_NARROW_SYMBOL)) return 0;
  if (c->flags & (WF_CONTINUES | WF_LEAD_MARK)) {
    found |= CLASS_LINKS;
    if (!(c->flags & WF_CONTINUES) && c->lead >= LATE_CLASS) found |= CLASS_LATE;
  }
  return (uint8_t)(found | classAfter(c->flags, c->trail));
}

uint8_t classAfter(uint32_t flags, uint32_t trail) {
  if ((flags & WF_STARTS) || trail >= LATE_CLASS) return CLASS_CAREFUL;
  return trail ? CLASS_EARLY : 0;
}

void wf_block_fill_rows(const wf_table *table, wf_block *block) {
  for (int i = 0; i < 256; i++) {
    const wf_character *c = &block->characters[i];
    block->rows[i / 64].codes[i % 64] = c->codes[0];
    block->rows[i / 64].classes[i % 64] = classOf(table, c);
  }
}
