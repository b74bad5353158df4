/*
 * The tables that this program prints, one function each. The ratios, marked "x", tell how many
 * times as fast something is.
 */
#ifndef SHACORE_TABLES_H
#define SHACORE_TABLES_H

#include "hasher.h"

struct options {
    unsigned rounds;
    unsigned updates; /* of 1,000,000 bytes, in tables_500 */
};

/* Cycles per byte in updates of 64 bytes to 64 KiB, GB/s at 8 KiB. */
void tables_cores(const struct hashers *hashers, const struct options *options);

/* MB/s at 8 KiB, beside the published figures. */
void tables_throughput(const struct hashers *hashers, const struct options *options);

/* Seconds for a message of many updates of 1,000,000 bytes, beside the published figures. */
void tables_500(const struct hashers *hashers, const struct options *options);

/* Cycles per byte of whole messages, by message length and update length. */
void tables_matrix(const struct hashers *hashers, const struct options *options);

/*
 * Cycles per byte of SHA-256 at 8 KiB, and how many times as fast as without unrolling; then cycles
 * of one block, with the code in the caches and in none.
 */
void tables_unroll(const struct hashers *hashers, const struct options *options);

/*
 * Lane kernels with all lanes busy, 16 KiB and 1 KiB in each, and one message alone: cycles per
 * byte of all messages together, GB/s, speed relative to OpenSSL with one message, and the cycles
 * that a block in each lane takes, as the tables of the library have them.
 */
void tables_lanes(const struct hashers *hashers, const struct options *options);

/*
 * One line for scripts: the cycles per byte of two hashers at 8 KiB, in the order of tables_list,
 * and how many times as fast the first is.
 */
void tables_versus(const struct hashers *hashers, const struct options *options);

/* The names of the hashers, one a line. */
void tables_list(const struct hashers *hashers, const struct options *options);

#endif
