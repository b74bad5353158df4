/*
 * NIST CAVP response files (byte-oriented .rsp): short, long and Monte Carlo messages,
 * and MACs.
 */
#ifndef SHACORE_VECTORS_H
#define SHACORE_VECTORS_H

#include "core.h"

/*
 * Checks `core` against <folder>/nist-cavp/byte/<SHA1|...>{ShortMsg,LongMsg,Monte}.rsp. A file that
 * is missing or holds no vectors is a failed check.
 */
void check_vectors(const struct core *core, const char *folder);

/* Checks HMAC over `core` against <folder>/nist-cavp/HMAC.rsp, in the same way. */
void check_mac_vectors(const struct core *core, const char *folder);

#endif
