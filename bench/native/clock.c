#include "clock.h"

#include <stddef.h>
#include <time.h>

double clock_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

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
