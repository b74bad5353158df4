/* SHA-256 for x86-64 CPUs with AVX: the ssse3 core in three-operand instructions (ssse3_avx.h). */
#include "../platform.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX)
#define NAME sha256_blocks_avx
#define SHACORE_VEX 1
#include "ssse3_avx.h"
#else
#include "../assembly.h"
#endif
