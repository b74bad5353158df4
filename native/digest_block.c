#include "digest_block.h"

#include <string.h>

#include "bytes.h"
#include "platform.h"

#define BYTES_OF(number) (uint8_t)((number) >> 8), (uint8_t)(number)
#define BLOCK_OF(length)                                                                           \
    {                                                                                              \
        .bytes = { [length] = 0x80, [BLOCK_LENGTH - 2] = BYTES_OF(8 * (BLOCK_LENGTH + (length))) } \
    }

static const struct digest_block blocks_of[ALGORITHM_COUNT] = {
    [SHA1_INDEX] = BLOCK_OF(20),
    [SHA256_INDEX] = BLOCK_OF(32),
    [SHA224_INDEX] = BLOCK_OF(28),
};

struct digest_block digest_block_of(const struct algorithm *algorithm) {
    return blocks_of[algorithm - algorithms];
}

#if defined(SHACORE_VECTORS)

/* The number that is these words, big-endian, in memory. */
static inline uint64_t big_endian(uint32_t first, uint32_t second) {
    uint64_t number = (uint64_t)first << 32 | second;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    number = __builtin_bswap64(number);
#endif
    return number;
}

static inline void store_words(uint8_t *bytes, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    typedef uint64_t pair __attribute__((vector_size(16)));
    const pair numbers = {big_endian(a, b), big_endian(c, d)};
    memcpy(bytes, &numbers, sizeof numbers);
}

#else

static inline void store_words(uint8_t *bytes, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    store_be64(bytes, (uint64_t)a << 32 | b);
    store_be64(bytes + 8, (uint64_t)c << 32 | d);
}

#endif

/* Word `i` of a block whose digest has `words` words, which stand `stride` words apart. */
static inline uint32_t word(const uint32_t *digest, size_t stride, size_t words, size_t i) {
    if (i < words)
        return digest[i * stride];
    return i == words ? 0x80000000 : 0;
}

/* Inlined with constants: for each number of words the compiler writes the shortest code. */
static inline void set(uint8_t *bytes, const uint32_t *digest, size_t stride, size_t words) {
#define WORD(i) word(digest, stride, words, i)
    store_words(bytes, WORD(0), WORD(1), WORD(2), WORD(3));
    store_words(bytes + 16, WORD(4), WORD(5), WORD(6), WORD(7));
#undef WORD
}

static inline void set_all(struct digest_block *blocks, const uint32_t *digests, size_t stride,
                           size_t words, size_t lanes) {
    for (size_t lane = 0; lane < lanes; lane++)
        set(blocks[lane].bytes, digests + lane, stride, words);
}

static inline void set_blocks(struct digest_block *blocks, const struct algorithm *algorithm,
                              const uint32_t *digests, size_t stride, size_t lanes) {
    switch (algorithm->digest_length) {
    case 20:
        set_all(blocks, digests, stride, 5, lanes);
        break;
    case 28:
        set_all(blocks, digests, stride, 7, lanes);
        break;
    default:
        set_all(blocks, digests, stride, 8, lanes);
    }
}

void digest_block_set(struct digest_block *block, const struct algorithm *algorithm,
                      const uint32_t *state) {
    set_blocks(block, algorithm, state, 1, 1);
}

void digest_blocks_set(struct digest_block *blocks, const struct algorithm *algorithm,
                       const struct lane_states *states, size_t lanes) {
    set_blocks(blocks, algorithm, states->word[0], LANES_MAX, lanes);
}
