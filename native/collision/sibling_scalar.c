/*
 * Suspects one by one.
 */
#define LANES 1
#define INLINE static inline
#define GUILTY guilty_suspects_scalar
#include "sibling_lanes.h"
