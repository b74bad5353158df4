/*
 * SHA-256 with the SHA instructions of x86 (SHA-NI), for x86-64 and ia32.
 *
 * sha256rnds2 does two rounds. It takes their two w + k from xmm0, and the state in two registers:
 * a, b, e and f, from which the new ones are made, and c, d, g and h, which it replaces by them. The
 * old a, b, e and f are the new c, d, g and h, so the two registers take turns and nothing is moved.
 * The 32 of a block wait for one another (4 cycles each on Zen); all the rest fits into the gaps. The
 * schedule rolls along in four registers: sha256msg1, the words seven back, and sha256msg2, one per
 * step, make four words out of the sixteen before them.
 *
 *   xmm0  w + k of the next two rounds          xmm3-6  the last 16 words of the schedule
 *   xmm1  a b e f (a in the highest word)       xmm7    the words seven back
 *   xmm2  c d g h                               stack   both before this block
 *
 * Eight registers, so ia32 runs the same code. The arguments are in registers all through: those
 * of the x86-64 ABI, or eax, edx and ecx.
 *
 * The encodings are the legacy ones, for the reasons that sha1/shani.S tells.
 */
#include "../assembly.h"
#include "constants.h"

#if defined(SHACORE_X86) && defined(SHACORE_ASM_SHA)

#if defined(SHACORE_X86_64)
#define STATE ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3
#define CONSTANTS %rax
#define ABEF_BEFORE (%rsp)
#define CDGH_BEFORE 16(%rsp)
#else
#define STATE %eax
#define BLOCKS %edx
#define COUNT %ecx
#define CONSTANTS %ebx
#define ABEF_BEFORE (%esp)
#define CDGH_BEFORE 16(%esp)
#endif
#define ABEF %xmm1
#define CDGH %xmm2
#define SEVEN_BACK %xmm7
#define BYTE_ORDER 256(CONSTANTS)

/*
 * Rounds 4 * step to 4 * step + 3. w holds their words, before those of the step before. next holds
 * the schedule for the next step as far as it is done, which this step finishes; sha256msg1 of this
 * step begins, in before, that of the step three from now.
 */
.macro four_rounds step, w, next, before
    .if \step < 4
        movdqu (16 * \step)(BLOCKS), \w
        pshufb BYTE_ORDER, \w
    .endif
    movdqa (16 * \step)(CONSTANTS), %xmm0
    paddd \w, %xmm0
    sha256rnds2 %xmm0, ABEF, CDGH
    .if \step >= 3 && \step <= 14
        movdqa \w, SEVEN_BACK
        palignr $4, \before, SEVEN_BACK
        paddd SEVEN_BACK, \next
        sha256msg2 \w, \next
    .endif
    pshufd $0x0e, %xmm0, %xmm0
    sha256rnds2 %xmm0, CDGH, ABEF
    .if \step >= 1 && \step <= 12
        sha256msg1 \w, \before
    .endif
.endm

#if defined(SHACORE_X86_64)
    RODATA(64)
#else
    /* In the section of the code, whose distance to itself every assembler knows. */
    .balign 64
#endif
constants:
    .long SHA256_CONSTANTS
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
    TEXT

FUNCTION(sha256_blocks_shani)
#if defined(SHACORE_X86_64)
    ALLOCATE(72)
    SAVE_XMM(6, 32)
    SAVE_XMM(7, 48)
    PROLOGUE_END
    test COUNT, COUNT
    jz 2f
    leaq constants(%rip), CONSTANTS
#else
    pushl %ebp
    .cfi_adjust_cfa_offset 4
    .cfi_rel_offset %ebp, 0
    movl %esp, %ebp
    .cfi_def_cfa_register %ebp
    pushl %ebx
    .cfi_rel_offset %ebx, -4
    subl $32, %esp
    andl $-16, %esp
    call 0f
0:  popl CONSTANTS
    leal (constants - 0b)(CONSTANTS), CONSTANTS
    movl 8(%ebp), STATE
    movl 12(%ebp), BLOCKS
    movl 16(%ebp), COUNT
    test COUNT, COUNT
    jz 2f
#endif

    movdqu (STATE), %xmm0
    movdqu 16(STATE), CDGH
    pshufd $0xb1, %xmm0, %xmm0
    pshufd $0x1b, CDGH, CDGH
    movdqa CDGH, ABEF
    shufps $0x4e, %xmm0, ABEF
    shufps $0xe4, %xmm0, CDGH

    .balign 32
1:  movdqa ABEF, ABEF_BEFORE
    movdqa CDGH, CDGH_BEFORE

    four_rounds 0, %xmm3, %xmm4, %xmm6
    four_rounds 1, %xmm4, %xmm5, %xmm3
    four_rounds 2, %xmm5, %xmm6, %xmm4
    .irp step, 3, 7, 11
        .set step, \step
        four_rounds step, %xmm6, %xmm3, %xmm5
        .set step, step + 1
        four_rounds step, %xmm3, %xmm4, %xmm6
        .set step, step + 1
        four_rounds step, %xmm4, %xmm5, %xmm3
        .set step, step + 1
        four_rounds step, %xmm5, %xmm6, %xmm4
    .endr
    four_rounds 15, %xmm6, %xmm3, %xmm5

    paddd ABEF_BEFORE, ABEF
    paddd CDGH_BEFORE, CDGH
    add $64, BLOCKS
    dec COUNT
    jnz 1b

    /* The chaining value from before may be a key of HMAC. */
    pxor %xmm3, %xmm3
    movdqa %xmm3, ABEF_BEFORE
    movdqa %xmm3, CDGH_BEFORE
    movdqa ABEF, %xmm0
    shufps $0xbb, CDGH, %xmm0
    shufps $0x11, CDGH, ABEF
    movdqu %xmm0, (STATE)
    movdqu ABEF, 16(STATE)

2:
#if defined(SHACORE_X86_64)
    RESTORE_XMM(6, 32)
    RESTORE_XMM(7, 48)
    RELEASE(72)
#else
    leal -4(%ebp), %esp
    popl %ebx
    .cfi_restore %ebx
    popl %ebp
    .cfi_def_cfa %esp, 4
    .cfi_restore %ebp
#endif
    ret
END(sha256_blocks_shani)

#endif
