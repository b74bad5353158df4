/*
 * The SHA-256 cores, one row each: CORE(function, name, cpu features it needs, cycles for a
 * block), the most preferred first. Those of SHA-224 too. Included by cores.c, with CORE defined,
 * wherever it needs them all.
 */
CORE(sha256_blocks_reference, "reference", 0, 900)
