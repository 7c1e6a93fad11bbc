#include "vectors.h"

#include "CWayfinderScan.h"

/// What the processor has. The first ones of AMD that gather bits can take dozens of cycles for it.
static int processor(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
      !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2")) {
    const int isLarge = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512vbmi") &&
                        __builtin_cpu_supports("avx512vbmi2");
    return isLarge ? WF_VECTORS_LARGE : WF_VECTORS;
  }
#endif
  return WF_NO_VECTORS;
}

static int mostVectors = WF_VECTORS_LARGE;

void wf_limit_vectors(int most) { __atomic_store_n(&mostVectors, most, __ATOMIC_RELAXED); }

int wf_vectors(void) {
  static int known = -1;
  int found = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (found < 0) {
    found = processor();
    __atomic_store_n(&known, found, __ATOMIC_RELAXED);
  }
  const int most = __atomic_load_n(&mostVectors, __ATOMIC_RELAXED);
  return found < most ? found : most;
}
