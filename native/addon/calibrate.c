/*
 * Timing the cores of this build, and choosing by what was measured. lib/calibration/ decides.
 */
#include "../calibrate.h"

#include <stdio.h>
#include <string.h>

#include "../choice.h"
#include "../clock.h"
#include "../cpu.h"
#include "../cpu_signature.h"
#include "../lanes.h"
#include "addon.h"
#include "values.h"

enum { NAME_LENGTH_MAX = 64 };

/* The algorithm of an index: nothing is looked for here. */
static bool get_plain_algorithm(napi_env env, napi_value value,
                                const struct algorithm **algorithm) {
    uint32_t search;
    return get_algorithm(env, value, algorithm, &search) && search == 0;
}

/* A core or a lane kernel, or neither, by its name. */
struct named {
    const struct core *core;
    const struct lane_kernel *kernel;
};

static struct named get_named(napi_env env, napi_value value, const struct algorithm *algorithm) {
    char name[NAME_LENGTH_MAX];
    size_t length;
    if (napi_get_value_string_utf8(env, value, name, sizeof name, &length) != napi_ok)
        return (struct named){NULL, NULL};
    return (struct named){core_named(algorithm, name), lane_kernel_named(algorithm, name)};
}

static struct named get_element(napi_env env, napi_value names, uint32_t index,
                                const struct algorithm *algorithm) {
    napi_value value = NULL;
    napi_get_element(env, names, index, &value);
    return get_named(env, value, algorithm);
}

/* runnable(algorithm): { cores, kernels }, names of those whose CPU features are all there */
static napi_value addon_runnable(napi_env env, napi_callback_info info) {
    const struct algorithm *algorithm;
    napi_value result = NULL, cores = NULL, kernels = NULL;
    uint32_t core_names = 0, kernel_names = 0, lacking = ~cpu_features();
    if (!get_plain_algorithm(env, get_argument(env, info), &algorithm))
        return throw_type_error(env, "runnable(algorithm)");
    napi_create_array(env, &cores);
    napi_create_array(env, &kernels);
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm == algorithm && (core->features & lacking) == 0)
            napi_set_element(env, cores, core_names++, make_string(env, core->name));
    }
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm == algorithm && (kernel->features & lacking) == 0)
            napi_set_element(env, kernels, kernel_names++, make_string(env, kernel->name));
    }
    napi_create_object(env, &result);
    napi_set_named_property(env, result, "cores", cores);
    napi_set_named_property(env, result, "kernels", kernels);
    return result;
}

/* A Float64Array of that length. */
static bool get_numbers(napi_env env, napi_value value, size_t length, double **numbers) {
    napi_typedarray_type type;
    size_t found;
    void *data = NULL;
    if (napi_get_typedarray_info(env, value, &type, &found, &data, NULL, NULL) != napi_ok ||
        type != napi_float64_array || found != length)
        return false;
    *numbers = data;
    return true;
}

/*
 * sampleCores(algorithm, names, blocks, data, times): one sample of each, in turn; the nanoseconds
 * go to `times`. Those that are not usable must not be named.
 */
static napi_value addon_sample_cores(napi_env env, napi_callback_info info) {
    napi_value values[5];
    size_t argument_count = 5;
    const struct algorithm *algorithm;
    struct span data;
    uint32_t count, blocks, lacking = ~cpu_features();
    double *times;
    napi_get_cb_info(env, info, &argument_count, values, NULL, NULL);
    if (!get_plain_algorithm(env, values[0], &algorithm) ||
        napi_get_array_length(env, values[1], &count) != napi_ok ||
        napi_get_value_uint32(env, values[2], &blocks) != napi_ok || blocks == 0 ||
        !get_view(env, values[3], &data) || data.length < SAMPLE_LENGTH((size_t)blocks) ||
        !get_numbers(env, values[4], count, &times))
        return throw_type_error(env, "sampleCores(algorithm, names, blocks, data, times)");
    for (uint32_t i = 0; i < count; i++) {
        struct named named = get_element(env, values[1], i, algorithm);
        if (named.core != NULL && (named.core->features & lacking) == 0)
            times[i] = sample_core(named.core, data.bytes, blocks);
        else if (named.kernel != NULL && (named.kernel->features & lacking) == 0)
            times[i] = sample_lane_kernel(named.kernel, data.bytes, blocks);
        else
            return throw_type_error(env, "there is a name of no core that can run here");
    }
    return NULL;
}

enum {
    RUNNABLE_MAX = 64,   /* cores and kernels of one algorithm */
    NAMES_LENGTH = 1024, /* room for all their names */
    FAULT_LENGTH = 128,  /* room for what is wrong with a choice */
    COST_MIN = 1000,     /* picoseconds: no block takes less than a nanosecond ... */
    COST_MAX = 100000000 /* ... or more than 100 microseconds */
};

/* The cores and kernels of one algorithm whose CPU features are there, in the order of the tables.
 */
struct runnable {
    size_t count;
    struct named named[RUNNABLE_MAX];
    char names[NAMES_LENGTH]; /* a space between two */
    size_t length;            /* of that */
};

static void add_runnable(struct runnable *runnable, struct named named, const char *name) {
    size_t length = strlen(name), end = runnable->length;
    if (runnable->count == RUNNABLE_MAX || end + length + 1 > NAMES_LENGTH)
        return;
    runnable->named[runnable->count++] = named;
    if (end != 0)
        runnable->names[end++] = ' ';
    memcpy(runnable->names + end, name, length);
    runnable->length = end + length;
}

static void find_runnable(const struct algorithm *algorithm, struct runnable *runnable) {
    uint32_t lacking = ~cpu_features();
    runnable->count = 0;
    runnable->length = 0;
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm == algorithm && (core->features & lacking) == 0)
            add_runnable(runnable, (struct named){core, NULL}, core->name);
    }
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm == algorithm && (kernel->features & lacking) == 0)
            add_runnable(runnable, (struct named){NULL, kernel}, kernel->name);
    }
}

/* What was measured of one algorithm, and what follows from it. */
struct choice {
    struct runnable runnable;
    unsigned costs[RUNNABLE_MAX];
    unsigned margin;
    const struct core *core; /* NULL for the default */
};

static napi_value get_property(napi_env env, napi_value object, const char *name) {
    napi_value value = NULL;
    napi_get_named_property(env, object, name, &value);
    return value;
}

/* A number from `least` to `most`. */
static bool get_number(napi_env env, napi_value value, double least, double most,
                       unsigned *number) {
    double found;
    if (napi_get_value_double(env, value, &found) != napi_ok || !(found >= least) ||
        !(found <= most))
        return false;
    *number = (unsigned)found;
    return true;
}

static bool get_costs(napi_env env, napi_value costs, struct choice *choice) {
    uint32_t count;
    if (napi_get_array_length(env, costs, &count) != napi_ok || count != choice->runnable.count)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        napi_value value = NULL;
        if (napi_get_element(env, costs, i, &value) != napi_ok ||
            !get_number(env, value, COST_MIN, COST_MAX, &choice->costs[i]))
            return false;
    }
    return true;
}

/* The core of that name among those that can run; the default where the value is null. */
static bool get_core(napi_env env, napi_value value, struct choice *choice) {
    napi_valuetype type;
    char name[NAME_LENGTH_MAX];
    size_t length;
    choice->core = NULL;
    if (napi_typeof(env, value, &type) == napi_ok && type == napi_null)
        return true;
    if (napi_get_value_string_utf8(env, value, name, sizeof name, &length) != napi_ok)
        return false;
    for (size_t i = 0; i < choice->runnable.count; i++) {
        const struct core *core = choice->runnable.named[i].core;
        if (core != NULL && strcmp(core->name, name) == 0)
            choice->core = core;
    }
    return choice->core != NULL;
}

/*
 * Takes a choice apart, an object { names, costs, margin, core } that comes from a file. Returns
 * what is wrong with it, or NULL.
 */
static const char *get_choice(napi_env env, napi_value object, const struct algorithm *algorithm,
                              struct choice *choice) {
    napi_valuetype type;
    char names[NAMES_LENGTH];
    size_t length;
    if (napi_typeof(env, object, &type) != napi_ok || type != napi_object)
        return "there is none";
    find_runnable(algorithm, &choice->runnable);
    if (napi_get_value_string_utf8(env, get_property(env, object, "names"), names, sizeof names,
                                   &length) != napi_ok ||
        length != choice->runnable.length || memcmp(names, choice->runnable.names, length) != 0)
        return "its cores are not those that can run here";
    if (!get_costs(env, get_property(env, object, "costs"), choice))
        return "its figures are impossible";
    if (!get_number(env, get_property(env, object, "margin"), 0, LANE_MARGIN_MAX, &choice->margin))
        return "its noise is impossible";
    return get_core(env, get_property(env, object, "core"), choice)
               ? NULL
               : "what it chooses is no core that can run here";
}

static void apply_choice(const struct algorithm *algorithm, const struct choice *choice) {
    for (size_t i = 0; i < choice->runnable.count; i++) {
        const struct named *named = &choice->runnable.named[i];
        if (named->core != NULL)
            core_set_cost(named->core, choice->costs[i]);
        else
            lane_kernel_set_cost(named->kernel, choice->costs[i]);
    }
    if (choice->core != NULL && choice_origin(algorithm, CHOICE_OF_CORE) <= CHOICE_CALIBRATED &&
        core_choose(choice->core) == CORE_USABLE)
        choice_note_origin(algorithm, CHOICE_OF_CORE, CHOICE_CALIBRATED);
    lanes_calibrate(algorithm, choice->margin);
}

/*
 * calibrate(sha1, sha256): from now on batches go by these choices, as lanes_calibrate says, and
 * single messages through the cores that they name, where these are usable. SHA-224 goes by the
 * choice for SHA-256. What was asked for by name stays in use. Returns what is wrong with the
 * choices, and nothing has changed then; undefined otherwise.
 */
static napi_value addon_calibrate(napi_env env, napi_callback_info info) {
    static const unsigned char argument[ALGORITHM_COUNT] = {0, 1, 1};
    napi_value values[2];
    size_t count = 2;
    struct choice choices[ALGORITHM_COUNT];
    char fault[FAULT_LENGTH];
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    for (size_t i = 0; i < ALGORITHM_COUNT; i++) {
        const char *what = get_choice(env, values[argument[i]], &algorithms[i], &choices[i]);
        if (what != NULL) {
            snprintf(fault, sizeof fault, "the choice for %s: %s", algorithms[i].name, what);
            return make_string(env, fault);
        }
    }
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        apply_choice(&algorithms[i], &choices[i]);
    return NULL;
}

/* cpuSignature(): string */
static napi_value addon_cpu_signature(napi_env env, napi_callback_info info) {
    char signature[CPU_SIGNATURE_MAX];
    (void)info;
    cpu_signature(signature);
    return make_string(env, signature);
}

/* clockCycle(): number, in nanoseconds; 0 where it cannot be told */
static napi_value addon_clock_cycle(napi_env env, napi_callback_info info) {
    napi_value value = NULL;
    (void)info;
    napi_create_double(env, clock_cycle(), &value);
    return value;
}

void export_calibrate(napi_env env, napi_value exports) {
    export_function(env, exports, "runnable", addon_runnable);
    export_function(env, exports, "sampleCores", addon_sample_cores);
    export_function(env, exports, "calibrate", addon_calibrate);
    export_function(env, exports, "cpuSignature", addon_cpu_signature);
    export_function(env, exports, "clockCycle", addon_clock_cycle);
}
