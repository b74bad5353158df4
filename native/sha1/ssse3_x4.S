/* SHA-1 for 4 messages with SSSE3: see vector_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SSSE3)
#define NAME sha1_lanes_ssse3_x4
#define VECTORS_SSSE3 1
#include "vector_lanes.h"
#else
#include "../assembly.h"
#endif
