/*
 * The memory that JavaScript and the addon share for HMAC, as arena.h has it for hashes: it begins
 * alike, and so do its slots, so that one class of lib/native/ knows both.
 *
 * It is memory of its own because most programs need none.
 */
#ifndef SHACORE_HMAC_ARENA_H
#define SHACORE_HMAC_ARENA_H

#include "../hmac.h"
#include "arena.h"

#define KEY_IS_MADE ((uint32_t)0xffffffff)

/* A message being authenticated. */
struct hmac_slot {
    uint32_t started; /* as in struct slot */
    uint32_t pending_length;
    uint8_t pending[PADDED_BUFFER_LENGTH(PENDING_MAX)];
    /* Bytes of key that JavaScript left, 0 .. BLOCK_LENGTH; KEY_IS_MADE when `key` is the key. */
    uint32_t key_length;
    uint8_t key_bytes[BLOCK_LENGTH];
    struct hmac_key key;
    struct hash hash;
};

struct hmac_arena {
    uint32_t slot;
    uint32_t algorithm;
    uint8_t mac[DIGEST_LENGTH_MAX];      /* where calls leave the MAC */
    uint8_t expected[DIGEST_LENGTH_MAX]; /* the MAC that hmacVerify() compares with */
    /* A key stays in the last slot until JavaScript clears it; calls that end the message of any
     * other leave nothing of its key. */
    struct hmac_slot slots[SLOT_COUNT];
};

#endif
