/*
 * The last block of a message that is one block and a digest: the digest, the mark, zeros and the
 * length. Both hashes of HMAC end with it when they hash a digest.
 */
#ifndef SHACORE_DIGEST_BLOCK_H
#define SHACORE_DIGEST_BLOCK_H

#include <string.h>

#include "algorithm.h"
#include "bytes.h"
#include "platform.h"

enum { DIGEST_BLOCK_WORDS = STATE_WORDS_MAX /* words at its start that may differ */ };

struct digest_block {
    _Alignas(16) uint8_t bytes[BLOCK_LENGTH];
    /* Which of the first words are the digest's, as masks, and what the others are. */
    uint32_t keep[DIGEST_BLOCK_WORDS];
    uint32_t mark[DIGEST_BLOCK_WORDS];
};

/* Makes the block of an algorithm: all of it but the digest. */
void digest_block_init(struct digest_block *block, const struct algorithm *algorithm);

/*
 * Puts the digest into the block whose words are in state[0 .. STATE_WORDS_MAX). In vectors where
 * there are any: a core that loads vectors waits long for a block that was just stored in words.
 */
static inline void digest_block_set(struct digest_block *block, const uint32_t *state) {
#if defined(SHACORE_VECTORS) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    enum { LANES = 4 };
    typedef uint32_t vector __attribute__((vector_size(4 * LANES)));
    for (size_t i = 0; i < DIGEST_BLOCK_WORDS; i += LANES) {
        vector words, keep, mark;
        memcpy(&words, state + i, sizeof words);
        memcpy(&keep, block->keep + i, sizeof keep);
        memcpy(&mark, block->mark + i, sizeof mark);
        words = (words << 8 & 0xff00ff00) | (words >> 8 & 0x00ff00ff);
        words = ((words << 16 | words >> 16) & keep) | mark;
        memcpy(block->bytes + 4 * i, &words, sizeof words);
    }
#else
    for (size_t i = 0; i < DIGEST_BLOCK_WORDS; i++) {
        uint32_t word;
        store_be32((uint8_t *)&word, state[i]);
        word = (word & block->keep[i]) | block->mark[i];
        memcpy(block->bytes + 4 * i, &word, sizeof word);
    }
#endif
}

#endif
