/*
 * Figures that others published for the implementations whose ideas this library follows. Each
 * was measured on the CPU it names: compare the ratios, not the figures.
 */
#ifndef SHACORE_PUBLISHED_H
#define SHACORE_PUBLISHED_H

/* MB/s of the portable C implementations (2009), and of PowerPC assembly (2005). */
void published_print_throughput(void);

/* Seconds for 500 x 1,000,000 bytes, of i386 assembly (2009). */
void published_print_500(void);

/* SSSE3 against C at both ends of the matrix (2011). */
void published_print_matrix(void);

/* What unrolling SHA-256's loops gave (2020). */
void published_print_unroll(void);

#endif
