/* SHA-1 for 16 messages with AVX-512: see vector_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
#define NAME sha1_lanes_avx512_x16
#define VECTORS_AVX512 1
#include "vector_lanes.h"
#else
#include "../assembly.h"
#endif
