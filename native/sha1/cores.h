/*
 * The SHA-1 cores, one row each: CORE(function, name, cpu features it needs), the most preferred
 * first. Included by cores.c, with CORE defined, wherever it needs them all.
 */
#if defined(SHACORE_X86_32) && defined(SHACORE_ASM_I386)
CORE(sha1_blocks_i386_inline, "i386-inline", 0)
CORE(sha1_blocks_i386, "i386", 0)
#endif
CORE(sha1_blocks_block, "block", 0)
CORE(sha1_blocks_block_compact, "block-compact", 0)
CORE(sha1_blocks_reference, "reference", 0)
