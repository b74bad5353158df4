/*
 * That a CPU which claims AVX-512 executes it. Tells an emulated CPU that only claims it apart.
 */
#ifndef SHACORE_AVX512_CHECKS_H
#define SHACORE_AVX512_CHECKS_H

/* Instructions of AVX512F, VL and BW give what they should. Prints which were not run, and why. */
void check_avx512(void);

#endif
