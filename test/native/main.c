/*
 * Tests every core and lane kernel of this build, and the layers below the addon, without Node.
 *
 *   core_test VECTORS [CORE]
 *
 * VECTORS is the folder test/vectors; CORE limits the run to the cores and lane kernels of that
 * name and fails when none of them can run. Ends with one line "N passed, N failed" and exits 1 on
 * any failure.
 */
#include <stdio.h>
#include <string.h>

#include "batch_checks.h"
#include "check.h"
#include "core_checks.h"
#include "cores.h"
#include "cpu.h"
#include "lane_checks.h"
#include "lanes.h"
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

static bool is_asked_for(const char *only, const char *name) {
    return only == NULL || strcmp(only, name) == 0;
}

/* How many cores were tested. */
static size_t check_cores(const char *vectors, const char *only) {
    size_t tested = 0;
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (!is_asked_for(only, core->name))
            continue;
        enum core_status status = core_status(core);
        CHECK(status != CORE_FAILED_SELF_TEST, "%s %s failed its self-test", core->algorithm->name,
              core->name);
        if (status == CORE_USABLE) {
            check_core(core, vectors);
            tested++;
        } else if (status == CORE_NEEDS_FEATURES) {
            CHECK(core_choose(core) == CORE_NEEDS_FEATURES && core_chosen(core->algorithm) != core,
                  "%s was chosen though the CPU lacks what it needs", core->name);
            printf("%s %s: not run, the CPU lacks what it needs\n", core->algorithm->name,
                   core->name);
        }
    }
    return tested;
}

static void check_lane_kernel(const struct lane_kernel *kernel) {
    unsigned long failed = checks_failed(), passed = checks_passed();
    check_lanes_random(kernel);
    check_lanes_alignments(kernel);
    check_lanes_shared(kernel);
    check_lanes_guard_pages(kernel);
    check_lanes_registers(kernel);
    printf("lanes %s %s: %lu passed, %lu failed\n", kernel->algorithm->name, kernel->name,
           checks_passed() - passed, checks_failed() - failed);
    fflush(stdout);
}

/* How many lane kernels were tested. */
static size_t check_lane_kernels(const char *only) {
    size_t tested = 0;
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (!is_asked_for(only, kernel->name))
            continue;
        enum core_status status = lane_kernel_status(kernel);
        CHECK(status != CORE_FAILED_SELF_TEST, "%s %s failed its self-test",
              kernel->algorithm->name, kernel->name);
        if (status == CORE_USABLE) {
            check_lane_kernel(kernel);
            tested++;
        } else if (status == CORE_NEEDS_FEATURES) {
            printf("lanes %s %s: not run, the CPU lacks what it needs\n", kernel->algorithm->name,
                   kernel->name);
        }
    }
    return tested;
}

/* One line for each algorithm: the kernel for 1, 2, .. 16 messages, or "-" for none. */
static void check_lane_choices(void) {
    for (const struct algorithm *algorithm = algorithms; algorithm < algorithms + ALGORITHM_COUNT;
         algorithm++) {
        printf("lanes %s for 1 to %d messages:", algorithm->name, (int)LANES_MAX);
        for (size_t messages = 1; messages <= LANES_MAX; messages++) {
            const struct lane_kernel *kernel = lane_kernel_for(algorithm, messages);
            CHECK(kernel == NULL ||
                      (kernel->algorithm == algorithm && lane_kernel_status(kernel) == CORE_USABLE),
                  "%s for %zu messages cannot be used", algorithm->name, messages);
            printf(" %s", kernel == NULL ? "-" : kernel->name);
        }
        printf("\n");
    }
}

int main(int argument_count, char **arguments) {
    if (argument_count < 2) {
        fprintf(stderr, "usage: core_test VECTORS [CORE]\n");
        return 2;
    }
    const char *only = argument_count > 2 ? arguments[2] : NULL;

    print_cpu();
    size_t tested = check_cores(arguments[1], only) + check_lane_kernels(only);
    CHECK(tested > 0, "no core%s%s was tested", only ? " called " : "", only ? only : "");
    if (only == NULL) {
        check_lane_choices();
        check_batches();
        check_midstates();
        check_message_limit();
    }

    printf("%lu passed, %lu failed\n", checks_passed(), checks_failed());
    return checks_failed() != 0;
}
