/* Any message in any pieces, with copies and midstates on the way, by any core. */
#include "midstate.h"
#include "oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    struct input input = {data, length};
    const struct core *core = take_core(&input);
    uint8_t digest[DIGEST_LENGTH_MAX], expected[DIGEST_LENGTH_MAX];
    struct hash hash;

    size_t size = input.length;
    uint8_t *message = malloc(size != 0 ? size : 1);
    size_t hashed = 0;
    hash_init(&hash, core->algorithm);
    while (input.length != 0) {
        uint8_t choice = take_byte(&input);
        size_t piece = choice < 0x80 ? choice : take_number(&input) % 4096;
        uint8_t *bytes = take_bytes(&input, &piece);
        DEMAND(hash_update(&hash, core, bytes, piece));
        if (piece != 0)
            memcpy(message + hashed, bytes, piece);
        hashed += piece;
        free(bytes);
        if (choice % 8 == 0) {
            uint8_t state[MIDSTATE_LENGTH_MAX];
            const struct algorithm *algorithm = NULL;
            struct hash other;
            size_t state_length = midstate_export(&hash, core->algorithm, state);
            DEMAND(midstate_import(&other, &algorithm, state, state_length) == MIDSTATE_OK);
            DEMAND(algorithm == core->algorithm);
            memcpy(hash.state, other.state, 4 * algorithm->state_words);
            hash.length = other.length;
            memcpy(hash.tail, other.tail, hash.length % BLOCK_LENGTH);
        }
        if (choice % 8 == 1) {
            struct hash copy = hash;
            hash_final(&copy, core, digest);
            reference_digest(core->algorithm, message, hashed, expected);
            DEMAND(memcmp(digest, expected, core->algorithm->digest_length) == 0);
        }
    }
    hash_final(&hash, core, digest);
    reference_digest(core->algorithm, message, hashed, expected);
    DEMAND(memcmp(digest, expected, core->algorithm->digest_length) == 0);
    free(message);
    return 0;
}
