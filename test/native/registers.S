#include "assembly.h"

#define VALUE 0x5ac0ffee

#if defined(SHACORE_X86_64)

#if defined(SHACORE_SEH)
#define ARGUMENT_4 %r9
#define EACH_KEPT .irp reg, rbx, rbp, rdi, rsi, r12, r13, r14, r15
#else
#define ARGUMENT_4 %rcx
#define EACH_KEPT .irp reg, rbx, rbp, r12, r13, r14, r15
#endif
#define EACH_KEPT_XMM .irp n, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15

FUNCTION(registers_lost)
#if defined(SHACORE_SEH)
    PUSH(%rdi)
    PUSH(%rsi)
#endif
    PUSH(%rbx)
    PUSH(%rbp)
    PUSH(%r12)
    PUSH(%r13)
    PUSH(%r14)
    PUSH(%r15)
    /* Windows functions may write to 32 bytes above their return address. */
    ALLOCATE(200)
    SAVE_XMM(6, 32)
    SAVE_XMM(7, 48)
    SAVE_XMM(8, 64)
    SAVE_XMM(9, 80)
    SAVE_XMM(10, 96)
    SAVE_XMM(11, 112)
    SAVE_XMM(12, 128)
    SAVE_XMM(13, 144)
    SAVE_XMM(14, 160)
    SAVE_XMM(15, 176)
    PROLOGUE_END

    movq ARGUMENT_1, %rax
    movq ARGUMENT_2, ARGUMENT_1
    movq ARGUMENT_3, ARGUMENT_2
    movq ARGUMENT_4, ARGUMENT_3
    EACH_KEPT
    movq $VALUE, %\reg
    .endr
#if defined(SHACORE_SEH)
    EACH_KEPT_XMM
    movq %rbx, %xmm\n
    punpcklqdq %xmm\n, %xmm\n
    .endr
#endif
    call *%rax

    xorl %eax, %eax
    EACH_KEPT
    cmpq $VALUE, %\reg
    je 1f
    incl %eax
1:
    .endr
#if defined(SHACORE_SEH)
    movl $VALUE, %edx
    movq %rdx, %xmm0
    punpcklqdq %xmm0, %xmm0
    EACH_KEPT_XMM
    pcmpeqd %xmm0, %xmm\n
    pmovmskb %xmm\n, %ecx
    cmpl $0xffff, %ecx
    je 1f
    incl %eax
1:
    .endr
#endif

    RESTORE_XMM(6, 32)
    RESTORE_XMM(7, 48)
    RESTORE_XMM(8, 64)
    RESTORE_XMM(9, 80)
    RESTORE_XMM(10, 96)
    RESTORE_XMM(11, 112)
    RESTORE_XMM(12, 128)
    RESTORE_XMM(13, 144)
    RESTORE_XMM(14, 160)
    RESTORE_XMM(15, 176)
    RELEASE(200)
    POP(%r15)
    POP(%r14)
    POP(%r13)
    POP(%r12)
    POP(%rbp)
    POP(%rbx)
#if defined(SHACORE_SEH)
    POP(%rsi)
    POP(%rdi)
#endif
    ret
END(registers_lost)

#elif defined(SHACORE_X86_32)

#define EACH_KEPT .irp reg, ebx, ebp, edi, esi

FUNCTION(registers_lost)
    PUSH(%ebx)
    PUSH(%ebp)
    PUSH(%edi)
    PUSH(%esi)
    ALLOCATE(12)

    movl 36(%esp), %eax
    movl %eax, (%esp)
    movl 40(%esp), %eax
    movl %eax, 4(%esp)
    movl 44(%esp), %eax
    movl %eax, 8(%esp)
    EACH_KEPT
    movl $VALUE, %\reg
    .endr
    call *32(%esp)

    xorl %eax, %eax
    EACH_KEPT
    cmpl $VALUE, %\reg
    je 1f
    incl %eax
1:
    .endr

    RELEASE(12)
    POP(%esi)
    POP(%edi)
    POP(%ebp)
    POP(%ebx)
    ret
END(registers_lost)

#elif defined(SHACORE_ARM_64) && !defined(_WIN32)

#define EACH_KEPT .irp n, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
#define EACH_KEPT_VECTOR .irp n, 8, 9, 10, 11, 12, 13, 14, 15

FUNCTION(registers_lost)
    /* paciasp and, at the end, autiasp. */
    hint #25
    .cfi_negate_ra_state
    stp x29, x30, [sp, #-160]!
    .cfi_adjust_cfa_offset 160
    .cfi_rel_offset x29, 0
    .cfi_rel_offset x30, 8
    stp x19, x20, [sp, #16]
    stp x21, x22, [sp, #32]
    stp x23, x24, [sp, #48]
    stp x25, x26, [sp, #64]
    stp x27, x28, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    .irp n, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28
    .cfi_rel_offset x\n, 8 * (\n - 17)
    .endr
    EACH_KEPT_VECTOR
    .cfi_rel_offset d\n, 8 * (\n + 4)
    .endr

    mov x9, x0
    mov x0, x1
    mov x1, x2
    mov x2, x3
    mov x10, #(VALUE & 0xffff)
    movk x10, #(VALUE >> 16), lsl #16
    EACH_KEPT
    mov x\n, x10
    .endr
    EACH_KEPT_VECTOR
    fmov d\n, x10
    .endr
    blr x9

    mov w0, #0
    mov x10, #(VALUE & 0xffff)
    movk x10, #(VALUE >> 16), lsl #16
    EACH_KEPT
    cmp x\n, x10
    cinc w0, w0, ne
    .endr
    EACH_KEPT_VECTOR
    fmov x11, d\n
    cmp x11, x10
    cinc w0, w0, ne
    .endr

    ldp d14, d15, [sp, #144]
    ldp d12, d13, [sp, #128]
    ldp d10, d11, [sp, #112]
    ldp d8, d9, [sp, #96]
    ldp x27, x28, [sp, #80]
    ldp x25, x26, [sp, #64]
    ldp x23, x24, [sp, #48]
    ldp x21, x22, [sp, #32]
    ldp x19, x20, [sp, #16]
    ldp x29, x30, [sp], #160
    .cfi_adjust_cfa_offset -160
    hint #29
    .cfi_negate_ra_state
    ret
END(registers_lost)

#elif defined(SHACORE_ARM_32)

#if defined(__ARM_FP)
#define EACH_KEPT_VECTOR .irp n, 8, 9, 10, 11, 12, 13, 14, 15
#else
/* Nobody can tell whether there are any. */
#define EACH_KEPT_VECTOR .irp n
#endif
#define EACH_KEPT .irp n, 4, 5, 6, 7, 8, 9, 10, 11

FUNCTION(registers_lost)
    push {r4-r11, lr}
    .cfi_adjust_cfa_offset 36
    EACH_KEPT
    .cfi_rel_offset r\n, 4 * (\n - 4)
    .endr
    .cfi_rel_offset lr, 32
#if defined(__ARM_FP)
    vpush {d8-d15}
    .cfi_adjust_cfa_offset 64
#endif
    sub sp, sp, #4
    .cfi_adjust_cfa_offset 4

    mov r12, r0
    mov r0, r1
    mov r1, r2
    mov r2, r3
    EACH_KEPT
    ldr r\n, =VALUE
    .endr
    EACH_KEPT_VECTOR
    vmov d\n, r4, r4
    .endr
    blx r12

    mov r0, #0
    ldr r1, =VALUE
    EACH_KEPT
    cmp r\n, r1
    addne r0, r0, #1
    .endr
    EACH_KEPT_VECTOR
    vmov r2, r3, d\n
    cmp r2, r1
    cmpeq r3, r1
    addne r0, r0, #1
    .endr

    add sp, sp, #4
    .cfi_adjust_cfa_offset -4
#if defined(__ARM_FP)
    vpop {d8-d15}
    .cfi_adjust_cfa_offset -64
#endif
    pop {r4-r11, lr}
    .cfi_adjust_cfa_offset -36
    bx lr
    .ltorg
END(registers_lost)

#elif defined(SHACORE_PPC)

/* Where r2, r13 and the condition register wait; of the latter the fields 2 to 4 are kept. */
#define SAVED_13 FRAME_LOCAL
#define SAVED_CONDITIONS (FRAME_LOCAL + REGISTER_LENGTH)
#if defined(SHACORE_PPC_ELFV1)
#define SAVED_2 40
#elif defined(SHACORE_PPC_ELFV2)
#define SAVED_2 24
#else
#define SAVED_2 (FRAME_LOCAL + 2 * REGISTER_LENGTH)
#endif

.macro set_value reg
    lis \reg, VALUE >> 16
    ori \reg, \reg, VALUE & 0xffff
#if defined(__powerpc64__)
    rldimi \reg, \reg, 32, 0
#endif
.endm

.macro count_lost reg, expected
#if defined(__powerpc64__)
    cmpd \reg, \expected
#else
    cmpw \reg, \expected
#endif
    beq 1f
    addi %r3, %r3, 1
1:
.endm

FUNCTION(registers_lost)
    make_frame 14
    mflr %r0
    STORE_REGISTER %r0, FRAME_RETURN(%r1)
    .cfi_offset 65, FRAME_RETURN - FRAME_LENGTH
    mfcr %r0
    stw %r0, SAVED_CONDITIONS(%r1)
    STORE_REGISTER %r2, SAVED_2(%r1)
    STORE_REGISTER %r13, SAVED_13(%r1)

    mr %r12, %r3
    mr %r3, %r4
    mr %r4, %r5
    mr %r5, %r6
    set_value %r0
    mtcrf 0x38, %r0
    EACH_SAVED
    mr \n, %r0
    .endr
#if defined(SHACORE_PPC_ELFV1)
    ld %r0, 0(%r12)
    ld %r2, 8(%r12)
    mtctr %r0
#else
    mtctr %r12
#endif
    bctrl

    li %r3, 0
    mfcr %r4
    rlwinm %r4, %r4, 0, 8, 19
    lis %r0, (VALUE & 0x00fff000) >> 16
    ori %r0, %r0, VALUE & 0xf000
    count_lost %r4, %r0
    set_value %r0
    EACH_SAVED
    count_lost \n, %r0
    .endr
    LOAD_REGISTER %r0, SAVED_2(%r1)
    count_lost %r2, %r0
    mr %r2, %r0
    LOAD_REGISTER %r0, SAVED_13(%r1)
    count_lost %r13, %r0
    mr %r13, %r0

    lwz %r0, SAVED_CONDITIONS(%r1)
    mtcrf 0x38, %r0
    LOAD_REGISTER %r0, FRAME_RETURN(%r1)
    mtlr %r0
    .cfi_restore 65
    drop_frame 14
    blr
END(registers_lost)

#endif
