/*
 * SHA-256 in portable C: whole-word loads straight from the message, a schedule of 16 words that
 * rolls along inside the rounds, and variables renamed from round to round. The sixteen rounds in
 * which the schedule comes round once are written out, and run three times after the first.
 */
#include "../core.h"
#include "constants.h"
#include "round.h"

blocks_function sha256_blocks_block;

static const uint32_t constants[64] = {SHA256_CONSTANTS};

void sha256_blocks_block(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64) {
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        uint32_t b_and_c = b ^ c, w[16];
        const uint32_t *k = constants;

        EIGHT(LOAD, 0);
        EIGHT(LOAD, 8);
        for (k += 16; k != constants + 64; k += 16) {
            EIGHT(NEXT, 0);
            EIGHT(NEXT, 8);
        }
        ADD_TO_STATE();
    }
}
