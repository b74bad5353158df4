#include "self_test.h"

#include <string.h>

#include "hash.h"

struct known_answer {
    enum algorithm_id id;
    size_t length; /* bytes of message */
    uint8_t digest[DIGEST_LENGTH_MAX];
};

enum { MESSAGE_LENGTH = 511 };

/* Digests of the first `length` bytes of the message that fill() makes. */
static const struct known_answer known_answers[] = {
    {ALGORITHM_SHA1, 55, {0xdd, 0xf5, 0x73, 0x17, 0xef, 0x34, 0xbf, 0xee, 0x3b, 0x6d,
                          0xf8, 0x3d, 0x35, 0x90, 0x98, 0x93, 0x0e, 0xb2, 0x78, 0xbc}},
    {ALGORITHM_SHA1, 200, {0x89, 0x2b, 0x67, 0x3c, 0xa3, 0xc6, 0x96, 0xab, 0x13, 0xab,
                           0x8a, 0xab, 0x3c, 0xf3, 0xab, 0xfb, 0xc3, 0xaa, 0xeb, 0x3b}},
    {ALGORITHM_SHA1, 511, {0x40, 0xb7, 0x7c, 0x0d, 0x8d, 0xa9, 0x74, 0x53, 0xc8, 0xca,
                           0xe3, 0x4d, 0x2f, 0x25, 0x0f, 0xbe, 0x62, 0xaf, 0xb8, 0xe1}},
};

static void fill(uint8_t *message) {
    for (size_t i = 0; i < MESSAGE_LENGTH; i++)
        message[i] = (uint8_t)(7 * i + 3);
}

bool self_test(const struct core *core) {
    uint8_t memory[MESSAGE_LENGTH + 1];
    uint8_t digest[DIGEST_LENGTH_MAX];

    for (size_t offset = 0; offset < 2; offset++) {
        fill(memory + offset);
        for (size_t i = 0; i < sizeof known_answers / sizeof known_answers[0]; i++) {
            const struct known_answer *known = &known_answers[i];
            if (known->id != core->algorithm->id)
                continue;
            hash_message(core, memory + offset, known->length, digest);
            if (memcmp(digest, known->digest, core->algorithm->digest_length) != 0)
                return false;
        }
    }
    return true;
}
