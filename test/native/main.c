/*
 * Tests every core and lane kernel of this build, and the layers below the addon, without Node.
 *
 *   core_test VECTORS [--brief] [NAME...]
 *
 * VECTORS is the folder test/vectors. --brief, for emulators, makes all kinds of checks on a tenth
 * of the random cases. Names limit the run to what they stand for, and one that stands for nothing
 * that can run is a failed check:
 *
 *   shani, avx2-x8, ..   the cores and lane kernels of that name
 *   shani-avx            the checked core made of a core and a check
 *   possible-avx2-x8, recording-shani-x4, ..   what searches messages in lanes
 *   default, lanes       the default core of each algorithm; every lane kernel
 *   calibration, collisions, searches, midstates, keys, padding, self-tests
 *   batches              with the kernels chosen by number, with none, with each that is named
 *
 * Ends with one line "N passed, N failed" and exits 1 on any failure.
 */
#include <stdio.h>
#include <string.h>

#include "avx512_checks.h"
#include "batch_checks.h"
#include "calibration_checks.h"
#include "check.h"
#include "collision/checked_cores.h"
#include "collision_checks.h"
#include "core_checks.h"
#include "cores.h"
#include "cpu.h"
#include "guard_checks.h"
#include "hmac_checks.h"
#include "lane_checks.h"
#include "lanes.h"
#include "midstate_checks.h"
#include "padding_checks.h"
#include "self_test_checks.h"
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
    check_mac_vectors(core, vectors);
    check_hmac(core);
    check_lengths(core);
    check_alignments(core);
    check_guard_pages(core);
    check_guarded_layers(core);
    check_buffered_messages(core);
    check_registers(core);
    check_random(core);
    printf("%s %s: %lu passed, %lu failed%s\n", core->algorithm->name, core->name,
           checks_passed() - passed, checks_failed() - failed,
           core == core_chosen(core->algorithm) ? " (the default here)" : "");
    fflush(stdout);
}

/* The names that limit the run, none for all there is, and which of them were tested. */
enum { NAMES_MAX = 16 };
static const char *names[NAMES_MAX];
static bool tested[NAMES_MAX];
static size_t name_count;

static bool is_name(const char *name) {
    for (size_t i = 0; i < name_count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Whether it is to be tested: all is, without names. */
static bool is_asked_for(const char *name) {
    return name_count == 0 || is_name(name);
}

static void was_tested(const char *name) {
    for (size_t i = 0; i < name_count; i++)
        tested[i] |= strcmp(names[i], name) == 0;
}

static void check_cores(const char *vectors) {
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        bool is_default = core == core_chosen(core->algorithm);
        if (!is_asked_for(core->name) && !(is_default && is_name("default")))
            continue;
        enum core_status status = core_status(core);
        CHECK(status != CORE_FAILED_SELF_TEST, "%s %s failed its self-test", core->algorithm->name,
              core->name);
        if (status == CORE_USABLE) {
            check_core(core, vectors);
            was_tested(core->name);
            if (is_default)
                was_tested("default");
        } else if (status == CORE_NEEDS_FEATURES) {
            CHECK(core_choose(core) == CORE_NEEDS_FEATURES && core_chosen(core->algorithm) != core,
                  "%s was chosen though the CPU lacks what it needs", core->name);
            printf("%s %s: not run, the CPU lacks what it needs\n", core->algorithm->name,
                   core->name);
        }
    }
}

static void check_lane_kernel(const struct lane_kernel *kernel) {
    unsigned long failed = checks_failed(), passed = checks_passed();
    check_lanes_random(kernel);
    check_lanes_alignments(kernel);
    check_lanes_shared(kernel);
    check_lanes_guard_pages(kernel);
    check_guarded_batches(kernel);
    check_lanes_registers(kernel);
    printf("lanes %s %s: %lu passed, %lu failed\n", kernel->algorithm->name, kernel->name,
           checks_passed() - passed, checks_failed() - failed);
    fflush(stdout);
}

static void check_lane_kernels(void) {
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (!is_asked_for(kernel->name) && !is_name("lanes"))
            continue;
        enum core_status status = lane_kernel_status(kernel);
        CHECK(status != CORE_FAILED_SELF_TEST, "%s %s failed its self-test",
              kernel->algorithm->name, kernel->name);
        if (status == CORE_USABLE) {
            check_lane_kernel(kernel);
            was_tested(kernel->name);
            was_tested("lanes");
        } else if (status == CORE_NEEDS_FEATURES) {
            printf("lanes %s %s: not run, the CPU lacks what it needs\n", kernel->algorithm->name,
                   kernel->name);
        }
    }
}

/* Whether a part of the collision check is to be tested: it can run here, and was asked for. */
static bool can_be_tested(const char *name, enum core_status status) {
    CHECK(status != CORE_FAILED_SELF_TEST, "%s failed its self-test", name);
    if (status == CORE_NEEDS_FEATURES)
        printf("checked sha1 %s: not run, the CPU lacks what it needs\n", name);
    return status == CORE_USABLE;
}

static void check_fused_cores(void) {
    for (size_t i = 0; i < fused_core_count(); i++) {
        const struct fused_core *fused = fused_core_at(i);
        char name[64];
        snprintf(name, sizeof name, "%s-%s", fused->core, fused->check);
        if (is_asked_for(name) && can_be_tested(name, fused_core_status(fused))) {
            check_fused_core(fused, name);
            was_tested(name);
        }
    }
}

static void check_possible_kernels(void) {
    for (size_t i = 0; i < possible_kernel_count(); i++) {
        const struct possible_kernel *kernel = possible_kernel_at(i);
        char name[64];
        snprintf(name, sizeof name, "possible-%s", kernel->name);
        if (is_asked_for(name) && can_be_tested(name, possible_kernel_status(kernel))) {
            check_possible_kernel(kernel);
            was_tested(name);
        }
    }
}

static void check_recording_kernels(void) {
    for (size_t i = 0; i < recording_kernel_count(); i++) {
        const struct recording_kernel *recording = recording_kernel_at(i);
        char name[64];
        snprintf(name, sizeof name, "recording-%s", recording->name);
        if (is_asked_for(name) && can_be_tested(name, recording_kernel_status(recording))) {
            check_recording_kernel(recording);
            was_tested(name);
        }
    }
}

/* All parts of the collision check that are made for certain CPUs. */
static void check_parts_of_searches(void) {
    unsigned long failed = checks_failed(), passed = checks_passed();
    check_fused_cores();
    check_possible_kernels();
    check_recording_kernels();
    printf("checked sha1: %lu passed, %lu failed\n", checks_passed() - passed,
           checks_failed() - failed);
    fflush(stdout);
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

static void check_keys(void) {
    check_macs_equal();
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        check_pbkdf2(&algorithms[i]);
}

/* Whether a part is to be run, which then counts as tested. */
static bool begins(const char *part) {
    was_tested(part);
    return is_asked_for(part);
}

int main(int argument_count, char **arguments) {
    int first_name = 2;
    if (argument_count > 2 && strcmp(arguments[2], "--brief") == 0) {
        checks_be_brief();
        first_name = 3;
    }
    if (argument_count < 2 || argument_count - first_name > NAMES_MAX) {
        fprintf(stderr, "usage: core_test VECTORS [--brief] [NAME...]\n");
        return 2;
    }
    for (int i = first_name; i < argument_count; i++)
        names[name_count++] = arguments[i];

    print_cpu();
    check_avx512();
    check_cores(arguments[1]);
    check_lane_kernels();
    check_lane_choices();
    if (begins("calibration")) {
        check_sampling();
        check_calibrations();
        for (size_t i = 0; i < ALGORITHM_COUNT; i++)
            check_lane_costs(&algorithms[i]);
    }
    check_parts_of_searches();
    if (begins("collisions"))
        check_collisions(arguments[1]);
    if (begins("searches"))
        check_searches(arguments[1]);
    if (begins("batches"))
        check_batches(is_asked_for);
    if (begins("midstates")) {
        check_midstates();
        check_message_limit();
    }
    if (begins("keys"))
        check_keys();
    if (begins("padding"))
        check_padding();
    if (begins("self-tests"))
        check_self_tests();
    for (size_t i = 0; i < name_count; i++)
        CHECK(tested[i], "nothing called %s was tested", names[i]);

    printf("%lu passed, %lu failed\n", checks_passed(), checks_failed());
    return checks_failed() != 0;
}
