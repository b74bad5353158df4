/*
 * For avx512.h. Every instruction has registers above 15 or a mask, which only EVEX can encode.
 *
 *   zmm0, zmm16-18   what is computed     k1   the mask     rax   the mask on its way there
 */
#include "assembly.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX512)

#define TO ARGUMENT_1
#define FROM ARGUMENT_2

/* 0xca is the truth table of "where the first has a 1 the second, else the third". */
.macro choose register, length
    vmovdqu32 (FROM), %\register\()16
    vmovdqu32 \length(FROM), %\register\()17
    vprold $5, %\register\()16, %\register\()18
    vpternlogd $0xca, (2 * \length)(FROM), %\register\()17, %\register\()18
    vmovdqu32 %\register\()18, (TO)
.endm

FUNCTION(avx512f_choose)
    choose zmm, 64
    ret
END(avx512f_choose)

FUNCTION(avx512vl_choose)
    choose ymm, 32
    ret
END(avx512vl_choose)

FUNCTION(avx512f_copy_masked)
    movq ARGUMENT_3, %rax
    kmovw %eax, %k1
    vmovdqu32 (FROM), %zmm0{%k1}{z}
    vmovdqu32 %zmm0, (TO){%k1}
    vzeroupper
    ret
END(avx512f_copy_masked)

FUNCTION(avx512bw_shuffle)
    vmovdqu32 (FROM), %zmm16
    vpshufb 64(FROM), %zmm16, %zmm17
    vmovdqu32 %zmm17, (TO)
    ret
END(avx512bw_shuffle)

#endif
