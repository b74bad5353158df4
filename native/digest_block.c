#include "digest_block.h"

void digest_block_init(struct digest_block *block, const struct algorithm *algorithm) {
    size_t length = algorithm->digest_length;
    memset(block, 0, sizeof *block);
    memset(block->keep, 0xff, length);
    block->bytes[length] = 0x80;
    store_be64(block->bytes + BLOCK_LENGTH - 8, 8 * (BLOCK_LENGTH + (uint64_t)length));
    memcpy(block->mark, block->bytes, sizeof block->mark);
}
