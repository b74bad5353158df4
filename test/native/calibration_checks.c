#include "calibration_checks.h"

#include <stdlib.h>
#include <string.h>

#include "calibrate.h"
#include "check.h"
#include "clock.h"
#include "cores.h"
#include "cpu_signature.h"
#include "lanes.h"

typedef const struct lane_kernel *plan_of_kernels[LANES_MAX + 1];

static void get_plan(const struct algorithm *algorithm, plan_of_kernels plan) {
    for (size_t messages = 1; messages <= LANES_MAX; messages++)
        plan[messages] = lane_kernel_for(algorithm, messages);
}

/* Goes by the cycles of the tables, `factor` times over, as if they had been measured here; by
 * those of one kernel `divisor` times less. A factor of 0 forgets what was measured. */
static void calibrate(const struct algorithm *algorithm, unsigned factor, unsigned margin,
                      const struct lane_kernel *kernel, unsigned divisor) {
    const struct core *core = core_chosen(algorithm);
    core_set_cost(core, factor * core->cycles);
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *each = lane_kernel_at(i);
        if (each->algorithm == algorithm)
            lane_kernel_set_cost(each, factor * each->cycles / (each == kernel ? divisor : 1));
    }
    lanes_calibrate(algorithm, margin);
}

static void expect_plan(const struct algorithm *algorithm, plan_of_kernels expected,
                        const char *what) {
    plan_of_kernels plan;
    get_plan(algorithm, plan);
    for (size_t messages = 1; messages <= LANES_MAX; messages++)
        CHECK(plan[messages] == expected[messages], "%s: %zu messages, %s", algorithm->name,
              messages, what);
}

void check_lane_costs(const struct algorithm *algorithm) {
    enum { FACTOR = 1000, MARGIN = 20 };
    plan_of_kernels by_tables;
    get_plan(algorithm, by_tables);
    calibrate(algorithm, FACTOR, 0, NULL, 1);
    expect_plan(algorithm, by_tables, "costs in the proportions of the tables");

    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm != algorithm || lane_kernel_status(kernel) != CORE_USABLE)
            continue;
        calibrate(algorithm, FACTOR, MARGIN, kernel, 100);
        CHECK(lane_kernel_for(algorithm, kernel->lanes) == kernel, "%s %s: fast, and not in use",
              algorithm->name, kernel->name);
        CHECK(lane_kernel_is_calibrated(kernel) || by_tables[kernel->lanes] == kernel,
              "%s %s: in use, and not called calibrated", algorithm->name, kernel->name);
        calibrate(algorithm, FACTOR, LANE_MARGIN_MAX, kernel, 5);
        expect_plan(algorithm, by_tables, "faster by less than the margin");
        CHECK(!lane_kernel_is_calibrated(kernel), "%s %s: called calibrated within the margin",
              algorithm->name, kernel->name);
        calibrate(algorithm, FACTOR, MARGIN, kernel, 100);
        core_set_cost(core_chosen(algorithm), 0);
        lanes_calibrate(algorithm, MARGIN);
        expect_plan(algorithm, by_tables, "the cost of the core is unknown");
    }
    calibrate(algorithm, 0, 0, NULL, 1);
    expect_plan(algorithm, by_tables, "nothing is known any more");
}

static void check_signature(void) {
    char signature[CPU_SIGNATURE_MAX], again[CPU_SIGNATURE_MAX];
    cpu_signature(signature);
    cpu_signature(again);
    CHECK(strcmp(signature, again) == 0, "the signature of the CPU changes");
    CHECK(strlen(signature) > 0 &&
              strspn(signature, "0123456789abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ-") == strlen(signature),
          "the signature of the CPU is \"%s\"", signature);
}

void check_sampling(void) {
    static const size_t counts[] = {1, 16};
    uint8_t *data = malloc(SAMPLE_LENGTH(16));
    memset(data, 0x5a, SAMPLE_LENGTH(16));
    for (size_t n = 0; n < sizeof counts / sizeof counts[0]; n++) {
        for (size_t i = 0; i < core_count(); i++)
            if (core_status(core_at(i)) == CORE_USABLE)
                CHECK(sample_core(core_at(i), data, counts[n]) > 0, "%s takes no time",
                      core_at(i)->name);
        for (size_t i = 0; i < lane_kernel_count(); i++)
            if (lane_kernel_status(lane_kernel_at(i)) == CORE_USABLE)
                CHECK(sample_lane_kernel(lane_kernel_at(i), data, counts[n]) > 0,
                      "%s takes no time", lane_kernel_at(i)->name);
    }
    free(data);
    double before = clock_nanoseconds();
    CHECK(clock_cycle() >= 0 && clock_nanoseconds() >= before, "the clock goes back");
    check_signature();
}
