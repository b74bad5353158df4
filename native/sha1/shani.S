/*
 * SHA-1 with the SHA instructions of x86 (SHA-NI), for x86-64 and ia32.
 *
 * sha1rnds4 does four rounds on a..d in one register (a in the highest word). It takes e + w from
 * another, so each step copies a..d first: four rounds on, sha1nexte turns the copy into e + w.
 * Twenty steps of sha1rnds4 wait for one another (6 cycles each on Zen); all the rest fits into
 * the gaps. The schedule rolls along in four registers: sha1msg1, an exclusive or and sha1msg2,
 * one per step, make four words out of the sixteen before them.
 *
 *   xmm0  a b c d                              xmm3-6  the last 16 words of the schedule
 *   xmm1  e + w of this step (even steps)      xmm7    a b c d before this block
 *   xmm2  e + w of this step (odd steps)       stack   e before this block
 *
 * Eight registers, so ia32 runs the same code. The arguments are in registers all through: those
 * of the x86-64 ABI, or eax, edx and ecx.
 *
 * The encodings are the legacy ones: sha1rnds4 has no other, and not every CPU with SHA has AVX, so
 * there can be no vzeroupper either. A caller that leaves upper halves of ymm registers dirty pays
 * for that once a call (about 150 cycles on Zen 3, measured), not once a block; compilers clear
 * them before calls. A CPU that merges instead makes each instruction wait for the old value of its
 * destination, which here is always older than the sources.
 */
#include "../assembly.h"

#if defined(SHACORE_X86) && defined(SHACORE_ASM_SHA)

#if defined(SHACORE_X86_64)
#define STATE ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3
#define E_BEFORE (%rsp)
#define BYTE_ORDER byte_order(%rip)
#else
#define STATE %eax
#define BLOCKS %edx
#define COUNT %ecx
#define E_BEFORE (%esp)
#define BYTE_ORDER 16(%esp)
#endif

/*
 * Rounds 4 * step to 4 * step + 3. w holds their words; next1 to next3 hold the schedule for the
 * three steps that follow, as far as it is done, and each comes one operation closer.
 */
.macro four_rounds step, function, e, e_next, w, next1, next2, next3
    .if \step < 4
        movdqu (16 * \step)(BLOCKS), \w
        pshufb BYTE_ORDER, \w
    .endif
    .if \step == 0
        paddd \w, \e
    .else
        sha1nexte \w, \e
    .endif
    movdqa %xmm0, \e_next
    .if \step >= 3 && \step <= 18
        sha1msg2 \w, \next1
    .endif
    sha1rnds4 $\function, \e, %xmm0
    .if \step >= 1 && \step <= 16
        sha1msg1 \w, \next3
    .endif
    .if \step >= 2 && \step <= 17
        pxor \w, \next2
    .endif
.endm

#if defined(SHACORE_X86_64)
    RODATA(16)
byte_order:
    .long 0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203
    TEXT
#endif

FUNCTION(sha1_blocks_shani)
#if defined(SHACORE_X86_64)
    ALLOCATE(56)
    SAVE_XMM(6, 16)
    SAVE_XMM(7, 32)
    PROLOGUE_END
    test COUNT, COUNT
    jz 2f
#else
    pushl %ebp
    .cfi_adjust_cfa_offset 4
    .cfi_rel_offset %ebp, 0
    movl %esp, %ebp
    .cfi_def_cfa_register %ebp
    andl $-16, %esp
    movl 8(%ebp), STATE
    movl 12(%ebp), BLOCKS
    movl 16(%ebp), COUNT
    test COUNT, COUNT
    jz 2f
    /* The mask, pushed because ia32 code cannot tell where its constants are. */
    pushl $0x00010203
    pushl $0x04050607
    pushl $0x08090a0b
    pushl $0x0c0d0e0f
    subl $16, %esp
#endif

    movdqu (STATE), %xmm0
    pshufd $0x1b, %xmm0, %xmm0
    movd 16(STATE), %xmm1
    pslldq $12, %xmm1

    .balign 32
1:  movdqa %xmm0, %xmm7
    movdqa %xmm1, E_BEFORE

    four_rounds 0, 0, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    four_rounds 1, 0, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    four_rounds 2, 0, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    four_rounds 3, 0, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    four_rounds 4, 0, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6

    four_rounds 5, 1, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    four_rounds 6, 1, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    four_rounds 7, 1, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    four_rounds 8, 1, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    four_rounds 9, 1, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3

    four_rounds 10, 2, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    four_rounds 11, 2, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    four_rounds 12, 2, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    four_rounds 13, 2, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    four_rounds 14, 2, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4

    four_rounds 15, 3, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    four_rounds 16, 3, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    four_rounds 17, 3, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    four_rounds 18, 3, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    four_rounds 19, 3, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5

    sha1nexte E_BEFORE, %xmm1
    paddd %xmm7, %xmm0
    add $64, BLOCKS
    dec COUNT
    jnz 1b

    /* The chaining value from before may be a key of HMAC. */
    pxor %xmm3, %xmm3
    movdqa %xmm3, E_BEFORE
    pshufd $0x1b, %xmm0, %xmm0
    movdqu %xmm0, (STATE)
    psrldq $12, %xmm1
    movd %xmm1, 16(STATE)

2:
#if defined(SHACORE_X86_64)
    RESTORE_XMM(6, 16)
    RESTORE_XMM(7, 32)
    RELEASE(56)
#else
    movl %ebp, %esp
    popl %ebp
    .cfi_def_cfa %esp, 4
    .cfi_restore %ebp
#endif
    ret
END(sha1_blocks_shani)

#endif
