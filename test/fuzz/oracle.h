/*
 * What all targets share: random choices out of the input, and the digest that the reference core
 * gives. A target that finds a difference ends the process.
 */
#ifndef SHACORE_FUZZ_ORACLE_H
#define SHACORE_FUZZ_ORACLE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cores.h"
#include "hash.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* Ends the process unless the condition holds. */
#define DEMAND(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The input, taken from its front. */
struct input {
    const uint8_t *bytes;
    size_t length;
};

/* The next byte, 0 at the end. */
static inline uint8_t take_byte(struct input *input) {
    if (input->length == 0)
        return 0;
    input->length--;
    return *input->bytes++;
}

static inline size_t take_number(struct input *input) {
    size_t high = take_byte(input);
    return high << 8 | take_byte(input);
}

/* A copy of the next `length` bytes, or of fewer at the end, in memory of just that size: reading
 * beyond it is seen. To be freed. */
static inline uint8_t *take_bytes(struct input *input, size_t *length) {
    if (*length > input->length)
        *length = input->length;
    uint8_t *copy = malloc(*length != 0 ? *length : 1);
    if (*length != 0)
        memcpy(copy, input->bytes, *length);
    input->bytes += *length;
    input->length -= *length;
    return copy;
}

/* Puts a core in use that this CPU can run. */
static inline const struct core *take_core(struct input *input) {
    const struct core *core = core_at(take_byte(input) % core_count());
    return core_choose(core) == CORE_USABLE ? core : core_named(core->algorithm, "reference");
}

static inline void reference_digest(const struct algorithm *algorithm, const uint8_t *data,
                                    size_t length, uint8_t *digest) {
    hash_message(core_named(algorithm, "reference"), data, length, digest);
}

#endif
