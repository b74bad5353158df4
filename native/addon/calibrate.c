/*
 * Timing the cores of this build, and choosing by what was measured. lib/calibration/ decides.
 */
#include "../calibrate.h"

#include <stdio.h>

#include "../choice.h"
#include "../clock.h"
#include "../cpu.h"
#include "../cpu_signature.h"
#include "../lanes.h"
#include "addon.h"
#include "values.h"

enum { NAME_LENGTH_MAX = 64 };

static bool get_algorithm(napi_env env, napi_value value, const struct algorithm **algorithm) {
    uint32_t index;
    if (napi_get_value_uint32(env, value, &index) != napi_ok || index >= ALGORITHM_COUNT)
        return false;
    *algorithm = &algorithms[index];
    return true;
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
    if (!get_algorithm(env, get_argument(env, info), &algorithm))
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
    if (!get_algorithm(env, values[0], &algorithm) ||
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
    NAMES_MAX = 64,      /* cores and kernels of one algorithm */
    FAULT_LENGTH = 160,  /* room for what is wrong with a choice */
    COST_MIN = 1000,     /* picoseconds: no block takes less than a nanosecond ... */
    COST_MAX = 100000000 /* ... or more than 100 microseconds */
};

/* What was measured of one algorithm, and what follows from it. */
struct choice {
    size_t count;
    struct named named[NAMES_MAX];
    unsigned costs[NAMES_MAX];
    unsigned margin;
    const struct core *core; /* NULL for the default */
};

static bool is_runnable(const struct named *named, uint32_t lacking) {
    return (named->core != NULL && (named->core->features & lacking) == 0) ||
           (named->kernel != NULL && (named->kernel->features & lacking) == 0);
}

static size_t runnable_count(const struct algorithm *algorithm, uint32_t lacking) {
    size_t count = 0;
    for (size_t i = 0; i < core_count(); i++)
        count += core_at(i)->algorithm == algorithm && (core_at(i)->features & lacking) == 0;
    for (size_t i = 0; i < lane_kernel_count(); i++)
        count += lane_kernel_at(i)->algorithm == algorithm &&
                 (lane_kernel_at(i)->features & lacking) == 0;
    return count;
}

static napi_value get_property(napi_env env, napi_value object, const char *name) {
    napi_value value = NULL;
    napi_get_named_property(env, object, name, &value);
    return value;
}

/* The cost at that place; 0 when it is none. */
static unsigned get_cost(napi_env env, napi_value costs, uint32_t index) {
    napi_value value = NULL;
    double cost;
    if (napi_get_element(env, costs, index, &value) != napi_ok ||
        napi_get_value_double(env, value, &cost) != napi_ok || !(cost >= COST_MIN) ||
        !(cost <= COST_MAX))
        return 0;
    return (unsigned)cost;
}

/*
 * Takes a choice apart, an object { names, costs, margin, core } that comes from a file. Everything
 * that can run must be named, once, and nothing else. False when it is not so; `fault` says what is
 * wrong.
 */
static bool get_choice(napi_env env, napi_value object, const struct algorithm *algorithm,
                       struct choice *choice, char fault[FAULT_LENGTH]) {
    napi_valuetype type;
    double margin;
    uint32_t count, cost_count, lacking = ~cpu_features();
    if (napi_typeof(env, object, &type) != napi_ok || type != napi_object) {
        snprintf(fault, FAULT_LENGTH, "it has no figures of %s", algorithm->name);
        return false;
    }
    napi_value names = get_property(env, object, "names"),
               costs = get_property(env, object, "costs"), core = get_property(env, object, "core");
    size_t runnable = runnable_count(algorithm, lacking);
    if (napi_get_array_length(env, names, &count) != napi_ok || count != runnable ||
        count > NAMES_MAX || napi_get_array_length(env, costs, &cost_count) != napi_ok ||
        cost_count != count) {
        snprintf(fault, FAULT_LENGTH, "it has not the figures of all %u cores of %s that can run",
                 (unsigned)runnable, algorithm->name);
        return false;
    }
    choice->count = count;
    for (uint32_t i = 0; i < count; i++) {
        napi_value value = NULL;
        char name[NAME_LENGTH_MAX] = "";
        size_t length;
        napi_get_element(env, names, i, &value);
        napi_get_value_string_utf8(env, value, name, sizeof name, &length);
        struct named *named = &choice->named[i];
        *named = get_named(env, value, algorithm);
        bool is_new = true;
        for (uint32_t other = 0; other < i; other++)
            is_new &= named->core != choice->named[other].core ||
                      named->kernel != choice->named[other].kernel;
        if (!is_runnable(named, lacking) || !is_new) {
            snprintf(fault, FAULT_LENGTH, "\"%s\" is no core of %s that can run here%s", name,
                     algorithm->name, is_new ? "" : ", or it is there twice");
            return false;
        }
        choice->costs[i] = get_cost(env, costs, i);
        if (choice->costs[i] == 0) {
            snprintf(fault, FAULT_LENGTH, "the figure of %s %s is impossible", algorithm->name,
                     name);
            return false;
        }
    }
    if (napi_get_value_double(env, get_property(env, object, "margin"), &margin) != napi_ok ||
        !(margin >= 0) || !(margin <= LANE_MARGIN_MAX)) {
        snprintf(fault, FAULT_LENGTH, "the noise of %s is impossible", algorithm->name);
        return false;
    }
    choice->margin = (unsigned)margin;
    struct named wanted = get_named(env, core, algorithm);
    choice->core = wanted.core;
    if (napi_typeof(env, core, &type) != napi_ok ||
        (type != napi_null && (wanted.core == NULL || !is_runnable(&wanted, lacking)))) {
        snprintf(fault, FAULT_LENGTH, "the core that it chooses for %s cannot run here",
                 algorithm->name);
        return false;
    }
    return true;
}

static void apply_choice(const struct algorithm *algorithm, const struct choice *choice) {
    for (size_t i = 0; i < choice->count; i++)
        if (choice->named[i].core != NULL)
            core_set_cost(choice->named[i].core, choice->costs[i]);
        else
            lane_kernel_set_cost(choice->named[i].kernel, choice->costs[i]);
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
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        if (!get_choice(env, values[argument[i]], &algorithms[i], &choices[i], fault)) {
            napi_value text = NULL;
            napi_create_string_utf8(env, fault, NAPI_AUTO_LENGTH, &text);
            return text;
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
