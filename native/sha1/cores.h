/*
 * The SHA-1 cores, one row each: CORE(function, name, cpu features it needs, cycles for a block),
 * the most preferred first. Included by cores.c, with CORE defined, wherever it needs them all.
 */
#if defined(SHACORE_X86) && defined(SHACORE_ASM_SHA)
CORE(sha1_blocks_shani, "shani", CPU_SSE2 | CPU_SSSE3 | CPU_SHA, 121)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
CORE(sha1_blocks_avx2, "avx2", CPU_AVX2 | CPU_BMI1 | CPU_BMI2, 174)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SSSE3)
CORE(sha1_blocks_ssse3, "ssse3", CPU_SSE2 | CPU_SSSE3, 189)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX)
CORE(sha1_blocks_avx, "avx", CPU_AVX, 191)
#endif
#if defined(SHACORE_X86_32) && defined(SHACORE_ASM_I386)
CORE(sha1_blocks_i386_inline, "i386-inline", 0, 249)
CORE(sha1_blocks_i386, "i386", 0, 263)
#endif
#if defined(SHACORE_ARM) && defined(SHACORE_ASM_ARMV8)
CORE(sha1_blocks_armv8, "armv8", CPU_NEON | CPU_SHA1, 83)
CORE(sha1_blocks_armv8_in_order, "armv8-in-order", CPU_NEON | CPU_SHA1, 90)
#endif
#if defined(SHACORE_ARM_V7) && defined(SHACORE_ASM_ARMV7)
CORE(sha1_blocks_armv7, "armv7", 0, 622)
#endif
#if defined(SHACORE_PPC) && defined(SHACORE_ASM_PPC)
CORE(sha1_blocks_ppc, "ppc", 0, 333)
CORE(sha1_blocks_ppc_chain, "ppc-chain", 0, 340)
#endif
CORE(sha1_blocks_block, "block", 0, 276)
CORE(sha1_blocks_block_compact, "block-compact", 0, 494)
CORE(sha1_blocks_reference, "reference", 0, 1227)
