/*
 * A pointer and a number that threads may read and write at the same time. What the pointer points
 * to never changes, and no number depends on another, so the accesses need no order.
 */
#ifndef SHACORE_ATOMIC_H
#define SHACORE_ATOMIC_H

#if defined(_MSC_VER) && !defined(__clang__)

/* Aligned volatile words are read and written whole on every CPU that MSVC compiles for. */
typedef const void *volatile atomic_pointer;
typedef volatile unsigned atomic_number;

static inline const void *atomic_pointer_load(atomic_pointer *pointer) {
    return *pointer;
}

static inline void atomic_pointer_store(atomic_pointer *pointer, const void *value) {
    *pointer = value;
}

static inline unsigned atomic_number_load(atomic_number *number) {
    return *number;
}

static inline void atomic_number_store(atomic_number *number, unsigned value) {
    *number = value;
}

#else

typedef const void *atomic_pointer;
typedef unsigned atomic_number;

static inline const void *atomic_pointer_load(atomic_pointer *pointer) {
    return __atomic_load_n(pointer, __ATOMIC_RELAXED);
}

static inline void atomic_pointer_store(atomic_pointer *pointer, const void *value) {
    __atomic_store_n(pointer, value, __ATOMIC_RELAXED);
}

static inline unsigned atomic_number_load(atomic_number *number) {
    return __atomic_load_n(number, __ATOMIC_RELAXED);
}

static inline void atomic_number_store(atomic_number *number, unsigned value) {
    __atomic_store_n(number, value, __ATOMIC_RELAXED);
}

#endif

#endif
