/*
 * The known-answer test that a core must pass before it is used.
 */
#ifndef SHACORE_SELF_TEST_H
#define SHACORE_SELF_TEST_H

#include <stdbool.h>

#include "core.h"

/*
 * Whether the core gives the right digests for messages of one to several blocks, at even and odd
 * addresses. The CPU must have core->features.
 */
bool self_test(const struct core *core);

#endif
