/*
 * The SHA-1 cores, one row each: CORE(function, name, cpu features it needs), the most preferred
 * first. Included by cores.c, with CORE defined, wherever it needs them all.
 */
CORE(sha1_blocks_block, "block", 0)
CORE(sha1_blocks_block_compact, "block-compact", 0)
CORE(sha1_blocks_reference, "reference", 0)
