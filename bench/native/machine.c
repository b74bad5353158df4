#include "machine.h"

#include <stdio.h>
#include <string.h>

#include "clock.h"

/* The value of `key` in the first such line of /proc/cpuinfo, or an empty string. */
static const char *cpu_info(const char *key, char *line, int size) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    const char *value = "";

    while (file != NULL && *value == '\0' && fgets(line, size, file) != NULL) {
        size_t length = strlen(key);
        const char *separator = line + length + strspn(line + length, " \t");
        if (strncmp(line, key, length) == 0 && *separator == ':') {
            line[strcspn(line, "\n")] = '\0';
            value = separator + 1 + strspn(separator + 1, " \t");
        }
    }
    if (file != NULL)
        fclose(file);
    return value;
}

static void print_cpu(void) {
    /* What Linux calls the model on x86; PowerPC; s390 and some ARM. */
    static const char *const keys[] = {"model name", "cpu", "machine", "Processor", "Hardware"};
    char line[256];
    const char *model = "";

    for (size_t i = 0; *model == '\0' && i < sizeof keys / sizeof keys[0]; i++)
        model = cpu_info(keys[i], line, sizeof line);
    printf("CPU: %s", *model == '\0' ? "unknown" : model);
    const char *family = cpu_info("cpu family", line, sizeof line);
    if (*family != '\0') {
        printf(", family %s", family);
        printf(" model %s", cpu_info("model", line, sizeof line));
    }
    printf(", %d-bit, one cycle %.3f ns\n", (int)(8 * sizeof(void *)), clock_cycle());
}

void machine_print(void) {
    print_cpu();
#if defined(__clang__)
    printf("Compiler: %s, %s\n", __VERSION__, SHACORE_BENCH_FLAGS);
#else
    printf("Compiler: gcc %s, %s\n", __VERSION__, SHACORE_BENCH_FLAGS);
#endif
    printf("\n");
}
