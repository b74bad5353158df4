/*
 * A few instructions of AVX-512, of the kinds that cores are made of. Only to be called where
 * cpu_features() has the feature that a name begins with. No pointer need be aligned.
 */
#ifndef SHACORE_AVX512_H
#define SHACORE_AVX512_H

#include <stdint.h>

#include "platform.h"

/* Where these functions are written. */
#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)
#define SHACORE_AVX512 1
#endif

/* Takes a, b and c, 16 words each, and gives (r AND b) OR (NOT r AND c) with r = rol(a, 5). */
void avx512f_choose(uint32_t to[16], const uint32_t from[48]);

/* The same with 8 words each, in ymm registers. */
void avx512vl_choose(uint32_t to[8], const uint32_t from[24]);

/* Copies those of 16 words for which `mask` has a bit; touches no memory of the others. */
void avx512f_copy_masked(uint32_t *to, const uint32_t *from, uint64_t mask);

/* In each 16 of 64 bytes: takes them in the order of 64 indices that follow; those from 128 on
 * stand for zero. */
void avx512bw_shuffle(uint8_t to[64], const uint8_t from[128]);

#endif
