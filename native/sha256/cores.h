/*
 * The SHA-256 cores, one row each: CORE(function, name, cpu features it needs, cycles for a block),
 * the most preferred first. Those of SHA-224 too. Included by cores.c, with CORE defined, wherever it
 * needs them all.
 */
#if defined(SHACORE_X86) && defined(SHACORE_ASM_SHA)
CORE(sha256_blocks_shani, "shani", CPU_SSE2 | CPU_SSSE3 | CPU_SHA, 130)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
CORE(sha256_blocks_avx2, "avx2", CPU_AVX2 | CPU_BMI1 | CPU_BMI2, 300)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SSSE3)
CORE(sha256_blocks_ssse3, "ssse3", CPU_SSE2 | CPU_SSSE3, 350)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX)
CORE(sha256_blocks_avx, "avx", CPU_AVX, 350)
#endif
#if defined(SHACORE_ARM) && defined(SHACORE_ASM_ARMV8)
CORE(sha256_blocks_armv8, "armv8", CPU_NEON | CPU_SHA2, 100)
#endif
CORE(sha256_blocks_block, "block", 0, 450)
CORE(sha256_blocks_block_unrolled, "block-unrolled", 0, 450)
CORE(sha256_blocks_reference, "reference", 0, 900)
