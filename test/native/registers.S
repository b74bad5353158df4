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

#endif
