#include "hasher.h"

#include <string.h>

#include "cores.h"
#include "hash.h"
#include "peers/peers.h"
#include "rolled.h"

static struct hash hash;

static void core_init(const struct hasher *hasher) {
    hash_init(&hash, hasher->core->algorithm);
}

static void core_update(const struct hasher *hasher, const uint8_t *data, size_t length) {
    hash_update(&hash, hasher->core, data, length);
}

static void core_final(const struct hasher *hasher, uint8_t *digest) {
    hash_final(&hash, hasher->core, digest);
}

static struct hasher hasher_of_core(const struct core *core) {
    return (struct hasher){core->name, core->algorithm->name, core,
                           core_init,  core_update,           core_final};
}

/* Cores for comparison, which the library does not have. */
static const struct core rolled[] = {
    {&algorithms[SHA256_INDEX], "rolled-1", 0, sha256_blocks_rolled_1},
    {&algorithms[SHA256_INDEX], "rolled-4", 0, sha256_blocks_rolled_4},
    {&algorithms[SHA256_INDEX], "rolled-8", 0, sha256_blocks_rolled_8},
};

static const struct hasher *const peers[] = {
#ifdef SHACORE_PEER_GIT
    &peer_git,
#endif
#ifdef SHACORE_PEER_OPENSSL
    &peer_openssl_sha1,
    &peer_openssl_sha256,
#endif
    NULL,
};

/* Whether `name` is in `names`, separated by commas; NULL has all names. */
static bool is_listed(const char *names, const char *name) {
    if (names == NULL)
        return true;
    for (size_t length; *names != '\0'; names += length + (names[length] == ',')) {
        length = strcspn(names, ",");
        if (strlen(name) == length && memcmp(names, name, length) == 0)
            return true;
    }
    return false;
}

static void add(struct hashers *hashers, const char *only, struct hasher hasher) {
    if (hashers->count < HASHERS_MAX && is_listed(only, hasher.name))
        hashers->list[hashers->count++] = hasher;
}

struct hashers hashers_collect(const struct algorithm *algorithm, const char *only) {
    struct hashers hashers = {.count = 0};

    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm == algorithm && core_status(core) == CORE_USABLE)
            add(&hashers, only, hasher_of_core(core));
    }
    for (size_t i = 0; i < sizeof rolled / sizeof rolled[0]; i++)
        if (rolled[i].algorithm == algorithm)
            add(&hashers, only, hasher_of_core(&rolled[i]));
    for (size_t i = 0; peers[i] != NULL; i++)
        if (strcmp(peers[i]->algorithm, algorithm->name) == 0)
            add(&hashers, only, *peers[i]);
    return hashers;
}

const struct hasher *hasher_named(const struct hashers *hashers, const char *name) {
    for (size_t i = 0; i < hashers->count; i++)
        if (strcmp(hashers->list[i].name, name) == 0)
            return &hashers->list[i];
    return NULL;
}

static void digest_of(const struct hasher *hasher, const uint8_t *data, size_t length,
                      uint8_t *digest) {
    hasher->init(hasher);
    hasher->update(hasher, data, length);
    hasher->final(hasher, digest);
}

const struct hasher *hasher_wrong(const struct hashers *hashers) {
    uint8_t data[1000], expected[DIGEST_LENGTH_MAX], actual[DIGEST_LENGTH_MAX];

    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * i);
    for (size_t i = 0; i < hashers->count; i++) {
        const struct algorithm *algorithm = algorithm_named(hashers->list[i].algorithm);
        const struct hasher reference = hasher_of_core(core_named(algorithm, "reference"));
        digest_of(&reference, data, sizeof data, expected);
        digest_of(&hashers->list[i], data, sizeof data, actual);
        if (memcmp(actual, expected, algorithm->digest_length) != 0)
            return &hashers->list[i];
    }
    return NULL;
}
