/*
 * SHA-1 for two messages with the SHA-1 instructions of Armv8, for AArch64.
 *
 * armv8.S explains a step of four rounds. Here the two messages take turns: while one step waits for
 * the one before it, there is the other message. More messages would gain next to nothing: all these
 * instructions go through one unit of the CPU, which two keep busy. (By LLVM's models of the CPUs,
 * not measured.)
 *
 *   lane 0   lane 1
 *   v0       v20       a b c d
 *   v1-2     v21-22    e of this step and of the next one, taking turns
 *   v3 v24   v23 v25   a b c d and e before this block
 *   v4-7     v16-19    the last sixteen words of the schedule
 *   v26-27   v28-29    w + k of this step and of the next one, taking turns
 *   v30  the constant of the sum that is made next;  w8 w9 w10 w11  the constants
 *   x5 x6  the blocks;  x3 x4  spoiled
 *
 * v8 to v15 are not touched, nor is the stack.
 */
#include "../assembly.h"

#if defined(SHACORE_ARM_64) && defined(SHACORE_ASM_ARMV8)

    .arch armv8-a+crypto
    .altmacro

#define STATES x0
#define BLOCKS x1
#define COUNT x2

#define MODULO(n, m) ((n) - (n) / (m) * (m))
#define ABCD(lane) (20 * (lane))
#define E(lane, t) (1 + 20 * (lane) + MODULO(t, 2))
#define ABCD_BEFORE(lane) (3 + 20 * (lane))
#define E_BEFORE(lane) (24 + (lane))
#define W(lane, t) (4 + 12 * (lane) + MODULO(t, 4))
#define SUM(lane, t) (26 + 2 * (lane) + MODULO(t, 2))

/* The state of a lane is every sixteenth word, from that of the lane on. */
.macro load_state lane, abcd, e
    add x3, STATES, #(4 * \lane)
    mov x4, #64
    ld1 {v\abcd\().s}[0], [x3], x4
    ld1 {v\abcd\().s}[1], [x3], x4
    ld1 {v\abcd\().s}[2], [x3], x4
    ld1 {v\abcd\().s}[3], [x3], x4
    ldr s\e, [x3]
.endm

.macro store_state lane, abcd, e
    add x3, STATES, #(4 * \lane)
    mov x4, #64
    st1 {v\abcd\().s}[0], [x3], x4
    st1 {v\abcd\().s}[1], [x3], x4
    st1 {v\abcd\().s}[2], [x3], x4
    st1 {v\abcd\().s}[3], [x3], x4
    str s\e, [x3]
.endm

.macro keep_state abcd, e, abcd_before, e_before
    mov v\abcd_before\().16b, v\abcd\().16b
    mov v\e_before\().16b, v\e\().16b
.endm

.macro add_state abcd, e, abcd_before, e_before
    add v\abcd\().4s, v\abcd\().4s, v\abcd_before\().4s
    add v\e\().4s, v\e\().4s, v\e_before\().4s
.endm

.macro swap_bytes w
    rev32 v\w\().16b, v\w\().16b
.endm

.macro add_constant sum, w
    add v\sum\().4s, v\w\().4s, v30.4s
.endm

.macro rounds abcd, e, sum
    .if step < 5
        sha1c q\abcd, s\e, v\sum\().4s
    .elseif step >= 10 && step < 15
        sha1m q\abcd, s\e, v\sum\().4s
    .else
        sha1p q\abcd, s\e, v\sum\().4s
    .endif
.endm

/* w is the quad of this step, w1 to w3 are those of the next three; the sum is that of step + 2. */
.macro four_rounds abcd, e, e_next, sum, w, w1, w2, w3
    mov v\e_next\().16b, v\abcd\().16b
    rounds \abcd, \e, \sum
    .if step >= 1 && step <= 16
        sha1su1 v\w3\().4s, v\w2\().4s
    .endif
    .if step <= 15
        sha1su0 v\w\().4s, v\w1\().4s, v\w2\().4s
    .endif
    sha1h s\e_next, s\e_next
    .if step <= 17
        add_constant \sum, \w2
    .endif
.endm

.macro four_rounds_of lane
    four_rounds %(ABCD(\lane)), %(E(\lane, step)), %(E(\lane, step + 1)), %(SUM(\lane, step)), %(W(\lane, step)), %(W(\lane, step + 1)), %(W(\lane, step + 2)), %(W(\lane, step + 3))
.endm

.macro begin_block lane
    keep_state %(ABCD(\lane)), %(E(\lane, 0)), %(ABCD_BEFORE(\lane)), %(E_BEFORE(\lane))
    swap_bytes %(W(\lane, 0))
    swap_bytes %(W(\lane, 1))
    swap_bytes %(W(\lane, 2))
    swap_bytes %(W(\lane, 3))
    add_constant %(SUM(\lane, 0)), %(W(\lane, 0))
    add_constant %(SUM(\lane, 1)), %(W(\lane, 1))
.endm

.macro end_block lane
    add_state %(ABCD(\lane)), %(E(\lane, 0)), %(ABCD_BEFORE(\lane)), %(E_BEFORE(\lane))
.endm

FUNCTION(sha1_lanes_armv8_x2)
    cbz COUNT, 2f
    ldp x5, x6, [BLOCKS]
    load_state 0, %(ABCD(0)), %(E(0, 0))
    load_state 1, %(ABCD(1)), %(E(1, 0))
    mov w8, #0x7999
    movk w8, #0x5a82, lsl #16
    mov w9, #0xeba1
    movk w9, #0x6ed9, lsl #16
    mov w10, #0xbcdc
    movk w10, #0x8f1b, lsl #16
    mov w11, #0xc1d6
    movk w11, #0xca62, lsl #16

    .balign 32
1:  ld1 {v4.16b, v5.16b, v6.16b, v7.16b}, [x5], #64
    ld1 {v16.16b, v17.16b, v18.16b, v19.16b}, [x6], #64
    dup v30.4s, w8
    begin_block 0
    begin_block 1
    .set step, 0
    .rept 20
    .if step == 3
        dup v30.4s, w9
    .elseif step == 8
        dup v30.4s, w10
    .elseif step == 13
        dup v30.4s, w11
    .endif
    four_rounds_of 0
    four_rounds_of 1
    .set step, step + 1
    .endr
    end_block 0
    end_block 1
    subs COUNT, COUNT, #1
    b.ne 1b

    store_state 0, %(ABCD(0)), %(E(0, 0))
    store_state 1, %(ABCD(1)), %(E(1, 0))
2:  ret
END(sha1_lanes_armv8_x2)

#endif
