/*
 * The kernels that find possible attacks, one row each:
 * POSSIBLE(function, name, lanes, fewest, cpu features it needs), the widest first. `fewest` is how
 * many blocks there have to be for it to take less time with idle lanes than those behind it.
 * Included by possible.c, with POSSIBLE defined.
 */
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
POSSIBLE(possible_attacks_avx512_x16, "avx512-x16", 16, 9, CPU_AVX2 | CPU_AVX512F | CPU_AVX512BW)
#endif
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)
POSSIBLE(possible_attacks_avx2_x8, "avx2-x8", 8, 2, CPU_AVX2)
#endif
#if defined(SHACORE_VECTORS)
POSSIBLE(possible_attacks_vector_x4, "vector-x4", 4, 2, 0)
POSSIBLE(possible_attacks_windows, "windows", 1, 1, 0)
#endif
POSSIBLE(possible_attacks_scalar, "scalar", 1, 1, 0)
