/*
 * The SHA-1 lane kernels, one row each:
 * LANES(function, name, lanes, cpu features it needs, cycles for a block in each lane).
 * Included by lanes.c, with LANES defined, wherever it needs them all.
 */
#if defined(SHACORE_VECTORS)
LANES(sha1_lanes_vector_x4, "vector-x4", 4, 0, 400)
#endif
