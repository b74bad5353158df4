#include "midstate_checks.h"

#include <string.h>

#include "bytes.h"
#include "check.h"
#include "cores.h"
#include "midstate.h"

static const uint8_t abc_midstate[] = {
    'S',  'H',  'A',  'C',  1,    1,                /* magic, version, SHA-1 */
    0x67, 0x45, 0x23, 0x01, 0xef, 0xcd, 0xab, 0x89, /* the initial value: no block is done */
    0x98, 0xba, 0xdc, 0xfe, 0x10, 0x32, 0x54, 0x76, /* */
    0xc3, 0xd2, 0xe1, 0xf0, 0,    0,    0,    0,    /* then the length */
    0,    0,    0,    3,    'a',  'b',  'c',        /* and the tail */
};

static void check_round_trips(const struct core *core) {
    enum { LENGTH = 200 };
    uint8_t message[LENGTH], expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    for (size_t i = 0; i < LENGTH; i++)
        message[i] = (uint8_t)(i * i);
    hash_message(core, message, LENGTH, expected);

    for (size_t first = 0; first <= LENGTH; first++) {
        uint8_t bytes[MIDSTATE_LENGTH_MAX];
        const struct algorithm *algorithm = NULL;
        struct hash hash, resumed;
        hash_init(&hash, core->algorithm);
        hash_update(&hash, core, message, first);
        size_t length = midstate_export(&hash, core->algorithm, bytes);
        enum midstate_status status = midstate_import(&resumed, &algorithm, bytes, length);
        if (!CHECK(status == MIDSTATE_OK && algorithm == core->algorithm, "midstate at %zu", first))
            continue;
        hash_update(&resumed, core, message + first, LENGTH - first);
        hash_final(&resumed, core, digest);
        CHECK(memcmp(digest, expected, core->algorithm->digest_length) == 0, "resumed at %zu",
              first);
    }
}

/* Imports abc_midstate with one byte changed, or cut or extended to another length. */
static void check_refused(size_t offset, uint8_t value, size_t length,
                          enum midstate_status expected) {
    uint8_t bytes[sizeof abc_midstate + 1] = {0};
    struct hash hash, before;
    const struct algorithm *algorithm = NULL;
    memset(&hash, 0x77, sizeof hash);
    before = hash;
    memcpy(bytes, abc_midstate, sizeof abc_midstate);
    bytes[offset] = value;
    enum midstate_status status = midstate_import(&hash, &algorithm, bytes, length);
    CHECK(status == expected, "midstate with byte %zu = %d, %zu long: status %d", offset, value,
          length, (int)status);
    CHECK(algorithm == NULL && memcmp(&hash, &before, sizeof hash) == 0,
          "a refused midstate left something behind");
}

void check_midstates(void) {
    for (size_t i = 0; i < core_count(); i++)
        if (core_status(core_at(i)) == CORE_USABLE)
            check_round_trips(core_at(i));

    const struct algorithm *sha1 = algorithm_named("sha1");
    uint8_t bytes[MIDSTATE_LENGTH_MAX];
    struct hash hash;
    hash_init(&hash, sha1);
    hash_update(&hash, core_chosen(sha1), (const uint8_t *)"abc", 3);
    size_t length = midstate_export(&hash, sha1, bytes);
    CHECK(length == sizeof abc_midstate && memcmp(bytes, abc_midstate, length) == 0,
          "the midstate of abc");
    hash.length = MIDSTATE_COUNT_MAX;
    CHECK(midstate_export(&hash, sha1, bytes) > 0, "the midstate of the longest message");
    hash.length = MIDSTATE_COUNT_MAX + 1;
    CHECK(midstate_export(&hash, sha1, bytes) == 0, "the midstate of a message too long for one");

    size_t whole = sizeof abc_midstate;
    check_refused(0, 'X', whole, MIDSTATE_BAD_MAGIC);
    check_refused(4, 2, whole, MIDSTATE_BAD_VERSION);
    check_refused(5, 0, whole, MIDSTATE_BAD_ALGORITHM);
    check_refused(5, 99, whole, MIDSTATE_BAD_ALGORITHM);
    check_refused(26, 1, whole, MIDSTATE_BAD_COUNT);
    check_refused(27, 0x20, whole, MIDSTATE_BAD_COUNT);
    check_refused(33, 2, whole, MIDSTATE_BAD_LENGTH);
    check_refused(33, 67, whole + 1, MIDSTATE_BAD_LENGTH);
    for (size_t cut = 0; cut < whole; cut++)
        check_refused(0, 'S', cut, cut < 4 ? MIDSTATE_BAD_MAGIC : MIDSTATE_BAD_LENGTH);
}

void check_message_limit(void) {
    const struct core *core = core_chosen(algorithm_named("sha1"));
    const uint8_t byte = 0;
    struct hash hash, before;

    hash_init(&hash, core->algorithm);
    hash.length = MESSAGE_LENGTH_MAX - 1;
    before = hash;
    CHECK(!hash_update(&hash, core, NULL, 2), "2^61 bytes must be refused");
    CHECK(memcmp(&hash, &before, sizeof hash) == 0, "a refused update changed the hash");
    CHECK(hash_update(&hash, core, &byte, 1), "2^61 - 1 bytes must be accepted");
    CHECK(hash_update(&hash, core, NULL, 0), "an empty update always fits");
    CHECK(!hash_update(&hash, core, &byte, 1), "2^61 bytes must be refused");
}
