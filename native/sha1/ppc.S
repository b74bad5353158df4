/*
 * SHA-1 for PowerPC, sums as trees: for CPUs whose adds take two cycles (970) or that see only a
 * few instructions ahead.
 *
 * ppc_rounds.h has the frame and the registers of variables and schedule. The sum of a round is
 * (e + w) + (k + f) + rol(a, 5), so two adds go on side by side; the rotated a, the last to be known,
 * is added last. Two temporaries let one round's function, its rotation and the next round's word
 * be formed between one another. All four constants stay in registers.
 *
 *   r10  F     r0, r12, r14, r15  the constants
 *   r11  R     the rotated a
 */
#include "ppc_rounds.h"

#if defined(SHACORE_PPC) && defined(SHACORE_ASM_PPC)

#define F %r10
#define R %r11
#define CHOOSE %r0
#define PARITY %r12
#define MAJORITY %r14
#define PARITY_LAST %r15

.macro choose_round t, k, a, b, c, d, e
    add \e, \e, W(\t)
    and F, \b, \c
    word \t + 1, 0
    andc R, \d, \b
    add F, F, \k
    word \t + 1, 1
    add \e, \e, R
    rotlwi R, \a, 5
    word \t + 1, 2
    add \e, \e, F
    rotlwi \b, \b, 30
    word \t + 1, 3
    add \e, \e, R
.endm

.macro parity_round t, k, a, b, c, d, e
    add \e, \e, W(\t)
    xor F, \c, \d
    word \t + 1, 0
    xor F, F, \b
    rotlwi R, \a, 5
    word \t + 1, 1
    add F, F, \k
    rotlwi \b, \b, 30
    word \t + 1, 2
    add \e, \e, F
    word \t + 1, 3
    add \e, \e, R
.endm

.macro majority_round t, k, a, b, c, d, e
    add \e, \e, W(\t)
    xor R, \c, \d
    and F, \c, \d
    word \t + 1, 0
    and R, R, \b
    add F, F, \k
    word \t + 1, 1
    add \e, \e, R
    rotlwi R, \a, 5
    word \t + 1, 2
    add \e, \e, F
    rotlwi \b, \b, 30
    word \t + 1, 3
    add \e, \e, R
.endm

FUNCTION(sha1_blocks_ppc)
    enter_unless_zero 14
    load_constant CHOOSE, K_CHOOSE
    load_constant PARITY, K_PARITY
    load_constant MAJORITY, K_MAJORITY
    load_constant PARITY_LAST, K_PARITY_LAST
    load_state A, B, C, D, E

    .balign 32
1:  word 0, 0
    twenty_rounds choose, 0, CHOOSE
    twenty_rounds parity, 20, PARITY
    twenty_rounds majority, 40, MAJORITY
    twenty_rounds parity, 60, PARITY_LAST

    /* The schedule is used up: five of its registers take the state. */
    load_state %r16, %r17, %r18, %r19, %r20
    addi BLOCKS, BLOCKS, 64
    add_state %r16, %r17, %r18, %r19, %r20
    store_state A, B, C, D, E
    bdnz 1b

    drop_frame 14
    blr
END(sha1_blocks_ppc)

#endif
