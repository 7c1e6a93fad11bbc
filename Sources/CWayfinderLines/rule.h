// What a rule says of widths.
#ifndef WAYFINDER_RULE_H
#define WAYFINDER_RULE_H

#include "codes.h"

// The steps that an item takes which is so many units wide.
INLINE int64_t stepsOf(int64_t width, const wl_rule *rule) {
  const double steps = (double)width * rule->stepsPerUnit - rule->slack;
  const int64_t whole = (int64_t)steps;
  return whole + ((double)whole < steps);
}

// The same in points.
INLINE double rounded(int64_t width, const wl_rule *rule) {
  return (double)stepsOf(width, rule) * rule->step;
}

// How wide an item may be after others that take some of the steps of a line, in units.
INLINE int64_t roomOf(int64_t steps, const wl_rule *rule) {
  static const double unlimited = (double)(1ll << 52);
  const double room = ((double)steps + rule->slack) * rule->unitsPerStep + rule->unitSlack;
  if (room < 0) return -1;
  return (int64_t)(room < unlimited ? room : unlimited);
}

#endif
