/* Which attacks 8 recorded blocks may be part of, with AVX2: see possible_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
#define NAME possible_attacks_of_records_avx2_x8
#define VECTORS_AVX2 1
#define FROM_RECORDS 1
#include "possible_lanes.h"
#else
#include "../assembly.h"
#endif
