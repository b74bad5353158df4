/*
 * Export and import of hashes in progress.
 */
#ifndef SHACORE_MIDSTATE_CHECKS_H
#define SHACORE_MIDSTATE_CHECKS_H

/* Round trips at every length 0..200, the exact bytes of a known midstate, and every kind of bad
 * one. */
void check_midstates(void);

/* The limit of 2^61 - 1 bytes: the update that would pass it is refused and changes nothing. */
void check_message_limit(void);

#endif
