/* The low-level functions, deprecated in 3.0, are the shortest way to OpenSSL's assembly: EVP
 * would add its own cost to every call. */
#define OPENSSL_API_COMPAT 0x10101000L

#include <openssl/sha.h>

#include "peers.h"

static SHA_CTX sha1;

static void sha1_init(const struct hasher *hasher) {
    (void)hasher;
    SHA1_Init(&sha1);
}

static void sha1_update(const struct hasher *hasher, const uint8_t *data, size_t length) {
    (void)hasher;
    SHA1_Update(&sha1, data, length);
}

static void sha1_final(const struct hasher *hasher, uint8_t *digest) {
    (void)hasher;
    SHA1_Final(digest, &sha1);
}

static SHA256_CTX sha256;

static void sha256_init(const struct hasher *hasher) {
    (void)hasher;
    SHA256_Init(&sha256);
}

static void sha256_update(const struct hasher *hasher, const uint8_t *data, size_t length) {
    (void)hasher;
    SHA256_Update(&sha256, data, length);
}

static void sha256_final(const struct hasher *hasher, uint8_t *digest) {
    (void)hasher;
    SHA256_Final(digest, &sha256);
}

const struct hasher peer_openssl_sha1 = {"openssl", "sha1",      NULL,
                                         sha1_init, sha1_update, sha1_final};
const struct hasher peer_openssl_sha256 = {"openssl",   "sha256",      NULL,
                                           sha256_init, sha256_update, sha256_final};
