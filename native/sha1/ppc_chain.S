/*
 * SHA-1 for PowerPC, one temporary and sums as chains: for CPUs that look far ahead.
 *
 * ppc_rounds.h has the frame and the registers of variables and schedule. Each round adds k, w, f
 * and the rotated a to e one after the other, in the order in which they come to be known. With one
 * temporary and one constant at a time there is room for the state: no load from it and no store to
 * it until the last block is done, and its address waits in the frame.
 *
 *   r10  T     the function, then the rotated a     r3, r11, r12, r14, r15  the state
 *   r0   K     the constant of these rounds
 */
#include "ppc_rounds.h"

#if defined(SHACORE_PPC) && defined(SHACORE_ASM_PPC)

#define T %r10
#define K %r0

.macro choose_round t, k, a, b, c, d, e
    add \e, \e, \k
    xor T, \c, \d
    add \e, \e, W(\t)
    and T, T, \b
    word \t + 1, 0
    xor T, T, \d
    word \t + 1, 1
    add \e, \e, T
    rotlwi T, \a, 5
    word \t + 1, 2
    rotlwi \b, \b, 30
    word \t + 1, 3
    add \e, \e, T
.endm

.macro parity_round t, k, a, b, c, d, e
    add \e, \e, \k
    xor T, \c, \d
    add \e, \e, W(\t)
    xor T, T, \b
    word \t + 1, 0
    word \t + 1, 1
    add \e, \e, T
    rotlwi T, \a, 5
    word \t + 1, 2
    rotlwi \b, \b, 30
    word \t + 1, 3
    add \e, \e, T
.endm

.macro majority_round t, k, a, b, c, d, e
    and T, \c, \d
    add \e, \e, \k
    word \t + 1, 0
    add \e, \e, T
    xor T, \c, \d
    add \e, \e, W(\t)
    and T, T, \b
    word \t + 1, 1
    add \e, \e, T
    rotlwi T, \a, 5
    word \t + 1, 2
    rotlwi \b, \b, 30
    word \t + 1, 3
    add \e, \e, T
.endm

/* The variables are the state of the next block. */
.macro keep_state
    mr %r11, A
    mr %r12, B
    mr %r14, C
    mr %r15, D
    mr %r3, E
.endm

FUNCTION(sha1_blocks_ppc_chain)
    enter_unless_zero 14
    STORE_REGISTER STATE, FRAME_LOCAL(%r1)
    load_state A, B, C, D, E
    keep_state

    .balign 32
1:  load_constant K, K_CHOOSE
    word 0, 0
    twenty_rounds choose, 0, K
    load_constant K, K_PARITY
    twenty_rounds parity, 20, K
    load_constant K, K_MAJORITY
    twenty_rounds majority, 40, K
    load_constant K, K_PARITY_LAST
    twenty_rounds parity, 60, K

    addi BLOCKS, BLOCKS, 64
    add_state %r11, %r12, %r14, %r15, %r3
    keep_state
    bdnz 1b

    LOAD_REGISTER STATE, FRAME_LOCAL(%r1)
    store_state A, B, C, D, E
    drop_frame 14
    blr
END(sha1_blocks_ppc_chain)

#endif
