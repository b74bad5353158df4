/* Which attacks 16 blocks may be part of, with AVX-512: see possible_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
#define NAME possible_attacks_avx512_x16
#define VECTORS_AVX512 1
#include "possible_lanes.h"
#else
#include "../assembly.h"
#endif
