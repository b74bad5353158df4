/*
 * Timing the cores of this build, and choosing by what was measured. lib/calibration/ decides.
 */
#include "../calibrate.h"

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

/*
 * calibrate(algorithm, names, costs, margin, core): from now on batches go by these costs, a
 * Float64Array, as lanes_calibrate says, and single messages through that core if it is usable.
 * What was asked for by name stays in use.
 */
static napi_value addon_calibrate(napi_env env, napi_callback_info info) {
    napi_value values[5];
    size_t argument_count = 5;
    const struct algorithm *algorithm;
    uint32_t count, margin;
    double *costs;
    napi_get_cb_info(env, info, &argument_count, values, NULL, NULL);
    if (!get_algorithm(env, values[0], &algorithm) ||
        napi_get_array_length(env, values[1], &count) != napi_ok ||
        !get_numbers(env, values[2], count, &costs) ||
        napi_get_value_uint32(env, values[3], &margin) != napi_ok)
        return throw_type_error(env, "calibrate(algorithm, names, costs, margin, core)");
    for (uint32_t i = 0; i < count; i++) {
        struct named named = get_element(env, values[1], i, algorithm);
        unsigned cost = costs[i] >= 1 && costs[i] <= LANE_COST_MAX ? (unsigned)costs[i] : 0;
        if (named.core != NULL)
            core_set_cost(named.core, cost);
        if (named.kernel != NULL)
            lane_kernel_set_cost(named.kernel, cost);
    }
    const struct core *core = get_named(env, values[4], algorithm).core;
    if (core != NULL && choice_origin(algorithm, CHOICE_OF_CORE) <= CHOICE_CALIBRATED &&
        core != core_chosen(algorithm) && core_choose(core) == CORE_USABLE)
        choice_note_origin(algorithm, CHOICE_OF_CORE, CHOICE_CALIBRATED);
    lanes_calibrate(algorithm, margin);
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
