/* SHA-1 for 32-bit x86, words swapped inside the rounds. */
#include "i386_rounds.h"

#if defined(SHACORE_X86_32) && defined(SHACORE_ASM_I386)

.macro message_round t, k, a, b, c, d, e
    movl 4 * \t(F), W
    bswapl W
    movl W, SLOT(\t)
    leal \k(\e, W), \e
    movl \c, W
    xorl \d, W
    andl \b, W
    xorl \d, W
    addl W, \e
    rorl $2, \b
    movl \a, W
    roll $5, W
    addl W, \e
.endm

FUNCTION(sha1_blocks_i386_inline)
    cmpl $0, 12(%esp)
    je 2f
    enter

    .balign 64
1:  movl BLOCKS, F
    rounds_0_to_15
    rounds_16_to_79
    end_block
    jnz 1b

    leave_frame
2:  ret
END(sha1_blocks_i386_inline)

#endif
