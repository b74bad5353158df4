/*
 * The fused cores, one row each: FUSED(function, core, check, cpu features that the check needs).
 * Included by checked_cores.c, with FUSED defined.
 */
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA) && defined(SHACORE_ASM_AVX)
FUSED(sha1_checked_shani_avx, "shani", "avx", CPU_AVX)
#endif
