/*
 * What keeps a core from being used where it would hash wrong: its self-test, and its CPU features.
 */
#ifndef SHACORE_SELF_TEST_CHECKS_H
#define SHACORE_SELF_TEST_CHECKS_H

/* Cores and lane kernels that are wrong, or need what no CPU has, are refused, and change nothing.
 */
void check_self_tests(void);

#endif
