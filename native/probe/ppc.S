#if defined(__powerpc__) && defined(__ELF__)
    xor (16 + (21 & 15)), %r3, %r4
    lwbrx %r3, %r3, %r4
    rotlwi %r3, %r4, 5
#endif
