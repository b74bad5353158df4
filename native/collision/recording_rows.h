/*
 * The recording kernels, one row each: RECORDING(function, lane kernel, check, function of the
 * check, cpu features that are needed besides those of the lane kernel). Included by
 * recording_kernels.c, with RECORDING defined.
 */
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA) && defined(SHACORE_ASM_AVX2)
RECORDING(sha1_recording_shani_x4, "shani-x4", "avx2", possible_attacks_of_records_avx2_x8,
          CPU_AVX2)
#endif
