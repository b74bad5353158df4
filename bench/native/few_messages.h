/*
 * Batches of so few messages that filling lanes may take longer than it saves.
 */
#ifndef SHACORE_FEW_MESSAGES_H
#define SHACORE_FEW_MESSAGES_H

#include "tables.h"

/*
 * How many times as fast one to eight messages are as a batch as one after the other with the core
 * in use, for messages of equal and of other lengths.
 */
void tables_few(const struct hashers *hashers, const struct options *options);

#endif
