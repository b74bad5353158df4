/*
 * SHA-1 for 32-bit Arm with integer instructions (A32), Armv7 and later.
 *
 * Arm rotates the second operand of an instruction for nothing, so of the rotations only that of b
 * is an instruction. Register x of word t is w[t] rotated right by t / 16: the four terms of the
 * recurrence then need no rotation, or that by one place where a term is of the same sixteen words,
 * and the round adds x rotated. (b could be left to the three rounds behind, that is 80 instructions
 * less in a block. But they would rotate two or three operands each for it, and Cortex-A57 and A72
 * start one such instruction in a cycle.)
 *
 * While rounds t and t + 1 run, words t + 2 and t + 3 are made, as a pair: ldrd and strd move two
 * words of the schedule between the stack and the registers at once. The pair before is stored only
 * then, so that the store never waits for it.
 *
 *   r0-r3, r12        a b c d e, renamed from round to round
 *   lr                k
 *   r6/r7, r8/r9, r10/r11   the pairs of words before, in and after these rounds, taking turns. Of
 *                     the pair before, only the second word is still wanted: the first is F
 *   r4/r5             a pair from the stack; r5 is the block's address until word 16 comes
 *   0(sp) .. 63(sp)   the last sixteen words of the schedule, x[t] at 4 * (t & 15)
 *   64(sp)            the arguments state, blocks and count, then the registers of the caller
 *
 * The block may lie anywhere: it is only read by ldr, which Armv7 allows at any address.
 */
#include "../assembly.h"

#if defined(SHACORE_ARM_V7) && defined(SHACORE_ASM_ARMV7)

    .arch armv7-a

#define FETCHED r4
#define FETCHED_TOO r5
#define BLOCK r5
#define K lr

#define STATE_AT 64
#define BLOCKS_AT 68
#define COUNT_AT 72

/* w[t] is x[t] ror LAG(t). */
#define LAG(t) ((32 - (t) / 16) & 31)

#define SLOT(t) [sp, #(4 * ((t) & 15))]

/* to = one op (other ror amount) */
.macro folded op, to, one, other, amount
    .if (\amount) == 0
        \op \to, \one, \other
    .else
        \op \to, \one, \other, ror #(\amount)
    .endif
.endm

/*
 * One of the ten pieces, 0 to 9, of making words t and t + 1 in x and y. before is word t - 3; in
 * and in_too are words t - 2 and t - 1, which are stored here.
 */
.macro pair_piece t, piece, x, y, before, in, in_too
    .if \t < 16
        .if \piece == 0
            ldr \y, [BLOCK, #(4 * \t + 4)]
        .elseif \piece == 1
            ldr \x, [BLOCK, #(4 * \t)]
        .elseif \piece == 5
            big_endian \x
        .elseif \piece == 6
            big_endian \y
        .endif
    .elseif \t < 80
        .if \piece == 0
            ldrd FETCHED, FETCHED_TOO, SLOT(\t - 14)
        .elseif \piece == 1
            ldrd \x, \y, SLOT(\t - 16)
        .elseif \piece == 2
            folded eor, \y, \y, FETCHED_TOO, (LAG(\t - 14) - LAG(\t - 16)) & 31
        .elseif \piece == 3
            folded eor, \x, \x, FETCHED, (LAG(\t - 14) - LAG(\t - 16)) & 31
        .elseif \piece == 4
            ldrd FETCHED, FETCHED_TOO, SLOT(\t - 8)
        .elseif \piece == 5
            folded eor, \x, \x, \before, (LAG(\t - 3) - LAG(\t - 16)) & 31
        .elseif \piece == 6
            folded eor, \y, \y, \in, (LAG(\t - 2) - LAG(\t - 16)) & 31
        .elseif \piece == 7
            folded eor, \x, \x, FETCHED, (LAG(\t - 8) - LAG(\t - 16)) & 31
        .elseif \piece == 9
            folded eor, \y, \y, FETCHED_TOO, (LAG(\t - 8) - LAG(\t - 16)) & 31
        .endif
    .endif
    /* The words behind w[71] are looked back at only while they are in registers. */
    .if \piece == 8 && \t >= 2 && \t <= 72
        strd \in, \in_too, SLOT(\t - 2)
    .endif
.endm

.macro big_endian x
#if !defined(__ARMEB__)
    rev \x, \x
#endif
.endm

/* The next piece: five in each round make a pair in two. */
.macro piece
    .if (word / 2) % 3 == 0
        pair_piece word, part, r6, r7, r9, r10, r11
    .elseif (word / 2) % 3 == 1
        pair_piece word, part, r8, r9, r11, r6, r7
    .else
        pair_piece word, part, r10, r11, r7, r8, r9
    .endif
    .set part, part + 1
    .if part == 10
        .set part, 0
        .set word, word + 2
    .endif
.endm

/*
 * The three kinds of rounds. Their order, and that of the pieces, is the best of some thousand tried
 * on models of a CPU that runs in order (Cortex-R52) and of one that does not (Cortex-A57).
 */
.macro choose_round t, x, f, a, b, c, d, e
    piece
    add \e, \e, K
    eor \f, \c, \d
    piece
    and \f, \f, \b
    add \e, \e, \a, ror #27
    piece
    piece
    folded add, \e, \e, \x, LAG(\t)
    eor \f, \f, \d
    ror \b, \b, #2
    piece
    add \e, \e, \f
.endm

.macro parity_round t, x, f, a, b, c, d, e
    folded add, \e, \e, \x, LAG(\t)
    piece
    eor \f, \c, \d
    piece
    add \e, \e, K
    eor \f, \f, \b
    piece
    add \e, \e, \a, ror #27
    ror \b, \b, #2
    piece
    piece
    add \e, \e, \f
.endm

.macro majority_round t, x, f, a, b, c, d, e
    folded add, \e, \e, \x, LAG(\t)
    and \f, \c, \d
    piece
    add \e, \e, K
    piece
    add \e, \e, \f
    eor \f, \c, \d
    piece
    piece
    add \e, \e, \a, ror #27
    and \f, \f, \b
    ror \b, \b, #2
    piece
    add \e, \e, \f
.endm

/* Round t, which finds its word and F in the registers of the pairs. */
.macro round_with_variables shape, t, a, b, c, d, e
    .if \t % 6 == 0
        \shape\()_round \t, r6, r10, \a, \b, \c, \d, \e
    .elseif \t % 6 == 1
        \shape\()_round \t, r7, r10, \a, \b, \c, \d, \e
    .elseif \t % 6 == 2
        \shape\()_round \t, r8, r6, \a, \b, \c, \d, \e
    .elseif \t % 6 == 3
        \shape\()_round \t, r9, r6, \a, \b, \c, \d, \e
    .elseif \t % 6 == 4
        \shape\()_round \t, r10, r8, \a, \b, \c, \d, \e
    .else
        \shape\()_round \t, r11, r8, \a, \b, \c, \d, \e
    .endif
.endm

.macro twenty_rounds shape, t, k
    movw K, #(\k & 0xffff)
    movt K, #(\k >> 16)
    .irp five, 0, 5, 10, 15
        round_with_variables \shape, (\t + \five), r0, r1, r2, r3, r12
        round_with_variables \shape, (\t + \five + 1), r12, r0, r1, r2, r3
        round_with_variables \shape, (\t + \five + 2), r3, r12, r0, r1, r2
        round_with_variables \shape, (\t + \five + 3), r2, r3, r12, r0, r1
        round_with_variables \shape, (\t + \five + 4), r1, r2, r3, r12, r0
    .endr
.endm

FUNCTION(sha1_blocks_armv7)
    cmp r2, #0
    bxeq lr
    push {r4-r11, lr}
    .cfi_adjust_cfa_offset 36
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
        .cfi_rel_offset 4 + \n, 4 * \n
    .endr
    .cfi_rel_offset lr, 32
    push {r0-r2}
    .cfi_adjust_cfa_offset 12
    sub sp, sp, #64
    .cfi_adjust_cfa_offset 64
    mov BLOCK, r1
    mov r4, r0
    ldr r0, [r4]
    ldr r1, [r4, #4]
    ldr r2, [r4, #8]
    ldr r3, [r4, #12]
    ldr r12, [r4, #16]

1:  .set word, 0
    .set part, 0
    .rept 10
        piece
    .endr
    twenty_rounds choose, 0, 0x5a827999
    twenty_rounds parity, 20, 0x6ed9eba1
    twenty_rounds majority, 40, 0x8f1bbcdc
    twenty_rounds parity, 60, 0xca62c1d6

    ldr r4, [sp, #STATE_AT]
    ldr BLOCK, [sp, #BLOCKS_AT]
    ldr lr, [sp, #COUNT_AT]
    ldr r6, [r4]
    ldr r7, [r4, #4]
    ldr r8, [r4, #8]
    ldr r9, [r4, #12]
    ldr r10, [r4, #16]
    add r0, r0, r6
    add r1, r1, r7
    add r2, r2, r8
    add r3, r3, r9
    add r12, r12, r10
    stm r4, {r0-r3, r12}
    add BLOCK, BLOCK, #64
    subs lr, lr, #1
    str BLOCK, [sp, #BLOCKS_AT]
    str lr, [sp, #COUNT_AT]
    bne 1b

    add sp, sp, #76
    .cfi_adjust_cfa_offset -76
    pop {r4-r11, lr}
    .cfi_adjust_cfa_offset -36
    .irp n, 4, 5, 6, 7, 8, 9, 10, 11, 14
        .cfi_restore \n
    .endr
    bx lr
END(sha1_blocks_armv7)

#endif
