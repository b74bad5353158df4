/* SHA-1 for 8 messages with AVX2: see vector_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
#define NAME sha1_lanes_avx2_x8
#define VECTORS_AVX2 1
#include "vector_lanes.h"
#else
#include "../assembly.h"
#endif
