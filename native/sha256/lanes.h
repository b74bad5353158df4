/*
 * The SHA-256 lane kernels, one row each:
 * LANES(function, name, lanes, cpu features it needs, cycles for a block in each lane).
 * Those of SHA-224 too. Included by lanes.c, with LANES defined, wherever it needs them all.
 */
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA)
LANES(sha256_lanes_shani_x2, "shani-x2", 2, CPU_SSE2 | CPU_SSSE3 | CPU_SSE41 | CPU_SHA, 130)
LANES(sha256_lanes_shani_x3, "shani-x3", 3, CPU_SSE2 | CPU_SSSE3 | CPU_SSE41 | CPU_SHA, 162)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
LANES(sha256_lanes_avx512_x16, "avx512-x16", 16, CPU_AVX512F | CPU_AVX512BW, 1000)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
LANES(sha256_lanes_avx2_x8, "avx2-x8", 8, CPU_AVX2, 900)
#endif
