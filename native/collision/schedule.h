/*
 * The expanded message of a block (FIPS 180-4, 6.1.2, step 1).
 */
#ifndef SHACORE_SCHEDULE_H
#define SHACORE_SCHEDULE_H

#include <stdint.h>

#include "../bytes.h"

/* Writes the words W[0 .. 16) of a block. */
static inline void load_block_words(uint32_t *w, const uint8_t *block) {
    for (unsigned t = 0; t < 16; t++)
        w[t] = load_be32(block + 4 * t);
}

/*
 * Word t of w, from the 16 before it; and so many from t on. Unrolled, because each word needs the
 * third before it, which from memory would come late. `mixed` is a variable of the type of a word.
 */
#define EXPAND(t)                                                                                  \
    mixed = w[(t)-3] ^ w[(t)-8] ^ w[(t)-14] ^ w[(t)-16];                                           \
    w[t] = mixed << 1 | mixed >> 31;
#define EXPAND_FOUR(t) EXPAND(t) EXPAND((t) + 1) EXPAND((t) + 2) EXPAND((t) + 3)
#define EXPAND_SIXTEEN(t)                                                                          \
    EXPAND_FOUR(t) EXPAND_FOUR((t) + 4) EXPAND_FOUR((t) + 8) EXPAND_FOUR((t) + 12)

/* Writes the words W[16 .. 68), which no relation goes beyond. */
static inline void expand_words(uint32_t *w) {
    uint32_t mixed;
    EXPAND_SIXTEEN(16)
    EXPAND_SIXTEEN(32)
    EXPAND_SIXTEEN(48)
    EXPAND_FOUR(64)
}

#endif
