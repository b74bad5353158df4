#include "algorithm.h"

#include <string.h>

const struct algorithm algorithms[ALGORITHM_COUNT] = {
    {
        .name = "sha1",
        .id = ALGORITHM_SHA1,
        .state_words = 5,
        .digest_length = 20,
        .initial_state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0},
    },
};

const struct algorithm *algorithm_named(const char *name) {
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        if (strcmp(algorithms[i].name, name) == 0)
            return &algorithms[i];
    return NULL;
}
