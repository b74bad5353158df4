/*
 * Many messages at once: the scheduler, padding in lanes, and the choice of kernels.
 */
#ifndef SHACORE_BATCH_CHECKS_H
#define SHACORE_BATCH_CHECKS_H

#include "algorithm.h"

/*
 * Batches of every algorithm against its reference core: with the kernels that are chosen by
 * number, with each usable kernel forced, and with none. The last is what stays chosen.
 */
void check_batches(void);

#endif
