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
 * The usable kernel that does the most for its cycles when `messages` messages (1 or more) are at
 * hand, idle lanes counted; NULL when the core in use does more, one message after the other.
 */
const struct lane_kernel *lane_kernel_for(const struct algorithm *algorithm, size_t messages);

#endif
