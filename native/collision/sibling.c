/*
 * Suspects in the lanes of the vectors that every CPU of this kind has, or one by one.
 */
#include "../platform.h"

#if defined(SHACORE_VECTORS)
#define LANES 4
#else
#define LANES 1
#endif
#define INLINE static inline
#define GUILTY guilty_suspects
#include "sibling_lanes.h"
