/*
 * The block core with all 64 rounds in a row: no loop and no table, the constants are in the code.
 * For CPUs that run in order, or have large caches for instructions.
 */
#include "../core.h"
#include "constants.h"
#include "round.h"

blocks_function sha256_blocks_block_unrolled;

static const uint32_t k[64] = {SHA256_CONSTANTS};

void sha256_blocks_block_unrolled(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64) {
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        uint32_t b_and_c = b ^ c, w[16];

        EIGHT(LOAD, 0);
        EIGHT(LOAD, 8);
        EIGHT(NEXT, 16);
        EIGHT(NEXT, 24);
        EIGHT(NEXT, 32);
        EIGHT(NEXT, 40);
        EIGHT(NEXT, 48);
        EIGHT(NEXT, 56);
        ADD_TO_STATE();
    }
}
