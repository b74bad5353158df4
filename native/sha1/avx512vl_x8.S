/* SHA-1 for 8 messages with AVX-512, in ymm registers: see vector_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
#define NAME sha1_lanes_avx512vl_x8
#define VECTORS_AVX512VL 1
#include "vector_lanes.h"
#else
#include "../assembly.h"
#endif
