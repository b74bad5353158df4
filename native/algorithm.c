#include "algorithm.h"

#include <string.h>

const struct algorithm algorithms[ALGORITHM_COUNT] = {
    [SHA1_INDEX] =
        {
            .name = "sha1",
            .id = ALGORITHM_SHA1,
            .state_words = 5,
            .digest_length = 20,
            .initial_state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0},
        },
    [SHA256_INDEX] =
        {
            .name = "sha256",
            .id = ALGORITHM_SHA256,
            .state_words = 8,
            .digest_length = 32,
            .initial_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                              0x9b05688c, 0x1f83d9ab, 0x5be0cd19},
        },
    [SHA224_INDEX] =
        {
            .name = "sha224",
            .id = ALGORITHM_SHA224,
            .state_words = 8,
            .digest_length = 28,
            .initial_state = {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31,
                              0x68581511, 0x64f98fa7, 0xbefa4fa4},
        },
};

const struct algorithm *algorithm_named(const char *name) {
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        if (strcmp(algorithms[i].name, name) == 0)
            return &algorithms[i];
    return NULL;
}
