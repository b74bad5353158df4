/*
 * SHA-1 for PowerPC with two temporaries: the terms of a sum are formed side by side and come
 * together late, so that an add seldom waits for its neighbour.
 *
 * ppc_rounds.h has the frame, the order of a round and the registers of variables and schedule. All
 * four constants stay in registers; the state is read and written once a block.
 *
 *   r10  F     the function       r0, r12, r14, r15  the constants
 *   r11  R     its second part, then the rotated a
 */
#include "ppc_rounds.h"

#if defined(SHACORE_PPC) && defined(SHACORE_ASM_PPC)

#define F %r10
#define R %r11
#define CHOOSE %r0
#define PARITY %r12
#define MAJORITY %r14
#define PARITY_LAST %r15

/* e += k of round t. */
.macro add_constant t, e
    .if \t < 20
        add \e, \e, CHOOSE
    .elseif \t < 40
        add \e, \e, PARITY
    .elseif \t < 60
        add \e, \e, MAJORITY
    .elseif \t < 80
        add \e, \e, PARITY_LAST
    .endif
.endm

.macro choose_round t, a, b, c, d, e
    andc R, \d, \b
    and F, \b, \c
    word \t + 2, 0
    rotlwi \b, \b, 30
    add_constant \t + 1, \d
    or F, F, R
    word \t + 2, 1
    add \e, \e, F
    word \t + 2, 2
    rotlwi R, \a, 5
    add_word \t + 1, \d
    add \e, \e, R
    word \t + 2, 3
.endm

.macro parity_round t, a, b, c, d, e
    xor F, \c, \d
    word \t + 2, 0
    xor F, F, \b
    word \t + 2, 1
    rotlwi \b, \b, 30
    add \e, \e, F
    rotlwi R, \a, 5
    add_constant \t + 1, \d
    add \e, \e, R
    word \t + 2, 2
    add_word \t + 1, \d
    word \t + 2, 3
.endm

.macro majority_round t, a, b, c, d, e
    and F, \c, \d
    word \t + 2, 0
    xor R, \c, \d
    add \e, \e, F
    and R, R, \b
    rotlwi \b, \b, 30
    add_constant \t + 1, \d
    add_word \t + 1, \d
    word \t + 2, 1
    add \e, \e, R
    word \t + 2, 2
    rotlwi R, \a, 5
    word \t + 2, 3
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
1:  all_rounds

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
