#if defined(__x86_64__) || defined(__i386__)
    vpshufb %ymm0, %ymm1, %ymm2
    rorx $2, %eax, %ecx
    andn %eax, %ecx, %edx
#endif
