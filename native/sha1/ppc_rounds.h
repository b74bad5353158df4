/*
 * What the two PowerPC cores share: the frame, the schedule and the way from block to block.
 *
 * One source for 32-bit SysV and for 64-bit ELFv1 and ELFv2, in either byte order. Registers are 64
 * bits wide on the last two, and nothing looks at the upper halves: sums, logical operations and
 * 32-bit rotates never carry anything down from there.
 *
 *   r3  state     r5-r9   A B C D E, renamed from round to round     ctr  blocks left
 *   r4  blocks    r16-31  the last 16 words of the schedule: w[t] in r(16 + t mod 16)
 *
 * The block is read once and nothing is stored before its end. r1 is the stack pointer, r2 and r13
 * belong to the system; what is left (r0, r10-r12, r14 and r15) each core uses in its own way.
 *
 * A round waits for the one before it only in the rotation of a and the add behind that: two
 * instructions of two cycles each on the 970 and on POWER8 and later. To keep it at that, round t
 * finds w[t] + k already in e. It adds f and then the rotated a, as they come to be known; in the
 * gaps it prepares: w[t + 1] + k go into d, which is the next round's e, and w[t + 2] is made. The
 * order of instructions is the best of some hundreds in models of these CPUs and of the G3 and G4;
 * none of it was measured on a PowerPC (bench/ppc.sh).
 *
 * The cores define choose_round, parity_round, majority_round and add_constant. Majority is
 * (c & d) + (b & (c ^ d)): the halves never have a bit in common.
 */
#ifndef SHACORE_SHA1_PPC_ROUNDS_H
#define SHACORE_SHA1_PPC_ROUNDS_H

#include "../assembly.h"

/* Assembly, not C. */
/* clang-format off */

#define STATE %r3
#define BLOCKS %r4
#define COUNT %r5
#define A %r5
#define B %r6
#define C %r7
#define D %r8
#define E %r9
#define W(t) (16 + ((t) & 15))

#define K_CHOOSE 0x5a827999
#define K_PARITY 0x6ed9eba1
#define K_MAJORITY 0x8f1bbcdc
#define K_PARITY_LAST 0xca62c1d6

.macro load_constant register, k
    lis \register, (\k) >> 16
    ori \register, \register, (\k) & 0xffff
.endm

/* Piece 0 to 3 of making w[t]: the block's word, or w[t - 16] made into w[t] where it is. */
.macro word t, piece
    .if \t < 16
        .if \piece == 0
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            /* Only lwbrx swaps bytes, and its offset comes from a register. */
            li W(\t), 4 * (\t)
            lwbrx W(\t), W(\t), BLOCKS
#else
            lwz W(\t), (4 * (\t))(BLOCKS)
#endif
        .endif
    .elseif \t < 80
        .if \piece == 0
            xor W(\t), W(\t), W(\t - 14)
        .elseif \piece == 1
            xor W(\t), W(\t), W(\t - 8)
        .elseif \piece == 2
            xor W(\t), W(\t), W(\t - 3)
        .else
            rotlwi W(\t), W(\t), 1
        .endif
    .endif
.endm

/* e += w[t] of round t. */
.macro add_word t, e
    .if \t < 80
        add \e, \e, W(\t)
    .endif
.endm

/* Five rounds bring the variables back to their registers. */
.macro five_rounds shape, t
    \shape\()_round (\t), A, B, C, D, E
    \shape\()_round (\t + 1), E, A, B, C, D
    \shape\()_round (\t + 2), D, E, A, B, C
    \shape\()_round (\t + 3), C, D, E, A, B
    \shape\()_round (\t + 4), B, C, D, E, A
.endm

.macro twenty_rounds shape, t
    five_rounds \shape, \t
    five_rounds \shape, \t + 5
    five_rounds \shape, \t + 10
    five_rounds \shape, \t + 15
.endm

.macro all_rounds
    word 0, 0
    word 1, 0
    add_word 0, E
    add_constant 0, E
    twenty_rounds choose, 0
    twenty_rounds parity, 20
    twenty_rounds majority, 40
    twenty_rounds parity, 60
.endm

/* Leaves with nothing done where there are no blocks; else makes the frame and starts counting. */
.macro enter_unless_zero first_register
    COMPARE_ZERO(COUNT)
    beqlr
    make_frame \first_register
    mtctr COUNT
.endm

.macro load_state to_a, to_b, to_c, to_d, to_e
    lwz \to_a, 0(STATE)
    lwz \to_b, 4(STATE)
    lwz \to_c, 8(STATE)
    lwz \to_d, 12(STATE)
    lwz \to_e, 16(STATE)
.endm

.macro store_state from_a, from_b, from_c, from_d, from_e
    stw \from_a, 0(STATE)
    stw \from_b, 4(STATE)
    stw \from_c, 8(STATE)
    stw \from_d, 12(STATE)
    stw \from_e, 16(STATE)
.endm

/* To each of the variables its word of the state before the block, in these registers. */
.macro add_state a, b, c, d, e
    add A, A, \a
    add B, B, \b
    add C, C, \c
    add D, D, \d
    add E, E, \e
.endm

#endif
