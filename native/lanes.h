/*
 * The lane kernels compiled into this build, and the choice among them.
 */
#ifndef SHACORE_LANES_H
#define SHACORE_LANES_H

#include "cores.h"
#include "lane_kernel.h"

/* How many kernels this build has, over all algorithms. */
size_t lane_kernel_count(void);

/* Kernel number `index` (0 .. lane_kernel_count() - 1). */
const struct lane_kernel *lane_kernel_at(size_t index);

/* The kernel of that algorithm and name, or NULL when this build has none. */
const struct lane_kernel *lane_kernel_named(const struct algorithm *algorithm, const char *name);

/* Whether the kernel can be used on this machine. Compares it with the reference core:
 * microseconds. */
enum core_status lane_kernel_status(const struct lane_kernel *kernel);

/*
 * The kernel to begin with when `messages` messages (1 or more) of about the same length are at
 * hand: the first of those that together take the fewest cycles, idle lanes counted, each for as
 * many messages as it has lanes. NULL when the core in use takes no more, one message after the
 * other.
 *
 * After lane_kernel_choose: that kernel, from two messages on.
 */
const struct lane_kernel *lane_kernel_for(const struct algorithm *algorithm, size_t messages);

/*
 * Puts `kernel` in use, and no other, for all batches of its algorithm if it is usable. Returns its
 * status. Takes effect in all threads, in the middle of a batch too.
 */
enum core_status lane_kernel_choose(const struct lane_kernel *kernel);

/* Puts no kernel in use: batches of that algorithm are left to the core. */
void lane_kernels_leave(const struct algorithm *algorithm);

/* Undoes both: kernels are in use by the number of messages again. */
void lane_kernels_restore(const struct algorithm *algorithm);

/* Whether batches of some number of messages are begun with that kernel. */
bool lane_kernel_in_use(const struct lane_kernel *kernel);

/* Notes what a block in each lane takes on this machine, as it was measured, for lanes_calibrate.
 */
void lane_kernel_set_cost(const struct lane_kernel *kernel, unsigned cost);

/*
 * From now on lane_kernel_for goes by the costs of the core in use and of the kernels of that
 * algorithm, in place of the cycles in the tables: in any unit, as only their proportions count,
 * below 2^30. A kernel that the tables prefer is kept unless another choice takes
 * less time by more than `margin` thousandths, up to LANE_MARGIN_MAX. Nothing changes while a
 * usable one has no cost.
 */
void lanes_calibrate(const struct algorithm *algorithm, unsigned margin);

enum { LANE_MARGIN_MAX = 10000 };

/* Whether that kernel is in use for a number of messages for which the tables prefer another. */
bool lane_kernel_is_calibrated(const struct lane_kernel *kernel);

#endif
