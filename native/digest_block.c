#include "digest_block.h"

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
