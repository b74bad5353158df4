/*
 * HMAC and PBKDF2 against their definitions, computed with the reference core.
 */
#ifndef SHACORE_HMAC_CHECKS_H
#define SHACORE_HMAC_CHECKS_H

#include "core.h"

/* Keys and messages of every length to beyond two blocks, in pieces and in padded buffers. */
void check_hmac(const struct core *core);

/* Which MACs are equal. */
void check_macs_equal(void);

/*
 * Keys of every length to beyond the lanes of any kernel, alone and several of different sizes at
 * once, with every usable core in use in turn.
 */
void check_pbkdf2(const struct algorithm *algorithm);

#endif
