/*
 * The Node-API binding: arguments, memory and results, no hashing logic.
 */
#include "addon.h"

#include <stdlib.h>

#include "values.h"

/* Changes whenever the exported functions do; lib/native/addon.ts refuses any other. */
enum { INTERFACE_VERSION = 11 };

struct environment *get_environment(napi_env env) {
    void *environment = NULL;
    napi_get_instance_data(env, &environment);
    return environment;
}

static void free_environment(napi_env env, void *data, void *hint) {
    struct environment *environment = data;
    (void)env;
    (void)hint;
    release_derivation_queue(environment->derivations);
    free(environment);
}

NAPI_MODULE_INIT() {
    struct environment *environment = calloc(1, sizeof *environment);
    if (environment == NULL ||
        napi_set_instance_data(env, environment, free_environment, NULL) != napi_ok) {
        free(environment);
        return throw_no_memory(env, "no memory for the addon");
    }
    set_number(env, exports, "interfaceVersion", INTERFACE_VERSION);
    export_attach(env, exports);
    export_message(env, exports);
    export_hmac(env, exports);
    export_pbkdf2(env, exports);
    export_batch(env, exports);
    export_cores(env, exports);
    export_file(env, exports);
    export_sample(env, exports);
    export_calibration(env, exports);
    return exports;
}
