/*
 * PBKDF2 (RFC 8018, 5.2) with HMAC, over midstates and in lanes.
 */
#ifndef SHACORE_PBKDF2_H
#define SHACORE_PBKDF2_H

#include <stddef.h>
#include <stdint.h>

#include "algorithm.h"

/* What one key is derived from, and where it goes. */
struct derivation {
    const uint8_t *password; /* may be NULL when its length is 0 */
    size_t password_length;
    const uint8_t *salt; /* may be NULL when its length is 0 */
    size_t salt_length;
    uint32_t iterations; /* 1 or more */
    uint8_t *key;
    size_t key_length; /* bytes, at most 2^32 - 1 digests; 0 does nothing */
};

/*
 * Derives `count` keys with HMAC over `algorithm`. All blocks of all keys share the lanes of a lane
 * kernel, where this CPU has one that is faster than its core.
 */
void pbkdf2(const struct algorithm *algorithm, const struct derivation *derivations, size_t count);

#endif
