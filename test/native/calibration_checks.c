#include "calibration_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calibration.h"
#include "check.h"
#include "choice.h"
#include "clock.h"
#include "cores.h"
#include "cpu_signature.h"
#include "json.h"
#include "lanes.h"
#include "runnable.h"
#include "sample.h"

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

static void check_json(void) {
    static const char *const good[] = {
        "0",
        "-0",
        "12",
        "-1.5e+7",
        "0.25",
        "1E9",
        "true",
        "false",
        " null ",
        "\"\"",
        "[]",
        "{}",
        "[1,2]",
        "\t[ 1 , [ ] ,\r\n{ \"a\" : 1 } ]",
        "\"\\u00Af\\n\\\"\"",
        "{\"a\":1,\"a\":2}",
        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    };
    static const char *const bad[] = {
        "",
        " ",
        "-",
        "01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "+1",
        "0x1",
        "tru",
        "True",
        "nul",
        "\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{a:1}",
        "{1:1}",
        "{\"a\" 1}",
        "[1]]",
        "1 2",
        "[1}",
        "{\"a\":1]",
        "'a'",
        "[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]",
    };
    struct json value;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        CHECK(json_parse(good[i], strlen(good[i]), &value), "refused as JSON: %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(!json_parse(bad[i], strlen(bad[i]), &value) && value.text == NULL,
              "taken for JSON: %s", bad[i]);
}

enum { TEXT_ROOM = 8192 };
static const struct calibration_origin here = {"1.2.3", "pdp11", "a-cpu"};

/* A choice of that core, or of none. */
static size_t write_choice(char *text, const struct algorithm *algorithm, const char *core) {
    struct runnable runnable[RUNNABLE_MAX];
    size_t count = find_runnable(algorithm, runnable), length = 0;
    length += (size_t)sprintf(text + length, "{\"names\":\"");
    for (size_t i = 0; i < count; i++)
        length +=
            (size_t)sprintf(text + length, "%s%s", i == 0 ? "" : " ", runnable_name(&runnable[i]));
    length += (size_t)sprintf(text + length, "\",\"costs\":[");
    for (size_t i = 0; i < count; i++)
        length += (size_t)sprintf(text + length, "%s%u", i == 0 ? "" : ", ", 40000);
    length += (size_t)sprintf(text + length, "],\"margin\":20,\"core\":");
    length += core == NULL ? (size_t)sprintf(text + length, "null}")
                           : (size_t)sprintf(text + length, "\"%s\"}", core);
    return length;
}

/* A calibration that chooses such a core for SHA-1. */
static size_t write_calibration(char text[TEXT_ROOM], const char *core) {
    size_t length = (size_t)sprintf(
        text, "{\"format\":1,\"package\":\"%s\",\"architecture\":\"%s\",\"cpu\":\"%s\",\"sha1\":",
        here.package, here.architecture, here.cpu);
    length += write_choice(text + length, &algorithms[SHA1_INDEX], core);
    length += (size_t)sprintf(text + length, ",\"sha256\":");
    length += write_choice(text + length, &algorithms[SHA256_INDEX], NULL);
    return length + (size_t)sprintf(text + length, "}");
}

/* Whether a text is gone by. It lies in memory of its own length, for the sanitizers to watch. */
static bool is_applied(const char *text, size_t length) {
    char reason[CALIBRATION_REASON_MAX] = "";
    char *copy = malloc(length + 1);
    memcpy(copy + 1, text, length);
    bool is_good = calibration_apply(&here, copy + 1, length, reason);
    free(copy);
    CHECK(reason[0] != '\0', "no reason for a calibration of %zu bytes", length);
    return is_good;
}

void check_calibrations(void) {
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    const struct core *preferred = core_chosen(sha1);
    char text[TEXT_ROOM];
    check_json();
    size_t length = write_calibration(text, "reference");
    for (size_t cut = 0; cut < length; cut++)
        CHECK(!is_applied(text, cut), "a calibration cut to %zu bytes is taken", cut);
    for (size_t at = 0; at < length; at++) {
        char kept = text[at];
        text[at] ^= 0x40; /* never what it was, nor space where space may be */
        bool is_good = is_applied(text, length);
        CHECK(!is_good, "a calibration with another byte %zu is taken", at);
        text[at] = kept;
    }
    CHECK(core_chosen(sha1) == preferred && core_cost(preferred) == 0 &&
              choice_origin(sha1, CHOICE_OF_CORE) == CHOICE_DEFAULT,
          "a calibration that was refused has changed something");

    CHECK(is_applied(text, length), "a good calibration is refused");
    CHECK(strcmp(core_chosen(sha1)->name, "reference") == 0 && core_cost(preferred) == 40000 &&
              choice_origin(sha1, CHOICE_OF_CORE) == CHOICE_CALIBRATED,
          "a good calibration changes nothing");
    CHECK(core_choose(preferred) == CORE_USABLE, "the default cannot be put back");
    choice_note_origin(sha1, CHOICE_OF_CORE, CHOICE_DEFAULT);
    for (size_t index = 0; index < ALGORITHM_COUNT; index++) {
        for (size_t i = 0; i < core_count(); i++)
            core_set_cost(core_at(i), 0);
        calibrate(&algorithms[index], 0, 0, NULL, 1);
    }
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
