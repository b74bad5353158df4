#include "peers.h"

#include "block-sha1/sha1.h" /* needs size_t, from the header above */

static blk_SHA_CTX context;

static void init(const struct hasher *hasher) {
    (void)hasher;
    blk_SHA1_Init(&context);
}

static void update(const struct hasher *hasher, const uint8_t *data, size_t length) {
    (void)hasher;
    blk_SHA1_Update(&context, data, length);
}

static void final(const struct hasher *hasher, uint8_t *digest) {
    (void)hasher;
    blk_SHA1_Final(digest, &context);
}

const struct hasher peer_git = {"git", "sha1", NULL, init, update, final};
