/*
 * SHA-1 with the SHA-1 instructions of Armv8, for AArch64 and for AArch32 (A32).
 *
 * sha1c, sha1p and sha1m (choose, parity, majority) do four rounds on a..d in one register, a in
 * the lowest word. They take e and four sums w + k from two others. Four rounds on, e is the a of
 * now rotated, sha1h. So twenty instructions wait for one another; all the rest is placed between
 * them: every step also makes w + k for the step after the next one, finishes a quad of the
 * schedule (sha1su1) and begins the one behind it (sha1su0). Steps 16 to 19, which have no schedule
 * to make, load the next block; after the last there is none, so that block is loaded once more.
 *
 * Two cores differ in one thing. sha1h must read a..d before the rounds overwrite them. Large CPUs
 * start both in the same unit, the older first, and the rounds lose a cycle in every step. armv8
 * therefore has sha1h take a copy, behind the rounds. On CPUs that run in order the copy costs more
 * than it gives: armv8-in-order does without. (All this by LLVM's models of the CPUs, not measured.)
 *
 *   ABCD, E0, E1    a..d; e of this step and of the next one, taking turns
 *   SUM0, SUM1      w + k of this step and of the next one, taking turns
 *   W0 .. W3        the last sixteen words of the schedule
 *   K0 .. K3        the constants, each four times
 *   ABCD_BEFORE, E_BEFORE   the state before this block
 *
 * AArch64: v8 to v15 are not touched, nor is the stack. AArch32: q4 to q6 are the caller's, and
 * saved. Blocks are loaded as bytes, so their alignment and the CPU's byte order are all the same.
 */
#include "../assembly.h"

#if defined(SHACORE_ARM) && defined(SHACORE_ASM_ARMV8)

/* The registers by number: v0 is q0 in AArch32. */
#define ABCD 0
#define E0 1
#define E1 2
#define SUM0 3

#if defined(SHACORE_ARM_64)

    .arch armv8-a+crypto

#define SUM1 16
#define W0 4
#define W1 5
#define W2 6
#define W3 7
#define K0 17
#define K1 18
#define K2 19
#define K3 20
#define ABCD_BEFORE 21
#define E_BEFORE 22

#define STATE x0
#define BLOCKS x1
#define COUNT x2

.macro rounds function, e, sum
    sha1\function q0, s\e, v\sum\().4s
.endm

.macro next_e e, a
    sha1h s\e, s\a
.endm

.macro begin_quad w, w1, w2
    sha1su0 v\w\().4s, v\w1\().4s, v\w2\().4s
.endm

.macro finish_quad w, w3
    sha1su1 v\w\().4s, v\w3\().4s
.endm

.macro add_words to, one, other
    add v\to\().4s, v\one\().4s, v\other\().4s
.endm

.macro copy to, from
    mov v\to\().16b, v\from\().16b
.endm

.macro load_quad w
    ld1 {v\w\().16b}, [BLOCKS], #16
.endm

.macro swap_bytes w
    rev32 v\w\().16b, v\w\().16b
.endm

.macro constant k, high, low
    mov w3, #\low
    movk w3, #\high, lsl #16
    dup v\k\().4s, w3
.endm

#else

    .arch armv8-a
    .fpu crypto-neon-fp-armv8
    /*
     * The linker must not think that the whole program needs an Armv8 CPU: it would, for instance,
     * no longer work around the errata of older ones. Nor has it to be one with floating point.
     */
    .eabi_attribute Tag_CPU_arch, 2
    .eabi_attribute Tag_FP_arch, 0
    .eabi_attribute Tag_Advanced_SIMD_arch, 0
    .eabi_attribute Tag_MPextension_use, 0
    .eabi_attribute Tag_Virtualization_use, 0

#define SUM1 12
#define W0 8
#define W1 9
#define W2 10
#define W3 11
#define K0 13
#define K1 14
#define K2 15
#define K3 4
#define ABCD_BEFORE 5
#define E_BEFORE 6

#define STATE r0
#define BLOCKS r1
#define COUNT r2

.macro rounds function, e, sum
    sha1\function\().32 q0, q\e, q\sum
.endm

.macro next_e e, a
    sha1h.32 q\e, q\a
.endm

.macro begin_quad w, w1, w2
    sha1su0.32 q\w, q\w1, q\w2
.endm

.macro finish_quad w, w3
    sha1su1.32 q\w, q\w3
.endm

.macro add_words to, one, other
    vadd.i32 q\to, q\one, q\other
.endm

.macro copy to, from
    vmov q\to, q\from
.endm

.macro load_quad w
    vld1.8 {q\w}, [BLOCKS]!
.endm

.macro swap_bytes w
    vrev32.8 q\w, q\w
.endm

.macro constant k, high, low
    movw r3, #\low
    movt r3, #\high
    vdup.32 q\k, r3
.endm

#endif

/*
 * Rounds 4 * step to 4 * step + 3. w is the quad of this step, w1 to w3 are those of the next
 * three. k is for the sum made here, that of step + 2.
 */
.macro four_rounds step, function, k, e, e_next, sum, w, w1, w2, w3
    .if copying
        copy \e_next, ABCD
    .else
        next_e \e_next, ABCD
    .endif
    rounds \function, \e, \sum
    .if \step >= 18
        swap_bytes \w2
    .endif
    .if \step >= 1 && \step <= 16
        finish_quad \w3, \w2
    .endif
    .if \step <= 15
        begin_quad \w, \w1, \w2
    .endif
    .if copying
        next_e \e_next, \e_next
    .endif
    add_words \sum, \w2, \k
    .if \step == 16
        load_quad \w
    .endif
    .if \step >= 16 && \step <= 18
        load_quad \w1
    .elseif \step == 19
        swap_bytes \w3
        swap_bytes \w
    .endif
.endm

.macro compress
    cmp COUNT, #0
    beq 2f
#if defined(SHACORE_ARM_32)
    vpush {q4-q6}
    .cfi_adjust_cfa_offset 48
    .cfi_rel_offset d8, 0
    .cfi_rel_offset d9, 8
    .cfi_rel_offset d10, 16
    .cfi_rel_offset d11, 24
    .cfi_rel_offset d12, 32
    .cfi_rel_offset d13, 40
#endif
    load_quad W0
    load_quad W1
    load_quad W2
    load_quad W3
    constant K0, 0x5a82, 0x7999
    constant K1, 0x6ed9, 0xeba1
    constant K2, 0x8f1b, 0xbcdc
    constant K3, 0xca62, 0xc1d6
#if defined(SHACORE_ARM_64)
    ld1 {v0.4s}, [STATE]
    ldr s1, [STATE, #16]
#else
    vld1.32 {q0}, [STATE]
    vldr s4, [STATE, #16]
#endif
    swap_bytes W0
    swap_bytes W1
    swap_bytes W2
    swap_bytes W3
    add_words SUM0, W0, K0
    add_words SUM1, W1, K0

    .balign 32
1:  copy ABCD_BEFORE, ABCD
    copy E_BEFORE, E0

    four_rounds 0, c, K0, E0, E1, SUM0, W0, W1, W2, W3
    four_rounds 1, c, K0, E1, E0, SUM1, W1, W2, W3, W0
    four_rounds 2, c, K0, E0, E1, SUM0, W2, W3, W0, W1
    four_rounds 3, c, K1, E1, E0, SUM1, W3, W0, W1, W2
    four_rounds 4, c, K1, E0, E1, SUM0, W0, W1, W2, W3

    four_rounds 5, p, K1, E1, E0, SUM1, W1, W2, W3, W0
    four_rounds 6, p, K1, E0, E1, SUM0, W2, W3, W0, W1
    four_rounds 7, p, K1, E1, E0, SUM1, W3, W0, W1, W2
    four_rounds 8, p, K2, E0, E1, SUM0, W0, W1, W2, W3
    four_rounds 9, p, K2, E1, E0, SUM1, W1, W2, W3, W0

    four_rounds 10, m, K2, E0, E1, SUM0, W2, W3, W0, W1
    four_rounds 11, m, K2, E1, E0, SUM1, W3, W0, W1, W2
    four_rounds 12, m, K2, E0, E1, SUM0, W0, W1, W2, W3
    four_rounds 13, m, K3, E1, E0, SUM1, W1, W2, W3, W0
    four_rounds 14, m, K3, E0, E1, SUM0, W2, W3, W0, W1

    four_rounds 15, p, K3, E1, E0, SUM1, W3, W0, W1, W2
    /* Past the block being hashed; back at it when that is the last. */
    subs COUNT, COUNT, #1
#if defined(SHACORE_ARM_64)
    sub x3, BLOCKS, #64
    csel BLOCKS, BLOCKS, x3, ne
#else
    subeq BLOCKS, BLOCKS, #64
#endif
    four_rounds 16, p, K3, E0, E1, SUM0, W0, W1, W2, W3
    four_rounds 17, p, K3, E1, E0, SUM1, W1, W2, W3, W0
    four_rounds 18, p, K0, E0, E1, SUM0, W2, W3, W0, W1
    four_rounds 19, p, K0, E1, E0, SUM1, W3, W0, W1, W2

    add_words ABCD, ABCD, ABCD_BEFORE
    add_words E0, E0, E_BEFORE
    bne 1b

#if defined(SHACORE_ARM_64)
    st1 {v0.4s}, [STATE]
    str s1, [STATE, #16]
2:  ret
#else
    vst1.32 {q0}, [STATE]
    vstr s4, [STATE, #16]
    vpop {q4-q6}
    .cfi_adjust_cfa_offset -48
    .cfi_restore d8
    .cfi_restore d9
    .cfi_restore d10
    .cfi_restore d11
    .cfi_restore d12
    .cfi_restore d13
2:  bx lr
#endif
.endm

FUNCTION(sha1_blocks_armv8)
    .set copying, 1
    compress
END(sha1_blocks_armv8)

FUNCTION(sha1_blocks_armv8_in_order)
    .set copying, 0
    compress
END(sha1_blocks_armv8_in_order)

#endif
