// Which vectors the processor has, as far as they are used.
#ifndef WAYFINDER_VECTORS_H
#define WAYFINDER_VECTORS_H

#if defined(__x86_64__)
#define WF_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define WF_AVX512                                                                                  \
  __attribute__((target("avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
#endif

/// What text may be written with, from `WF_NO_VECTORS` on.
int wf_vectors(void);

#endif
