/*
 * Many whole messages at once: padding and digests over the lanes of any kernel.
 */
#ifndef SHACORE_BATCH_H
#define SHACORE_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "algorithm.h"
#include "collision/checked_hash.h"

struct message {
    const uint8_t *bytes; /* any alignment; may be NULL when `length` is 0 */
    size_t length;
};

/*
 * Hashes `count` messages, 0 or more, of any lengths up to MESSAGE_LENGTH_MAX.
 *
 * digests  where the digests go, back to back in the order of the messages: count *
 *          algorithm->digest_length bytes that no message overlaps
 *
 * Goes through the lanes where lane_kernel_for has a kernel, through the core in use where not, and
 * allocates nothing: a few kilobytes of stack are used. Nothing outside the messages is read.
 */
void hash_messages(const struct algorithm *algorithm, const struct message *messages, size_t count,
                   uint8_t *digests);

/*
 * The same for SHA-1 that looks for collision attacks: each message has the digest and the verdict
 * that checked_hash_message gives it.
 *
 * options     a set of enum collision_option
 * collisions  where the verdicts go: `count` of them
 *
 * Takes about 60 kilobytes of stack.
 */
void search_messages(const struct message *messages, size_t count, uint8_t *digests,
                     uint32_t options, struct collision *collisions);

#endif
