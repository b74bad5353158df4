/* The low-level functions, deprecated in 3.0, are the shortest way to OpenSSL's assembly: EVP
 * would add its own cost to every call. */
#define OPENSSL_API_COMPAT 0x10101000L

#include <openssl/sha.h>

#include "peers.h"

static SHA_CTX context;

static void init(const struct hasher *hasher) {
    (void)hasher;
    SHA1_Init(&context);
}

static void update(const struct hasher *hasher, const uint8_t *data, size_t length) {
    (void)hasher;
    SHA1_Update(&context, data, length);
}

static void final(const struct hasher *hasher, uint8_t *digest) {
    (void)hasher;
    SHA1_Final(digest, &context);
}

const struct hasher peer_openssl = {"openssl", NULL, init, update, final};
