/*
 * Whether a core or lane kernel keeps the registers that belong to its caller.
 */
#ifndef SHACORE_REGISTERS_H
#define SHACORE_REGISTERS_H

#include <stddef.h>

#include "platform.h"

/* Where registers_lost is written. */
#if defined(SHACORE_X86) || defined(SHACORE_PPC) || (defined(SHACORE_ARM) && !defined(_WIN32))
#define SHACORE_REGISTERS_LOST 1
#endif

/* A function of three integers or pointers that returns nothing: cast to call it as what it is. */
typedef void any_function(void);

/*
 * Calls `function(first, second, third)` with a known value in every register that the platform's
 * calling convention makes a function keep, and returns how many came back changed.
 */
unsigned registers_lost(any_function *function, void *first, const void *second, size_t third);

#endif
