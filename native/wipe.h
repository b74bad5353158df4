/*
 * Clears memory that held secrets.
 */
#ifndef SHACORE_WIPE_H
#define SHACORE_WIPE_H

#include <stddef.h>
#include <string.h>

/* A memset that no compiler drops because nobody reads the memory afterwards. */
static inline void wipe(void *memory, size_t length) {
#if defined(__GNUC__)
    memset(memory, 0, length);
    __asm__ volatile("" : : "r"(memory) : "memory");
#else
    static void *(*const volatile set)(void *, int, size_t) = memset;
    set(memory, 0, length);
#endif
}

#endif
