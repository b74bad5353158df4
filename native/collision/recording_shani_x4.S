/* SHA-1 for 4 messages with records, with the SHA instructions of x86: see sha1/shani_lanes.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA)
#define NAME sha1_recording_shani_x4
#define LANES 4
#define RECORDING 1
#include "../sha1/shani_lanes.h"
#else
#include "../assembly.h"
#endif
