#include "cpu.h"

#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "cpu_detect.h"
#include "platform.h"

static const char *const names[CPU_FEATURE_COUNT] = {
    "sse2", "ssse3",   "sse4.1",   "avx",      "avx2", "bmi1", "bmi2",
    "sha",  "avx512f", "avx512vl", "avx512bw", "neon", "sha1", "sha2",
};

const char *cpu_feature_name(unsigned index) {
    return names[index];
}

#if !defined(SHACORE_X86) && !defined(SHACORE_ARM)

uint32_t cpu_detect(void) {
    return 0;
}

#endif

uint32_t cpu_hidden(void) {
    const char *list = getenv("SHACORE_HIDE_CPU");
    uint32_t hidden = 0;

    while (list != NULL && *list != '\0') {
        size_t length = strcspn(list, ",");
        if (length == 3 && strncmp(list, "all", 3) == 0)
            hidden = ~(uint32_t)0;
        for (unsigned i = 0; i < CPU_FEATURE_COUNT; i++)
            if (strlen(names[i]) == length && strncmp(list, names[i], length) == 0)
                hidden |= (uint32_t)1 << i;
        list += length;
        list += *list == ',';
    }
    return hidden;
}

uint32_t cpu_features(void) {
    enum { IS_KNOWN = 1 << 30 };
    static atomic_number known;
    unsigned features = atomic_number_load(&known);
    if (features == 0) {
        features = cpu_detect() | IS_KNOWN;
        atomic_number_store(&known, features);
    }
    return features & ~(unsigned)IS_KNOWN & ~cpu_hidden();
}
