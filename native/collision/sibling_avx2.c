/*
 * Eight suspects at a time, in vectors of AVX2.
 */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(__GNUC__)
#define LANES 8
#define INLINE __attribute__((target("avx2"))) static inline
#define GUILTY __attribute__((target("avx2"))) guilty_suspects_avx2
#include "sibling_lanes.h"
#endif
