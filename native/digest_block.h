/*
 * The last block of a message that is one block and a digest: the digest, the mark, zeros and the
 * length. Both hashes of HMAC end with it when they hash a digest.
 *
 * The digest is put in with stores as wide as a vector, where there are any: a core that loads
 * vectors waits long for a block that was just stored in words.
 */
#ifndef SHACORE_DIGEST_BLOCK_H
#define SHACORE_DIGEST_BLOCK_H

#include <string.h>

#include "algorithm.h"
#include "bytes.h"
#include "platform.h"

struct digest_block {
    _Alignas(16) uint8_t bytes[BLOCK_LENGTH];
};

/* The block of an algorithm: all of it but the digest. */
struct digest_block digest_block_of(const struct algorithm *algorithm);

#if defined(SHACORE_VECTORS)

/* The number that is these words, big-endian, in memory. */
static inline uint64_t big_endian_pair(uint32_t first, uint32_t second) {
    uint64_t number = (uint64_t)first << 32 | second;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    number = __builtin_bswap64(number);
#endif
    return number;
}

static inline void store_be_words(uint8_t *bytes, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    typedef uint64_t pair __attribute__((vector_size(16)));
    const pair numbers = {big_endian_pair(a, b), big_endian_pair(c, d)};
    memcpy(bytes, &numbers, sizeof numbers);
}

#else

static inline void store_be_words(uint8_t *bytes, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    store_be64(bytes, (uint64_t)a << 32 | b);
    store_be64(bytes + 8, (uint64_t)c << 32 | d);
}

#endif

/* Word `i` of the block. */
static inline uint32_t digest_block_word(const uint32_t *digest, size_t stride, size_t words,
                                         size_t i) {
    if (i < words)
        return digest[i * stride];
    return i == words ? 0x80000000 : 0;
}

/*
 * Puts a digest of `words` words, which stand `stride` words apart, into the block of its
 * algorithm. Inlined, so that the compiler writes the shortest code where `words` is a constant.
 */
static inline void digest_block_set(struct digest_block *block, const uint32_t *digest,
                                    size_t stride, size_t words) {
#define WORD(i) digest_block_word(digest, stride, words, i)
    store_be_words(block->bytes, WORD(0), WORD(1), WORD(2), WORD(3));
    store_be_words(block->bytes + 16, WORD(4), WORD(5), WORD(6), WORD(7));
#undef WORD
}

/* Calls function(..., words) with the number of words in the algorithm's digest as a constant. */
#define WITH_DIGEST_WORDS(algorithm, function, ...)                                                \
    switch ((algorithm)->digest_length) {                                                          \
    case 20:                                                                                       \
        function(__VA_ARGS__, 5);                                                                  \
        break;                                                                                     \
    case 28:                                                                                       \
        function(__VA_ARGS__, 7);                                                                  \
        break;                                                                                     \
    default:                                                                                       \
        function(__VA_ARGS__, 8);                                                                  \
    }

#endif
