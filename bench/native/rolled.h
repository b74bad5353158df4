/*
 * SHA-256 in plain loops of which the first two make 1, 4 or 8 words a turn: rolled.c.
 */
#ifndef SHACORE_ROLLED_H
#define SHACORE_ROLLED_H

#include "core.h"

blocks_function sha256_blocks_rolled_1;
blocks_function sha256_blocks_rolled_4;
blocks_function sha256_blocks_rolled_8;

#endif
