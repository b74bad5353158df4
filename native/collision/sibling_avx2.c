/*
 * Eight suspects at a time, in vectors of AVX2.
 */
#include "sibling.h"

#if defined(SHACORE_GUILTY_AVX2)
#define LANES 8
#define INLINE __attribute__((target("avx2"))) static inline
#define GUILTY __attribute__((target("avx2"))) guilty_suspects_avx2
#include "sibling_lanes.h"
#endif
