/*
 * SHA-1 for two to four messages with the SHA instructions of x86, on x86-64. Included with NAME
 * and LANES defined. With RECORDING defined, and three or four lanes, it is a recording_function
 * (native/collision/record.h): the quads and the chaining values go to the records, and are used
 * from there.
 *
 * shani.S explains a step of four rounds. One message leaves the CPU idle for most of the time
 * between two sha1rnds4; here the messages take turns: turn j is step j / LANES of lane
 * j mod LANES.
 *
 * A quad of the schedule is made in three operations, of the quads 4, 3, 2 and 1 step before it.
 * Two messages have them all in registers, each quad in that of the one 4 steps before. Of three or
 * four messages only the quads in work are in a ring of registers, and the last four of each lane
 * on the stack. The a..d that a step leaves for the next one to make e of go through a ring as
 * well: so no register has to be copied to be free in time.
 *
 * How far ahead of its turn a quad is begun, and the order within a turn, are the best of some
 * thousands tried on Zen 3, where unlucky orders cost a quarter of the speed.
 *
 *   xmm0 and up    a b c d of each lane
 *   then           the ring of e + w: a b c d of the step before, until e is made of it
 *   then           the ring of quads
 *   xmm15          the order of bytes (two lanes)
 *   OFFSET         how far the block in work is from where the lanes' blocks begin
 *   stack          the quads (three and four lanes); a..d and e before this block
 *
 * As in shani.S the encodings are the legacy ones.
 */
#ifndef SHACORE_SHA1_SHANI_LANES_H
#define SHACORE_SHA1_SHANI_LANES_H

#include "../assembly.h"
#include "../collision/record.h"

/* Assembly, not C. */
/* clang-format off */

    .altmacro

#define STATES ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3
#define OFFSET %r10
#define RECORDS ARGUMENT_4

#define MODULO(n, m) ((n) - (n) / (m) * (m))
#define STEP(j) ((j) / LANES)
#define LANE(j) MODULO(j, LANES)
#define TURNS (20 * LANES)

/* After TURNS turns e is where it was, so that the next block can begin as this one did. */
#if LANES == 2
#define AHEAD 1
#define E_RING 4
#define QUAD_RING 8
#define BYTE_ORDER %xmm15
#define QUADS 0
#else
#define AHEAD 2
#define E_RING (LANES + 1)
#define QUAD_RING (LANES + 3)
#define BYTE_ORDER byte_order(%rip)
#define QUADS (4 * LANES)
#endif
#define E(j) (LANES + MODULO(j, E_RING))
#define QUAD(j) (LANES + E_RING + MODULO(j, QUAD_RING))

#if defined(RECORDING)
#define STORED(j) (RECORD_LENGTH * LANE(j) + 16 * STEP(j))(RECORDS)
#define ABCD_BEFORE(lane) (RECORD_LENGTH * (lane) + RECORD_BEFORE)(RECORDS)
#define E_BEFORE(lane) (RECORD_LENGTH * (lane) + RECORD_BEFORE + 16)(RECORDS)
#define LOCALS 0
#else
#define STORED(j) (16 * MODULO(j, 4 * LANES))(%rsp)
#define ABCD_BEFORE(lane) (16 * (QUADS + 2 * (lane)))(%rsp)
#define E_BEFORE(lane) (16 * (QUADS + 2 * (lane) + 1))(%rsp)
#define LOCALS (16 * (QUADS + 2 * LANES))
#endif
#define STATE_WORD(i, lane) (64 * (i) + 4 * (lane))(STATES)

.macro load_state lane, e
    movd STATE_WORD(3, \lane), %xmm\lane
    pinsrd $1, STATE_WORD(2, \lane), %xmm\lane
    pinsrd $2, STATE_WORD(1, \lane), %xmm\lane
    pinsrd $3, STATE_WORD(0, \lane), %xmm\lane
    movd STATE_WORD(4, \lane), %xmm\e
    pslldq $12, %xmm\e
.endm

.macro store_state lane, e
    pextrd $3, %xmm\lane, STATE_WORD(0, \lane)
    pextrd $2, %xmm\lane, STATE_WORD(1, \lane)
    pextrd $1, %xmm\lane, STATE_WORD(2, \lane)
    movd %xmm\lane, STATE_WORD(3, \lane)
    pextrd $3, %xmm\e, STATE_WORD(4, \lane)
.endm

.macro keep_state lane, e
    movdqa %xmm\lane, ABCD_BEFORE(\lane)
    movdqa %xmm\e, E_BEFORE(\lane)
.endm

.macro add_state lane, e
    sha1nexte E_BEFORE(\lane), %xmm\e
    paddd ABCD_BEFORE(\lane), %xmm\lane
#if defined(RECORDING)
    movdqa %xmm\lane, (RECORD_LENGTH * (\lane) + RECORD_AFTER)(RECORDS)
    movdqa %xmm\e, (RECORD_LENGTH * (\lane) + RECORD_AFTER + 16)(RECORDS)
#endif
.endm

.macro each_lane macro
    .set lane, 0
    .rept LANES
        \macro %(lane), %(E(lane))
        .set lane, lane + 1
    .endr
.endm

.macro message_quad step, lane, quad
    movq (8 * \lane)(BLOCKS), %rax
    movdqu (16 * \step)(%rax, OFFSET), %xmm\quad
    pshufb BYTE_ORDER, %xmm\quad
.endm

.macro quads op, from, to
    \op %xmm\from, %xmm\to
.endm

/* The quad of turn j = op of that and the quad `steps` steps before it. */
.macro with_quad op, steps, j, to
#if LANES == 2
    quads \op, %(QUAD(\j - \steps * LANES)), \to
#else
    \op STORED(\j - \steps * LANES), %xmm\to
#endif
.endm

.macro begin_quad j, to
    .if STEP(\j) < 4
        message_quad %(STEP(\j)), %(LANE(\j)), \to
    .elseif \j < TURNS
#if LANES > 2
        movdqa STORED(\j - 4 * LANES), %xmm\to
#endif
        with_quad sha1msg1, 3, \j, \to
    .endif
.endm

.macro continue_quad j, to
    .if STEP(\j) >= 4 && \j < TURNS
        with_quad pxor, 2, \j, \to
    .endif
.endm

/* Stored a step later, when it is used from memory for the first time. */
.macro store_quad j, from
#if LANES > 2
    .if \j >= 0 && STEP(\j) < RECORD_QUADS
        movdqa %xmm\from, STORED(\j)
    .endif
#endif
.endm

.macro finish_quad to, before
    .if STEP(j) >= 4
        sha1msg2 %xmm\before, %xmm\to
    .endif
.endm

/* Four rounds with the quad of this turn. */
.macro four_rounds abcd, e, e_next, quad
    .if STEP(j) == 0
        paddd %xmm\quad, %xmm\e
    .else
        sha1nexte %xmm\quad, %xmm\e
    .endif
    movdqa %xmm\abcd, %xmm\e_next
    continue_quad %(j + 1), %(QUAD(j + 1))
    sha1rnds4 $(STEP(j) / 5), %xmm\e, %xmm\abcd
.endm

.macro turn
    begin_quad %(j + AHEAD), %(QUAD(j + AHEAD))
    store_quad %(j - LANES), %(QUAD(j - LANES + QUAD_RING))
    finish_quad %(QUAD(j)), %(QUAD(j - LANES + QUAD_RING))
    four_rounds %(LANE(j)), %(E(j)), %(E(j + LANES)), %(QUAD(j))
    .set j, j + 1
.endm

    RODATA(16)
byte_order:
    .long 0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203
    TEXT

FUNCTION(NAME)
    ALLOCATE(LOCALS + CALLEE_XMM_LENGTH + 8)
    SAVE_CALLEE_XMM(LOCALS)
    PROLOGUE_END
    testq COUNT, COUNT
    jz 2f
    xorl %r10d, %r10d
#if LANES == 2
    movdqa byte_order(%rip), BYTE_ORDER
#endif
    each_lane load_state

    .balign 32
1:  each_lane keep_state
    .set j, 0
    .rept AHEAD
        begin_quad %(j), %(QUAD(j))
        .set j, j + 1
    .endr
    .set j, 0
    .rept TURNS
        turn
    .endr
    each_lane add_state
    addq $64, OFFSET
#if defined(RECORDING)
    addq $(LANES * RECORD_LENGTH), RECORDS
#endif
    decq COUNT
    jnz 1b
    each_lane store_state

2:  RESTORE_CALLEE_XMM(LOCALS)
    RELEASE(LOCALS + CALLEE_XMM_LENGTH + 8)
    ret
END(NAME)

#endif
