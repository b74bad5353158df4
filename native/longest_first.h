/*
 * The order in which messages of unequal lengths go into lanes: the longest first, so that the
 * lanes end at about the same time and neighbours are of a length.
 */
#ifndef SHACORE_LONGEST_FIRST_H
#define SHACORE_LONGEST_FIRST_H

#include <stddef.h>
#include <stdint.h>

enum { ORDERED_MAX = 1024 /* messages that are ordered at once: the order is kept on the stack */ };

/*
 * The class of a message of that many blocks. Longer messages are in higher classes; up to 31
 * blocks each number has one of its own, from there on four share the numbers up to twice as many.
 */
uint8_t length_class(size_t blocks);

/*
 * Fills order[0 .. count) with 0 .. count - 1 so that the classes descend, and messages of one
 * class keep their order. `count` is ORDERED_MAX at most.
 */
void longest_first(const uint8_t *classes, size_t count, uint16_t *order);

#endif
