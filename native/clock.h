/*
 * Time, and the length of a CPU cycle.
 */
#ifndef SHACORE_CLOCK_H
#define SHACORE_CLOCK_H

/* A monotonic clock, in nanoseconds. */
double clock_nanoseconds(void);

/*
 * The length of one core cycle as it is at this moment, in nanoseconds: the time of one addition in
 * a long chain where each waits for the one before. Clock counters tick at another rate than the
 * core does, and the core's rate changes with load and heat. An estimate where an addition
 * takes other than one cycle, meaningless under an emulator. 0 where the compiler cannot be told to
 * leave the chain as it is.
 */
double clock_cycle(void);

#endif
