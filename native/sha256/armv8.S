/*
 * SHA-256 with the SHA-256 instructions of Armv8, for AArch64 and for AArch32 (A32).
 *
 * sha256h and sha256h2 do four rounds: one makes the new a..d, the other the new e..h, each out of
 * all eight old words and four sums w + k. So sixteen pairs wait for one another; all the rest is
 * placed between them: every step also makes w + k for the step after the next one, finishes a quad
 * of the schedule (sha256su1) and begins the one behind it (sha256su0). The last steps, which have no
 * schedule to make, load the next block; after the last there is none, so that block is loaded once
 * more.
 *
 *   ABCD, EFGH      the state, a and e in the lowest words
 *   ABCD_OLD        a..d before the rounds of this step, which sha256h2 reads
 *   SUM0, SUM1      w + k of this step and of the next one, taking turns
 *   W0 .. W3        the last sixteen words of the schedule
 *   K               the constants of the sum that is made next
 *   ABCD_BEFORE, EFGH_BEFORE   the state before this block
 *
 * No register of the caller's is touched, nor is the stack. Blocks are loaded as bytes, so their
 * alignment and the CPU's byte order are all the same.
 */
#include "../assembly.h"
#include "constants.h"

#if defined(SHACORE_ARM) && defined(SHACORE_ASM_ARMV8)

/* The registers by number: v0 is q0 in AArch32. */
#define ABCD 0
#define EFGH 1
#define ABCD_OLD 2
#define SUM0 3

#if defined(SHACORE_ARM_64)

    .arch armv8-a+crypto

#define SUM1 16
#define W0 4
#define W1 5
#define W2 6
#define W3 7
#define K 17
#define ABCD_BEFORE 18
#define EFGH_BEFORE 19

#define STATE x0
#define BLOCKS x1
#define COUNT x2
#define CONSTANTS x3

.macro rounds sum
    sha256h q0, q1, v\sum\().4s
    sha256h2 q1, q2, v\sum\().4s
.endm

.macro begin_quad w, w1
    sha256su0 v\w\().4s, v\w1\().4s
.endm

.macro finish_quad w, w2, w3
    sha256su1 v\w\().4s, v\w2\().4s, v\w3\().4s
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

.macro load_constants
    ld1 {v17.4s}, [CONSTANTS], #16
.endm

    RODATA(64)
constants:
    .long SHA256_CONSTANTS
    TEXT

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
#define K 13
#define ABCD_BEFORE 14
#define EFGH_BEFORE 15

#define STATE r0
#define BLOCKS r1
#define COUNT r2
#define CONSTANTS r3

.macro rounds sum
    sha256h.32 q0, q1, q\sum
    sha256h2.32 q1, q2, q\sum
.endm

.macro begin_quad w, w1
    sha256su0.32 q\w, q\w1
.endm

.macro finish_quad w, w2, w3
    sha256su1.32 q\w, q\w2, q\w3
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

.macro load_constants
    vld1.32 {q13}, [CONSTANTS]!
.endm

    /* In the section of the code, near enough for adr. */
    .balign 64
constants:
    .long SHA256_CONSTANTS

#endif

/*
 * Rounds 4 * step to 4 * step + 3. w is the quad of this step, w1 to w3 are those of the next
 * three. The sum made here is that of step + 2.
 */
.macro four_rounds step, sum, w, w1, w2, w3
    load_constants
    copy ABCD_OLD, ABCD
    rounds \sum
    .if \step >= 1 && \step <= 12
        finish_quad \w3, \w1, \w2
    .endif
    .if \step <= 11
        begin_quad \w, \w1
    .endif
    .if \step >= 14
        swap_bytes \w2
    .endif
    add_words \sum, \w2, K
    .if \step == 12
        load_quad \w
    .elseif \step == 13
        load_quad \w
        load_quad \w1
    .elseif \step == 14
        load_quad \w1
    .elseif \step == 15
        swap_bytes \w3
        swap_bytes \w
    .endif
.endm

FUNCTION(sha256_blocks_armv8)
    cmp COUNT, #0
    beq 2f
    load_quad W0
    load_quad W1
    load_quad W2
    load_quad W3
#if defined(SHACORE_ARM_64)
#if defined(__APPLE__)
    adrp CONSTANTS, constants@PAGE
    add CONSTANTS, CONSTANTS, constants@PAGEOFF
#else
    adrp CONSTANTS, constants
    add CONSTANTS, CONSTANTS, :lo12:constants
#endif
    ld1 {v0.4s, v1.4s}, [STATE]
#else
    adr CONSTANTS, constants
    vld1.32 {q0, q1}, [STATE]
#endif
    swap_bytes W0
    swap_bytes W1
    swap_bytes W2
    swap_bytes W3
    load_constants
    add_words SUM0, W0, K
    load_constants
    add_words SUM1, W1, K

    .balign 32
1:  copy ABCD_BEFORE, ABCD
    copy EFGH_BEFORE, EFGH

    four_rounds 0, SUM0, W0, W1, W2, W3
    four_rounds 1, SUM1, W1, W2, W3, W0
    four_rounds 2, SUM0, W2, W3, W0, W1
    four_rounds 3, SUM1, W3, W0, W1, W2
    four_rounds 4, SUM0, W0, W1, W2, W3
    four_rounds 5, SUM1, W1, W2, W3, W0
    four_rounds 6, SUM0, W2, W3, W0, W1
    four_rounds 7, SUM1, W3, W0, W1, W2
    four_rounds 8, SUM0, W0, W1, W2, W3
    four_rounds 9, SUM1, W1, W2, W3, W0
    four_rounds 10, SUM0, W2, W3, W0, W1
    four_rounds 11, SUM1, W3, W0, W1, W2
    /* Past the block being hashed; back at it when that is the last. */
    subs COUNT, COUNT, #1
#if defined(SHACORE_ARM_64)
    sub x4, BLOCKS, #64
    csel BLOCKS, BLOCKS, x4, ne
#else
    subeq BLOCKS, BLOCKS, #64
#endif
    four_rounds 12, SUM0, W0, W1, W2, W3
    four_rounds 13, SUM1, W1, W2, W3, W0
    sub CONSTANTS, CONSTANTS, #256
    four_rounds 14, SUM0, W2, W3, W0, W1
    four_rounds 15, SUM1, W3, W0, W1, W2

    add_words ABCD, ABCD, ABCD_BEFORE
    add_words EFGH, EFGH, EFGH_BEFORE
    bne 1b

#if defined(SHACORE_ARM_64)
    st1 {v0.4s, v1.4s}, [STATE]
2:  ret
#else
    vst1.32 {q0, q1}, [STATE]
2:  bx lr
#endif
END(sha256_blocks_armv8)

#endif
