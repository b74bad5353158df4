/*
 * Timing the cores of this build. lib/calibration/ decides what follows from that.
 */
#include "../sample.h"

#include "../clock.h"
#include "../runnable.h"
#include "addon.h"
#include "values.h"

enum { NAME_LENGTH_MAX = 64 };

/* The algorithm of an index: nothing is looked for here. */
static bool get_plain_algorithm(napi_env env, napi_value value,
                                const struct algorithm **algorithm) {
    uint32_t search;
    return get_algorithm(env, value, algorithm, &search) && search == 0;
}

/* The core or the lane kernel of a name that can run here, or neither. */
static struct runnable get_named(napi_env env, napi_value names, uint32_t index,
                                 const struct algorithm *algorithm) {
    napi_value value = NULL;
    char name[NAME_LENGTH_MAX];
    size_t length;
    if (napi_get_element(env, names, index, &value) != napi_ok ||
        napi_get_value_string_utf8(env, value, name, sizeof name, &length) != napi_ok)
        return (struct runnable){NULL, NULL};
    return runnable_named(algorithm, name);
}

/* runnable(algorithm): { cores, kernels }, names of those whose CPU features are all there */
static napi_value addon_runnable(napi_env env, napi_callback_info info) {
    const struct algorithm *algorithm;
    struct runnable runnable[RUNNABLE_MAX];
    napi_value result = NULL, cores = NULL, kernels = NULL;
    uint32_t core_names = 0, kernel_names = 0;
    if (!get_plain_algorithm(env, get_argument(env, info), &algorithm))
        return throw_type_error(env, "runnable(algorithm)");
    napi_create_array(env, &cores);
    napi_create_array(env, &kernels);
    size_t count = find_runnable(algorithm, runnable);
    for (size_t i = 0; i < count; i++) {
        napi_value name = make_string(env, runnable_name(&runnable[i]));
        if (runnable[i].core != NULL)
            napi_set_element(env, cores, core_names++, name);
        else
            napi_set_element(env, kernels, kernel_names++, name);
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
    uint32_t count, blocks;
    double *times;
    napi_get_cb_info(env, info, &argument_count, values, NULL, NULL);
    if (!get_plain_algorithm(env, values[0], &algorithm) ||
        napi_get_array_length(env, values[1], &count) != napi_ok ||
        napi_get_value_uint32(env, values[2], &blocks) != napi_ok || blocks == 0 ||
        !get_view(env, values[3], &data) || data.length < SAMPLE_LENGTH((size_t)blocks) ||
        !get_numbers(env, values[4], count, &times))
        return throw_type_error(env, "sampleCores(algorithm, names, blocks, data, times)");
    for (uint32_t i = 0; i < count; i++) {
        struct runnable named = get_named(env, values[1], i, algorithm);
        if (named.core != NULL)
            times[i] = sample_core(named.core, data.bytes, blocks);
        else if (named.kernel != NULL)
            times[i] = sample_lane_kernel(named.kernel, data.bytes, blocks);
        else
            return throw_type_error(env, "there is a name of no core that can run here");
    }
    return NULL;
}

/* clockCycle(): number, in nanoseconds; 0 where it cannot be told */
static napi_value addon_clock_cycle(napi_env env, napi_callback_info info) {
    napi_value value = NULL;
    (void)info;
    napi_create_double(env, clock_cycle(), &value);
    return value;
}

void export_sample(napi_env env, napi_value exports) {
    export_function(env, exports, "runnable", addon_runnable);
    export_function(env, exports, "sampleCores", addon_sample_cores);
    export_function(env, exports, "clockCycle", addon_clock_cycle);
}
