/*
 * SHA-256 for two or three messages with the SHA instructions of x86, on x86-64. Included with NAME
 * and LANES defined.
 *
 * shani.S explains a step of four rounds. One message leaves the CPU idle for most of the time
 * between two sha256rnds2; here the messages take turns: turn j is step j / LANES of lane
 * j mod LANES. Four messages would be slower than three: their quads of the schedule, loads and
 * stores get in one another's way.
 *
 * Two schedules fit into registers: a quad replaces the one four steps before it, in the turn that
 * needs it. Of three messages the last four quads are on the stack, and a ring of registers holds
 * those that are made but not used yet: each is made four turns ahead (the best on Zen 3, but two or
 * more all serve).
 *
 *   xmm0           w + k of this step, where sha256rnds2 wants it
 *   xmm1-2 ..      c d g h and a b e f of each lane
 *   then           the ring of quads
 *   xmm14          a quad on its way                 xmm15  the order of bytes
 *   OFFSET         how far the block in work is from where the lanes' blocks begin
 *   stack          the quads (three lanes); the state before this block
 *
 * As in shani.S the encodings are the legacy ones.
 */
#include "../assembly.h"
#include "constants.h"

    .altmacro

#define STATES ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3
#define OFFSET %r10

#define MODULO(n, m) ((n) - (n) / (m) * (m))
#define STEP(j) ((j) / LANES)
#define LANE(j) MODULO(j, LANES)
#define TURNS (16 * LANES)

#if LANES == 2
#define AHEAD 0
#define QUAD_RING 8
#define QUADS 0
#else
#define AHEAD 4
#define QUAD_RING 5
#define QUADS (4 * LANES)
#endif
#define CDGH(lane) (1 + 2 * (lane))
#define ABEF(lane) (2 + 2 * (lane))
#define QUAD(j) (1 + 2 * LANES + MODULO(j, QUAD_RING))
#define PASSING %xmm14
#define BYTE_ORDER %xmm15

#define STORED(j) (16 * MODULO(j, 4 * LANES))(%rsp)
#define ABEF_BEFORE(lane) (16 * (QUADS + 2 * (lane)))(%rsp)
#define CDGH_BEFORE(lane) (16 * (QUADS + 2 * (lane) + 1))(%rsp)
#define LOCALS (16 * (QUADS + 2 * LANES))
#define STATE_WORD(i, lane) (64 * (i) + 4 * (lane))(STATES)

.macro load_words lane, i0, i1, i2, i3, to
    movd STATE_WORD(\i0, \lane), %xmm\to
    pinsrd $1, STATE_WORD(\i1, \lane), %xmm\to
    pinsrd $2, STATE_WORD(\i2, \lane), %xmm\to
    pinsrd $3, STATE_WORD(\i3, \lane), %xmm\to
.endm

.macro store_words lane, i0, i1, i2, i3, from
    movd %xmm\from, STATE_WORD(\i0, \lane)
    pextrd $1, %xmm\from, STATE_WORD(\i1, \lane)
    pextrd $2, %xmm\from, STATE_WORD(\i2, \lane)
    pextrd $3, %xmm\from, STATE_WORD(\i3, \lane)
.endm

.macro load_state lane, abef, cdgh
    load_words \lane, 5, 4, 1, 0, \abef
    load_words \lane, 7, 6, 3, 2, \cdgh
.endm

.macro store_state lane, abef, cdgh
    store_words \lane, 5, 4, 1, 0, \abef
    store_words \lane, 7, 6, 3, 2, \cdgh
.endm

.macro keep_state lane, abef, cdgh
    movdqa %xmm\abef, ABEF_BEFORE(\lane)
    movdqa %xmm\cdgh, CDGH_BEFORE(\lane)
.endm

.macro add_state lane, abef, cdgh
    paddd ABEF_BEFORE(\lane), %xmm\abef
    paddd CDGH_BEFORE(\lane), %xmm\cdgh
.endm

.macro each_lane macro
    .set lane, 0
    .rept LANES
        \macro %(lane), %(ABEF(lane)), %(CDGH(lane))
        .set lane, lane + 1
    .endr
.endm

.macro message_quad step, lane, to
    movq (8 * \lane)(BLOCKS), %rax
    movdqu (16 * \step)(%rax, OFFSET), %xmm\to
    pshufb BYTE_ORDER, %xmm\to
.endm

/* From the quads one to three steps before; the one of four steps before is in `to`. */
#if LANES == 2
.macro next_quad j, to, quad1, quad2, quad3
    sha256msg1 %xmm\quad3, %xmm\to
    movdqa %xmm\quad1, PASSING
    palignr $4, %xmm\quad2, PASSING
    paddd PASSING, %xmm\to
    sha256msg2 %xmm\quad1, %xmm\to
.endm
#else
.macro next_quad j, to, quad1, quad2, quad3
    movdqa STORED(\j), %xmm\to
    sha256msg1 STORED(\j - 3 * LANES), %xmm\to
    movdqa %xmm\quad1, PASSING
    palignr $4, STORED(\j - 2 * LANES), PASSING
    paddd PASSING, %xmm\to
    sha256msg2 %xmm\quad1, %xmm\to
.endm
#endif

.macro make_quad j
    .if STEP(\j) < 4
        message_quad %(STEP(\j)), %(LANE(\j)), %(QUAD(\j))
    .elseif \j < TURNS
        next_quad \j, %(QUAD(\j)), %(QUAD(\j - LANES)), %(QUAD(\j - 2 * LANES)), %(QUAD(\j - 3 * LANES))
    .endif
#if LANES > 2
    .if STEP(\j) < 14
        store_quad \j, %(QUAD(\j))
    .endif
#endif
.endm

.macro store_quad j, from
    movdqa %xmm\from, STORED(\j)
.endm

.macro four_rounds step, quad, abef, cdgh
    movdqa %xmm\quad, %xmm0
    paddd (constants+16*\step)(%rip), %xmm0
    sha256rnds2 %xmm0, %xmm\abef, %xmm\cdgh
    pshufd $0x0e, %xmm0, %xmm0
    sha256rnds2 %xmm0, %xmm\cdgh, %xmm\abef
.endm

    RODATA(64)
constants:
    .long SHA256_CONSTANTS
byte_order:
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
    TEXT

FUNCTION(NAME)
    ALLOCATE(LOCALS + CALLEE_XMM_LENGTH + 8)
    SAVE_CALLEE_XMM(LOCALS)
    PROLOGUE_END
    testq COUNT, COUNT
    jz 2f
    xorl %r10d, %r10d
    movdqa byte_order(%rip), BYTE_ORDER
    each_lane load_state

    .balign 32
1:  each_lane keep_state
    .set j, 0
    .rept AHEAD
        make_quad %(j)
        .set j, j + 1
    .endr
    .set j, 0
    .rept TURNS
        make_quad %(j + AHEAD)
        four_rounds %(STEP(j)), %(QUAD(j)), %(ABEF(LANE(j))), %(CDGH(LANE(j)))
        .set j, j + 1
    .endr
    each_lane add_state
    addq $64, OFFSET
    decq COUNT
    jnz 1b
    each_lane store_state

2:  RESTORE_CALLEE_XMM(LOCALS)
    RELEASE(LOCALS + CALLEE_XMM_LENGTH + 8)
    ret
END(NAME)
