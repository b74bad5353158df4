/*
 * What the two i386 cores share: the frame, rounds 16 to 79 and the way from block to block.
 *
 * cdecl: three arguments on the stack, ebx, esi, edi and ebp are the caller's. Every register but
 * the stack pointer is in use: the five variables, renamed from round to round, and two
 * temporaries. W forms w[t], and then the rotated a; F forms the round function.
 *
 *   eax ebx ecx edx ebp  A B C D E        0(%esp) .. 63(%esp)  the last sixteen words of the
 *   esi                  W                                     schedule, w[t] at 4 * (t & 15)
 *   edi                  F                80(%esp)             return address, then arguments
 *
 * A round is ordered for the shortest chain from round to round. The rotated a is added last, as
 * it is the last to be known; next to last the function, which waits only for b, the a of one round
 * before. lea adds word and constant at once. Majority is (c & d) + (b & (c ^ d)): the halves never
 * have a bit in common, so each is a sum of its own, and only the second waits for b.
 *
 * w[t - 3] is wanted again soon after it was stored. It is fetched first, by a plain load: Zen
 * takes that from the stored register at once, whereas an xor with memory would wait for the store
 * (10 to 14 % slower on Zen 3).
 */
#ifndef SHACORE_SHA1_I386_ROUNDS_H
#define SHACORE_SHA1_I386_ROUNDS_H

#include "../assembly.h"

/* Assembly, not C. */
/* clang-format off */

#define A %eax
#define B %ebx
#define C %ecx
#define D %edx
#define E %ebp
#define W %esi
#define F %edi

#define SLOT(t) (4 * ((t) & 15))(%esp)
#define STATE 84(%esp)
#define BLOCKS 88(%esp)
#define COUNT 92(%esp)

#define K_CHOOSE 0x5a827999
#define K_PARITY 0x6ed9eba1
#define K_MAJORITY 0x8f1bbcdc
#define K_PARITY_LAST 0xca62c1d6

/* After w[76] no word is looked back at. */
.macro keep_word t
    .if \t < 77
        movl W, SLOT(\t)
    .endif
.endm

.macro choose_round t, k, a, b, c, d, e
    movl SLOT(\t - 3), W
    xorl SLOT(\t - 16), W
    movl \c, F
    xorl SLOT(\t - 14), W
    xorl SLOT(\t - 8), W
    xorl \d, F
    roll $1, W
    andl \b, F
    xorl \d, F
    keep_word \t
    leal \k(\e, W), \e
    movl \a, W
    rorl $2, \b
    roll $5, W
    addl F, \e
    addl W, \e
.endm

.macro parity_round t, k, a, b, c, d, e
    movl SLOT(\t - 3), W
    xorl SLOT(\t - 16), W
    movl \c, F
    xorl SLOT(\t - 14), W
    xorl SLOT(\t - 8), W
    xorl \d, F
    xorl \b, F
    roll $1, W
    keep_word \t
    leal \k(\e, W), \e
    movl \a, W
    rorl $2, \b
    roll $5, W
    addl F, \e
    addl W, \e
.endm

.macro majority_round t, k, a, b, c, d, e
    movl SLOT(\t - 3), W
    movl \c, F
    xorl SLOT(\t - 16), W
    xorl SLOT(\t - 14), W
    andl \d, F
    xorl SLOT(\t - 8), W
    addl F, \e
    movl \c, F
    roll $1, W
    keep_word \t
    leal \k(\e, W), \e
    xorl \d, F
    movl \a, W
    andl \b, F
    rorl $2, \b
    roll $5, W
    addl F, \e
    addl W, \e
.endm

/* Five rounds bring the variables back to their registers. */
.macro five_rounds shape, t, k
    \shape\()_round (\t), \k, A, B, C, D, E
    \shape\()_round (\t + 1), \k, E, A, B, C, D
    \shape\()_round (\t + 2), \k, D, E, A, B, C
    \shape\()_round (\t + 3), \k, C, D, E, A, B
    \shape\()_round (\t + 4), \k, B, C, D, E, A
.endm

.macro twenty_rounds shape, t, k
    five_rounds \shape, \t, \k
    five_rounds \shape, \t + 5, \k
    five_rounds \shape, \t + 10, \k
    five_rounds \shape, \t + 15, \k
.endm

/* The rounds whose words are the block's. How they come by them, message_round, is the core's. */
.macro rounds_0_to_15
    five_rounds message, 0, K_CHOOSE
    five_rounds message, 5, K_CHOOSE
    five_rounds message, 10, K_CHOOSE
    message_round 15, K_CHOOSE, A, B, C, D, E
.endm

.macro rounds_16_to_79
    choose_round 16, K_CHOOSE, E, A, B, C, D
    choose_round 17, K_CHOOSE, D, E, A, B, C
    choose_round 18, K_CHOOSE, C, D, E, A, B
    choose_round 19, K_CHOOSE, B, C, D, E, A
    twenty_rounds parity, 20, K_PARITY
    twenty_rounds majority, 40, K_MAJORITY
    twenty_rounds parity, 60, K_PARITY_LAST
.endm

/* Makes the frame and loads the variables. */
.macro enter_frame
    PUSH(%ebp)
    PUSH(%ebx)
    PUSH(%esi)
    PUSH(%edi)
    ALLOCATE(64)
    movl STATE, F
    movl (F), A
    movl 4(F), B
    movl 8(F), C
    movl 12(F), D
    movl 16(F), E
.endm

.macro leave_frame
    RELEASE(64)
    POP(%edi)
    POP(%esi)
    POP(%ebx)
    POP(%ebp)
.endm

.macro add_to word, variable
    addl 4 * \word(F), \variable
    movl \variable, 4 * \word(F)
.endm

/*
 * Adds the variables to the state, and leaves the zero flag set after the last block. Without the
 * parentheses Apple's assembler would take $6 for an argument of the macro.
 */
.macro end_block
    movl STATE, F
    add_to 0, A
    add_to 1, B
    add_to 2, C
    add_to 3, D
    add_to 4, E
    addl $(64), BLOCKS
    decl COUNT
.endm

#endif
