#include "padding_checks.h"

#include <string.h>

#include "check.h"
#include "hash.h"

/* The blocks as the standard has them: the tail, a one bit, zeros, the number of bits. */
static size_t define_padding(uint8_t *blocks, const uint8_t *tail, uint64_t length) {
    size_t used = (size_t)(length % BLOCK_LENGTH);
    size_t count = used + 1 + 8 <= BLOCK_LENGTH ? 1 : 2;
    uint64_t bits = length << 3;
    memset(blocks, 0, count * BLOCK_LENGTH);
    memcpy(blocks, tail, used);
    blocks[used] = 0x80;
    for (size_t i = 1; i <= 8; i++, bits >>= 8)
        blocks[count * BLOCK_LENGTH - i] = (uint8_t)bits;
    return count;
}

static void check_length(uint64_t length) {
    uint8_t tail[BLOCK_LENGTH], expected[2 * BLOCK_LENGTH];
    struct padded_blocks padded;
    for (size_t i = 0; i < BLOCK_LENGTH; i++)
        tail[i] = (uint8_t)(0xff - i);
    size_t expected_count = define_padding(expected, tail, length);
    size_t count = hash_padding(&padded, tail, length);
    CHECK(count == expected_count && memcmp(padded.lanes, expected, count * BLOCK_LENGTH) == 0,
          "the padding of a message of %#llx bytes", (unsigned long long)length);
}

void check_padding(void) {
    enum { AROUND = 130 };
    for (uint64_t length = 0; length <= 2 * AROUND; length++)
        check_length(length);
    for (unsigned power = 9; power <= 61; power++)
        for (uint64_t i = 1; i <= 2 * AROUND; i++) {
            uint64_t length = ((uint64_t)1 << power) + AROUND - i;
            if (length <= MESSAGE_LENGTH_MAX)
                check_length(length);
        }
}
