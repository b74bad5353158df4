/* SHA-256 for x86-64 CPUs with SSSE3: see ssse3_avx.h. */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SSSE3)
#define NAME sha256_blocks_ssse3
#include "ssse3_avx.h"
#else
#include "../assembly.h"
#endif
