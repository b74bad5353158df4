/*
 * Many messages at once: the scheduler, padding in lanes, and the choice of kernels.
 */
#ifndef SHACORE_BATCH_CHECKS_H
#define SHACORE_BATCH_CHECKS_H

#include <stdbool.h>

/*
 * Batches of every algorithm against its reference core: with the kernels that are chosen by
 * number, with each usable kernel forced whose name is wanted, and with none. The last is what
 * stays chosen.
 */
void check_batches(bool (*is_wanted)(const char *name));

#endif
