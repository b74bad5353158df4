/* For clock_gettime, which strict C11 hides. */
#define _GNU_SOURCE

#include "clock.h"

#include <stddef.h>

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

double clock_nanoseconds(void) {
    LARGE_INTEGER now, rate;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&rate);
    return (double)now.QuadPart * (1e9 / (double)rate.QuadPart);
}

#else

#include <time.h>

double clock_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

#endif

#if defined(__GNUC__)

/* The compiler must neither merge additions nor know the addend: CPUs drop adds of a constant. */
#define ADD                                                                                        \
    sum += addend;                                                                                 \
    __asm__ volatile("" : "+r"(sum), "+r"(addend));
#define ADD_10 ADD ADD ADD ADD ADD ADD ADD ADD ADD ADD

double clock_cycle(void) {
    enum { TURNS = 1000, ADDITIONS_PER_TURN = 20 };
    size_t sum = 0, addend = 1;
    double start = clock_nanoseconds();
    for (unsigned turn = 0; turn < TURNS; turn++) {
        ADD_10
        ADD_10
    }
    return (clock_nanoseconds() - start) / (TURNS * ADDITIONS_PER_TURN);
}

#else

double clock_cycle(void) {
    return 0;
}

#endif
