/*
 * SHA-1 for 32-bit x86, any CPU with bswap: the block's words are swapped before the rounds.
 *
 * i386_rounds.h has the registers, the frame and rounds 16 to 79. A pass of its own moves the block
 * into the schedule on the stack. Then no register holds the block's address, and both temporaries
 * are free in rounds 0 to 15: W for the word and the rotated a, F for the function, interleaved so
 * that neighbouring instructions do not wait for each other. That takes one instruction more per
 * word than i386-inline; it is for CPUs that run instructions in order (486, Pentium, early Atom).
 */
#include "i386_rounds.h"

#if defined(SHACORE_X86_32) && defined(SHACORE_ASM_I386)

.macro message_round t, k, a, b, c, d, e
    movl \c, F
    movl SLOT(\t), W
    xorl \d, F
    leal \k(\e, W), \e
    andl \b, F
    movl \a, W
    xorl \d, F
    rorl $2, \b
    roll $5, W
    addl F, \e
    addl W, \e
.endm

.macro swap_word t
    movl 4 * \t(W), F
    bswapl F
    movl F, SLOT(\t)
.endm

FUNCTION(sha1_blocks_i386)
    cmpl $0, 12(%esp)
    je 2f
    enter_frame

    .balign 64
1:  movl BLOCKS, W
    .irp t, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        swap_word \t
    .endr
    rounds_0_to_15
    rounds_16_to_79
    end_block
    jnz 1b

    leave_frame
2:  ret
END(sha1_blocks_i386)

#endif
