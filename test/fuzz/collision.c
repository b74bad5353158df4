/*
 * Messages with blocks that look like those of attacks, in any pieces and by any core: the digest
 * and the verdict of the reference core with the check after it.
 */
#include "collision/checked_hash.h"

#include "../native/attack_blocks.h"
#include "oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    enum { BLOCKS_MAX = 24, VECTORS = 32 };
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    struct input input = {data, length};
    const struct core *core = take_core(&input);
    uint32_t options = COLLISION_SEARCH;
    options |= take_byte(&input) % 2 == 0 ? COLLISION_REDUCED_ROUNDS : 0;
    options |= take_byte(&input) % 4 == 0 ? COLLISION_SAFE : 0;
    struct random random = random_seeded(take_number(&input));
    uint8_t message[BLOCKS_MAX * BLOCK_LENGTH];
    size_t size = take_number(&input) % (sizeof message + 1);
    for (size_t block = 0; block < BLOCKS_MAX; block++) {
        uint8_t choice = take_byte(&input);
        if (choice >= VECTORS * 4)
            random_fill(&random, message + block * BLOCK_LENGTH, BLOCK_LENGTH);
        else
            make_attack_block(&random, choice % VECTORS, choice / VECTORS == 3 ? 0 : RELATION_COUNT,
                              message + block * BLOCK_LENGTH);
    }

    uint8_t expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    struct collision expected_collision = {.options = options}, collision = {.options = options};
    core_choose(core_named(sha1, "reference"));
    checked_hash_message(&expected_collision, message, size, expected);
    if (core->algorithm == sha1)
        core_choose(core);

    struct hash hash;
    hash_init(&hash, sha1);
    for (size_t done = 0; done < size;) {
        size_t piece = take_number(&input) % (size - done + 1);
        if (input.length == 0)
            piece = size - done;
        DEMAND(checked_hash_update(&hash, &collision, message + done, piece));
        done += piece;
    }
    checked_hash_final(&hash, &collision, digest);
    DEMAND(memcmp(digest, expected, sha1->digest_length) == 0);
    DEMAND(memcmp(&collision, &expected_collision, sizeof collision) == 0);
    return 0;
}
