/* SHA-1 for 4 messages with the SHA instructions of x86: see shani_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA)
#define NAME sha1_lanes_shani_x4
#define LANES 4
#include "shani_lanes.h"
#else
#include "../assembly.h"
#endif
