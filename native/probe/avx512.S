#if defined(__x86_64__) || defined(__i386__)
    vprold $5, %zmm0, %zmm1
    vpternlogd $0x96, %ymm0, %ymm1, %ymm2
    vpshufb %zmm0, %zmm1, %zmm2
    vmovdqu32 %zmm1, %zmm0{%k1}{z}
#endif
