/*
 * The SHA-1 lane kernels, one row each:
 * LANES(function, name, lanes, cpu features it needs, cycles for a block in each lane).
 * Included by lanes.c, with LANES defined, wherever it needs them all.
 */
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA)
LANES(sha1_lanes_shani_x2, "shani-x2", 2, CPU_SSE2 | CPU_SSSE3 | CPU_SSE41 | CPU_SHA, 121)
LANES(sha1_lanes_shani_x3, "shani-x3", 3, CPU_SSE2 | CPU_SSSE3 | CPU_SSE41 | CPU_SHA, 130)
LANES(sha1_lanes_shani_x4, "shani-x4", 4, CPU_SSE2 | CPU_SSSE3 | CPU_SSE41 | CPU_SHA, 160)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
LANES(sha1_lanes_avx512_x16, "avx512-x16", 16, CPU_AVX512F | CPU_AVX512BW, 500)
LANES(sha1_lanes_avx512vl_x8, "avx512vl-x8", 8, CPU_AVX512F | CPU_AVX512VL, 276)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
LANES(sha1_lanes_avx2_x8, "avx2-x8", 8, CPU_AVX2, 400)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SSSE3)
LANES(sha1_lanes_ssse3_x4, "ssse3-x4", 4, CPU_SSE2 | CPU_SSSE3, 400)
#endif
#if defined(SHACORE_VECTORS)
LANES(sha1_lanes_vector_x4, "vector-x4", 4, 0, 400)
#endif
