/*
 * Eight suspects at a time, in vectors of AVX2.
 */
#include "sibling.h"

#if defined(SHACORE_GUILTY_AVX2)

#include <immintrin.h>

#include "attacks.h"

#define LANES 8
#define INLINE __attribute__((target("avx2"))) static inline
#define GUILTY __attribute__((target("avx2"))) guilty_suspects_avx2
#define LOAD_WORDS load_words_avx2

/* Sixteen bytes of each of eight rows, made four vectors of one word of each row. */
INLINE void transpose_quad(__m256i *to, const void *const rows[LANES], size_t quad, __m256i order) {
    __m256i pairs[4];
    for (size_t i = 0; i < 4; i++) {
        const __m128i *low = (const __m128i *)rows[i] + quad;
        const __m128i *high = (const __m128i *)rows[i + 4] + quad;
        pairs[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)),
                                           _mm_loadu_si128(high), 1);
        pairs[i] = _mm256_shuffle_epi8(pairs[i], order);
    }
    __m256i low_words = _mm256_unpacklo_epi32(pairs[0], pairs[1]);
    __m256i high_words = _mm256_unpackhi_epi32(pairs[0], pairs[1]);
    __m256i other_low_words = _mm256_unpacklo_epi32(pairs[2], pairs[3]);
    __m256i other_high_words = _mm256_unpackhi_epi32(pairs[2], pairs[3]);
    to[0] = _mm256_unpacklo_epi64(low_words, other_low_words);
    to[1] = _mm256_unpackhi_epi64(low_words, other_low_words);
    to[2] = _mm256_unpacklo_epi64(high_words, other_high_words);
    to[3] = _mm256_unpackhi_epi64(high_words, other_high_words);
}

INLINE void load_words_avx2(void *words, void *sibling_words, const struct suspect *suspects,
                            size_t count) {
    const __m256i big_endian = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    const __m256i as_it_is = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    const void *blocks[LANES], *differences[LANES];
    for (size_t lane = 0; lane < LANES; lane++) {
        /* Lanes that are left over repeat the last suspect. */
        const struct suspect *suspect = &suspects[lane < count ? lane : count - 1];
        blocks[lane] = suspect->block;
        differences[lane] = attack_vectors[suspect->vector].difference;
    }
    __m256i *to = words, *sibling_to = sibling_words;
    for (size_t quad = 0; quad < BLOCK_WORDS / 4; quad++, to += 4, sibling_to += 4) {
        transpose_quad(to, blocks, quad, big_endian);
        transpose_quad(sibling_to, differences, quad, as_it_is);
        for (size_t i = 0; i < 4; i++)
            sibling_to[i] = _mm256_xor_si256(sibling_to[i], to[i]);
    }
}

#include "sibling_lanes.h"
#endif
