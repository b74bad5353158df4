#include "wipe_stack.h"

#include <stdint.h>

#include "cpu.h"
#include "wipe.h"

/* In a file of their own, so that they have frames of their own: a compiler that inlined them would
 * put the arrays beside what the caller keeps. */

void wipe_stack_of_core(const struct core *core) {
    uint8_t frame[1024];
    if ((core->features & (CPU_SHA | CPU_SHA1 | CPU_SHA2)) != 0)
        return;
    wipe(frame, sizeof frame);
}

void wipe_stack_of_lanes(void) {
    uint8_t frame[4096];
    wipe(frame, sizeof frame);
}
