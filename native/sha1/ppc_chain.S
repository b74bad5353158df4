/*
 * SHA-1 for PowerPC with one temporary: the parts of f and the rotated a are formed and added to e
 * one after the other. For CPUs that look far enough ahead not to mind.
 *
 * ppc_rounds.h has the frame, a round's order and the registers of variables and schedule. With
 * one temporary and one constant at a time there is room for the state: nothing of it is read or
 * written until the last block is done, and its address waits in the frame.
 *
 *   r10  T     the function, then the rotated a     r3, r11, r12, r14, r15  the state
 *   r0   K     the constant of these rounds
 */
#include "ppc_rounds.h"

#if defined(SHACORE_PPC) && defined(SHACORE_ASM_PPC)

#define T %r10
#define K %r0

/* e += k of round t. */
.macro add_constant t, e
    .if \t == 0
        load_constant K, K_CHOOSE
    .elseif \t == 20
        load_constant K, K_PARITY
    .elseif \t == 40
        load_constant K, K_MAJORITY
    .elseif \t == 60
        load_constant K, K_PARITY_LAST
    .endif
    .if \t < 80
        add \e, \e, K
    .endif
.endm

.macro choose_round t, a, b, c, d, e
    xor T, \c, \d
    and T, T, \b
    word \t + 2, 0
    rotlwi \b, \b, 30
    word \t + 2, 1
    xor T, T, \d
    word \t + 2, 2
    add_constant \t + 1, \d
    add \e, \e, T
    rotlwi T, \a, 5
    word \t + 2, 3
    add \e, \e, T
    add_word \t + 1, \d
.endm

.macro parity_round t, a, b, c, d, e
    word \t + 2, 0
    xor T, \c, \d
    xor T, T, \b
    add_constant \t + 1, \d
    word \t + 2, 1
    add_word \t + 1, \d
    word \t + 2, 2
    rotlwi \b, \b, 30
    add \e, \e, T
    rotlwi T, \a, 5
    word \t + 2, 3
    add \e, \e, T
.endm

.macro majority_round t, a, b, c, d, e
    word \t + 2, 0
    and T, \c, \d
    add \e, \e, T
    xor T, \c, \d
    and T, T, \b
    word \t + 2, 1
    add \e, \e, T
    add_constant \t + 1, \d
    rotlwi T, \a, 5
    rotlwi \b, \b, 30
    word \t + 2, 2
    add_word \t + 1, \d
    add \e, \e, T
    word \t + 2, 3
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
1:  all_rounds

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
