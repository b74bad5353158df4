/*
 * The last block of a message that is one block and a digest: the digest, the mark, zeros and the
 * length. Both hashes of HMAC end with it when they hash a digest.
 *
 * The digest is put in with vectors, where there are any: a core that loads vectors waits long for
 * a block that was just stored in words.
 */
#ifndef SHACORE_DIGEST_BLOCK_H
#define SHACORE_DIGEST_BLOCK_H

#include "lane_kernel.h"

struct digest_block {
    _Alignas(16) uint8_t bytes[BLOCK_LENGTH];
};

/* The block of an algorithm: all of it but the digest. */
struct digest_block digest_block_of(const struct algorithm *algorithm);

/* Puts the digest into the block whose words are in `state`. */
void digest_block_set(struct digest_block *block, const struct algorithm *algorithm,
                      const uint32_t *state);

/*
 * The same for the first `lanes` columns of `states`, each into a block of its own. `blocks` has
 * room for LANES_MAX; those beyond `lanes` may be changed too.
 */
void digest_blocks_set(struct digest_block *blocks, const struct algorithm *algorithm,
                       const struct lane_states *states, size_t lanes);

#endif
