/*
 * Tests every core of this build, and the layers below the addon, without Node.
 *
 *   core_test VECTORS [CORE]
 *
 * VECTORS is the folder test/vectors; CORE limits the run to the cores of that name and fails when
 * none of them can run. Ends with one line "N passed, N failed" and exits 1 on any failure.
 */
#include <stdio.h>
#include <string.h>

#include "avx512_checks.h"
#include "check.h"
#include "core_checks.h"
#include "cores.h"
#include "cpu.h"
#include "midstate_checks.h"
#include "vectors.h"

static void print_cpu(void) {
    uint32_t features = cpu_features();
    printf("cpu:");
    for (unsigned i = 0; i < CPU_FEATURE_COUNT; i++)
        if (features & (uint32_t)1 << i)
            printf(" %s", cpu_feature_name(i));
    printf(" (%d-bit, %s-endian)\n", (int)(8 * sizeof(void *)),
           *(const uint8_t *)&(const uint32_t){1} ? "little" : "big");
}

static void check_core(const struct core *core, const char *vectors) {
    unsigned long failed = checks_failed(), passed = checks_passed();
    check_vectors(core, vectors);
    check_lengths(core);
    check_alignments(core);
    check_guard_pages(core);
    check_buffered_messages(core);
    check_registers(core);
    check_random(core);
    printf("%s %s: %lu passed, %lu failed%s\n", core->algorithm->name, core->name,
           checks_passed() - passed, checks_failed() - failed,
           core == core_chosen(core->algorithm) ? " (the default here)" : "");
    fflush(stdout);
}

int main(int argument_count, char **arguments) {
    if (argument_count < 2) {
        fprintf(stderr, "usage: core_test VECTORS [CORE]\n");
        return 2;
    }
    const char *only = argument_count > 2 ? arguments[2] : NULL;
    size_t tested = 0;

    print_cpu();
    check_avx512();
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (only != NULL && strcmp(core->name, only) != 0)
            continue;
        enum core_status status = core_status(core);
        CHECK(status != CORE_FAILED_SELF_TEST, "%s %s failed its self-test", core->algorithm->name,
              core->name);
        if (status == CORE_USABLE) {
            check_core(core, arguments[1]);
            tested++;
        } else if (status == CORE_NEEDS_FEATURES) {
            CHECK(core_choose(core) == CORE_NEEDS_FEATURES && core_chosen(core->algorithm) != core,
                  "%s was chosen though the CPU lacks what it needs", core->name);
            printf("%s %s: not run, the CPU lacks what it needs\n", core->algorithm->name,
                   core->name);
        }
    }
    CHECK(tested > 0, "no core%s%s was tested", only ? " called " : "", only ? only : "");
    if (only == NULL) {
        check_midstates();
        check_message_limit();
    }

    printf("%lu passed, %lu failed\n", checks_passed(), checks_failed());
    return checks_failed() != 0;
}
