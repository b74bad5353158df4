/*
 * The SHA-1 round in the form that compiles best, shared by the C cores.
 *
 * choose is ((c ^ d) & b) ^ d. The two halves of majority, b & c and d & (b ^ c), never have a bit
 * in common, so they are added: the compiler may then order all the sums of a round as it likes.
 */
#ifndef SHACORE_SHA1_ROUND_H
#define SHACORE_SHA1_ROUND_H

#include <stdint.h>

#define ROTATE_LEFT(word, bits) ((word) << (bits) | (word) >> (32 - (bits)))

#define CHOOSE(b, c, d) ((((c) ^ (d)) & (b)) ^ (d))
#define PARITY(b, c, d) ((b) ^ (c) ^ (d))
#define MAJORITY(b, c, d) (((b) & (c)) + ((d) & ((b) ^ (c))))

#define K_CHOOSE UINT32_C(0x5a827999)
#define K_PARITY UINT32_C(0x6ed9eba1)
#define K_MAJORITY UINT32_C(0x8f1bbcdc)
#define K_PARITY_LAST UINT32_C(0xca62c1d6)

/* One round. The roles of the variables rotate in the arguments, no value moves. */
#define ROUND(function, k, a, b, c, d, e, word)                                                    \
    do {                                                                                           \
        e += (word) + ROTATE_LEFT(a, 5) + function(b, c, d) + (k);                                 \
        b = ROTATE_LEFT(b, 30);                                                                    \
    } while (0)

#endif
