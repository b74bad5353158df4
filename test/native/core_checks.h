/*
 * What every core must do, whatever its algorithm. Each function makes many checks.
 */
#ifndef SHACORE_CORE_CHECKS_H
#define SHACORE_CORE_CHECKS_H

#include "core.h"

/* Every length 0..300 equals the reference core, in one update and split in two at every place. */
void check_lengths(const struct core *core);

/* Every alignment 0..63 of the message equals the reference core. */
void check_alignments(const struct core *core);

/* Blocks and state right before and right after an inaccessible page, 0 to 9 blocks; the state's
 * neighbours stay untouched and 0 blocks change nothing. */
void check_guard_pages(const struct core *core);

/* The caller's registers come back unchanged (on x86). */
void check_registers(const struct core *core);

/* Every length 0..300 in a buffer of PADDED_BUFFER_LENGTH(length) bytes before an inaccessible
 * page: what is behind the message does not count. */
void check_buffered_messages(const struct core *core);

/* Random messages in random pieces equal the reference core. The seed is fixed. */
void check_random(const struct core *core);

#endif
