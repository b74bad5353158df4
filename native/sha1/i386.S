/* SHA-1 for 32-bit x86, words swapped before the rounds. */
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
    enter

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
