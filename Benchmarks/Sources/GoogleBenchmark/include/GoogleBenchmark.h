// A C face of Google Benchmark: registers functions with a context, runs them and reports.
#ifndef WAYFINDER_GOOGLE_BENCHMARK_H
#define WAYFINDER_GOOGLE_BENCHMARK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One iteration of what is measured.
typedef void (*GBBody)(void *context);
/// Takes the outcome of one repetition: the CPU time of the whole process per iteration.
typedef void (*GBReport)(void *context, const char *name, double secondsPerIteration);

/// Registers a benchmark; each repetition lasts at least `minimumSeconds`, and one iteration.
void gb_register(const char *name, GBBody body, void *context, double minimumSeconds,
                 int repetitions);
/// Runs what is registered, the repetitions of all of it mingled at random, and forgets it.
void gb_run(GBReport report, void *context);

#ifdef __cplusplus
}
#endif

#endif
