/*
 * Which CPU this is, as a short text: what was measured on one is of no use on another.
 */
#ifndef SHACORE_CPU_SIGNATURE_H
#define SHACORE_CPU_SIGNATURE_H

#include <stddef.h>

enum { CPU_SIGNATURE_MAX = 128 };

/*
 * Writes the signature, with a 0 behind it: letters, digits and hyphens. Maker and model of the
 * CPU, as CPUID says on x86 (vendor, family, model, stepping) and the operating system elsewhere,
 * and cpu_features() in hexadecimal, which has the operating system in it. Of a CPU with cores of
 * different kinds, the first one that the system names.
 */
void cpu_signature(char signature[CPU_SIGNATURE_MAX]);

#endif
