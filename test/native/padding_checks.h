/*
 * The end of a message (FIPS 180-4, 5.1.1), for lengths that no test could hash.
 */
#ifndef SHACORE_PADDING_CHECKS_H
#define SHACORE_PADDING_CHECKS_H

/* Every length around every power of two up to 2^61 - 1 bytes: each byte of the padded blocks. */
void check_padding(void);

#endif
