/*
 * Whether a core keeps the registers that belong to its caller.
 */
#ifndef SHACORE_REGISTERS_H
#define SHACORE_REGISTERS_H

#include "core.h"
#include "platform.h"

/* Where registers_lost is written. */
#if defined(SHACORE_X86) || defined(SHACORE_PPC) || (defined(SHACORE_ARM) && !defined(_WIN32))
#define SHACORE_REGISTERS_LOST 1
#endif

/*
 * Calls `blocks_of(state, blocks, count)` with a known value in every register that the platform's
 * calling convention makes a function keep, and returns how many came back changed.
 */
unsigned registers_lost(blocks_function *blocks_of, uint32_t *state, const uint8_t *blocks,
                        size_t count);

#endif
