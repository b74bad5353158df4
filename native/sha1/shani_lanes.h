/*
 * SHA-1 with the SHA instructions of x86 for several messages at once, on x86-64. Included with NAME
 * and LANES (3 or 4) defined.
 *
 * One message leaves the CPU idle for most of the time between two sha1rnds4 (see shani.S). Here the
 * steps of several messages take turns, so that there is always one that need not wait. Sixteen
 * registers cannot hold all their schedules: the last sixteen words of each are on the stack. What
 * reads them waits for nothing else, so the CPU does it ahead of the rounds.
 *
 *   xmm0-3   a b c d of each lane              xmm12  the quad that is being made
 *   xmm4-7   e + w of each lane                xmm13  a b c d of the lane before its rounds
 *   xmm8-11  the quad before of each lane
 *   rax r9 r10 r11  where the lanes' blocks are
 *   stack    the last four quads of each lane, and the state before this block
 *
 * As in shani.S the encodings are the legacy ones.
 */
#include "../assembly.h"

#define STATES ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3

#define QUAD(step, lane) (16 * (LANES * ((step) & 3) + lane))(%rsp)
#define ABCD_BEFORE(lane) (16 * (4 * LANES + lane))(%rsp)
#define E_BEFORE(lane) (16 * (5 * LANES + lane))(%rsp)
#define FRAME (16 * (6 * LANES))

/* Word `word` of that lane's state. */
#define WORD(word, lane) (64 * word + 4 * lane)(STATES)

.macro load_state lane, abcd, e
    movd WORD(3, \lane), \abcd
    pinsrd $1, WORD(2, \lane), \abcd
    pinsrd $2, WORD(1, \lane), \abcd
    pinsrd $3, WORD(0, \lane), \abcd
    movd WORD(4, \lane), \e
    pslldq $12, \e
.endm

.macro store_state lane, abcd, e
    pextrd $3, \abcd, WORD(0, \lane)
    pextrd $2, \abcd, WORD(1, \lane)
    pextrd $1, \abcd, WORD(2, \lane)
    movd \abcd, WORD(3, \lane)
    pextrd $3, \e, WORD(4, \lane)
.endm

.macro four_rounds lane, blocks, abcd, e, quad
    .if step == 0
        movdqa \abcd, ABCD_BEFORE(\lane)
        movdqa \e, E_BEFORE(\lane)
    .endif
    .if step < 4
        movdqu (16 * step)(\blocks), \quad
        pshufb byte_order(%rip), \quad
    .else
        movdqa QUAD(step, \lane), %xmm12
        sha1msg1 QUAD(step + 1, \lane), %xmm12
        pxor QUAD(step + 2, \lane), %xmm12
        sha1msg2 \quad, %xmm12
        movdqa %xmm12, \quad
    .endif
    .if step < 18
        movdqa \quad, QUAD(step, \lane)
    .endif
    .if step == 0
        paddd \quad, \e
    .else
        sha1nexte \quad, \e
    .endif
    movdqa \e, %xmm13
    movdqa \abcd, \e
    sha1rnds4 $(step / 5), %xmm13, \abcd
    .if step == 19
        sha1nexte E_BEFORE(\lane), \e
        paddd ABCD_BEFORE(\lane), \abcd
        addq $64, \blocks
    .endif
.endm

.macro each_lane macro
    .if LANES > 0
        \macro 0, %rax, %xmm0, %xmm4, %xmm8
        \macro 1, %r9, %xmm1, %xmm5, %xmm9
    .endif
    .if LANES > 2
        \macro 2, %r10, %xmm2, %xmm6, %xmm10
    .endif
    .if LANES > 3
        \macro 3, %r11, %xmm3, %xmm7, %xmm11
    .endif
.endm

.macro begin lane, blocks, abcd, e, quad
    movq (8 * \lane)(BLOCKS), \blocks
    load_state \lane, \abcd, \e
.endm
.macro finish lane, blocks, abcd, e, quad
    store_state \lane, \abcd, \e
.endm

    RODATA(16)
byte_order:
    .long 0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203
    TEXT

FUNCTION(NAME)
    ALLOCATE(FRAME + 8)
    PROLOGUE_END
    testq COUNT, COUNT
    jz 2f
    each_lane begin
    .balign 32
1:  .set step, 0
    .rept 20
    each_lane four_rounds
    .set step, step + 1
    .endr
    decq COUNT
    jnz 1b
    each_lane finish
2:  RELEASE(FRAME + 8)
    ret
END(NAME)
