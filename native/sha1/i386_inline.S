/*
 * SHA-1 for 32-bit x86, any CPU with bswap: the block's words are swapped inside rounds 0 to 15.
 *
 * i386_rounds.h has the registers, the frame and rounds 16 to 79. F holds the block's address in
 * rounds 0 to 15, so W forms the word, the function and the rotated a, one after the other. That is
 * the fewest instructions, and a CPU that renames registers runs the three side by side all the
 * same. One that takes instructions in order is better off with the i386 core (Atom, simulated).
 */
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
    enter_frame

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
