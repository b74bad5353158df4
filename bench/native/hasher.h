/*
 * What is measured: our cores and other projects' implementations (peers), all through the same
 * interface so that all pay the same for a call.
 */
#ifndef SHACORE_HASHER_H
#define SHACORE_HASHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core.h"

/* One hash in progress per implementation: starting another ends the one before. */
struct hasher {
    const char *name;
    const char *algorithm;
    const struct core *core; /* NULL for a peer */
    void (*init)(const struct hasher *hasher);
    void (*update)(const struct hasher *hasher, const uint8_t *data, size_t length);
    void (*final)(const struct hasher *hasher, uint8_t *digest);
};

enum { HASHERS_MAX = 32 };

struct hashers {
    struct hasher list[HASHERS_MAX];
    size_t count;
};

/*
 * The cores of that algorithm that are usable here and the peers linked in, in this order. `only`
 * limits them to those names, separated by commas, unless it is NULL.
 */
struct hashers hashers_collect(const struct algorithm *algorithm, const char *only);

/* The hasher of that name, or NULL. */
const struct hasher *hasher_named(const struct hashers *hashers, const char *name);

/* The first one, beginning to end, that does not give the digest of our reference; or NULL. */
const struct hasher *hasher_wrong(const struct hashers *hashers);

#endif
