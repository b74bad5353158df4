/*
 * A lock for a few instructions at a time: those who wait for it spin. Zero is an open lock.
 */
#ifndef SHACORE_LOCK_H
#define SHACORE_LOCK_H

#if defined(_MSC_VER) && !defined(__clang__)

#include <intrin.h>

typedef volatile long spin_lock;

static inline void lock(spin_lock *place) {
    while (_InterlockedExchange(place, 1) != 0)
        continue;
}

static inline void unlock(spin_lock *place) {
    _InterlockedExchange(place, 0);
}

#else

typedef unsigned char spin_lock;

static inline void lock(spin_lock *place) {
    while (__atomic_test_and_set(place, __ATOMIC_ACQUIRE))
        continue;
}

static inline void unlock(spin_lock *place) {
    __atomic_clear(place, __ATOMIC_RELEASE);
}

#endif

#endif
