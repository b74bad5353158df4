/*
 * A pointer that threads may read and write at the same time. What it points to never changes, so
 * the accesses need no order.
 */
#ifndef SHACORE_ATOMIC_H
#define SHACORE_ATOMIC_H

#if defined(_MSC_VER) && !defined(__clang__)

/* Aligned volatile pointers are read and written whole on every CPU that MSVC compiles for. */
typedef const void *volatile atomic_pointer;

static inline const void *atomic_pointer_load(atomic_pointer *pointer) {
    return *pointer;
}

static inline void atomic_pointer_store(atomic_pointer *pointer, const void *value) {
    *pointer = value;
}

#else

typedef const void *atomic_pointer;

static inline const void *atomic_pointer_load(atomic_pointer *pointer) {
    return __atomic_load_n(pointer, __ATOMIC_RELAXED);
}

static inline void atomic_pointer_store(atomic_pointer *pointer, const void *value) {
    __atomic_store_n(pointer, value, __ATOMIC_RELAXED);
}

#endif

#endif
