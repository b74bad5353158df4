/*
 * The proof of an attack: from one block of a pair, the other, its sibling, and where that leads.
 */
#ifndef SHACORE_SIBLING_H
#define SHACORE_SIBLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../platform.h"
#include "checked_core.h"

/* A block that may be part of an attack. */
struct suspect {
    const uint8_t *block;
    uint32_t before[SHA1_WORDS]; /* chaining values before and after it */
    uint32_t after[SHA1_WORDS];
    unsigned vector; /* index of the attack vector in attack_vectors */
};

/* Looks at so many suspects at once. */
enum { SUSPECTS_MAX = 8 };

/*
 * The set of those suspects, bit n for suspects[n], whose sibling leads to the same chaining value:
 * each ends a collision attack. The sibling has the words of the block but for the vector's
 * difference, and the same state before the vector's test step; the rounds are followed from there
 * back to the sibling's chaining value and forth to its end.
 *
 * count           1 .. SUSPECTS_MAX
 * reduced_rounds  also those whose sibling begins at the same chaining value, wherever it leads:
 *                 attacks on SHA-1 with fewer rounds
 */
typedef uint32_t guilty_function(const struct suspect *suspects, size_t count, bool reduced_rounds);

/* In the way that is best on this CPU for that many. */
guilty_function guilty_suspects;

guilty_function guilty_suspects_scalar;

#if defined(SHACORE_VECTORS)
guilty_function guilty_suspects_vector_x4;
#endif

#if defined(SHACORE_X86_64) && defined(__GNUC__)
#define SHACORE_GUILTY_AVX2 1
guilty_function guilty_suspects_avx2; /* needs CPU_AVX2 */
#endif

#endif
