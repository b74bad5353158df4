/*
 * Four suspects at a time, in the 128-bit vectors that every CPU of this kind has.
 */
#include "sibling.h"

#if defined(SHACORE_VECTORS)
#define LANES 4
#define INLINE static inline
#define GUILTY guilty_suspects_vector_x4
#include "sibling_lanes.h"
#endif
