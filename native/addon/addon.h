/*
 * The parts of the addon: each adds its functions to the exports. lib/native/ is their only caller;
 * lib/native/addon.ts describes every function.
 */
#ifndef SHACORE_ADDON_H
#define SHACORE_ADDON_H

#include <node_api.h>

#include "arena.h"
#include "staging.h"

/* What an environment (the main thread, a worker) has of its own. */
struct environment {
    struct arena *arena;     /* NULL until attach() */
    napi_ref buffer;         /* keeps the ArrayBuffer of the arena alive */
    struct staging *staging; /* NULL until attachStaging() */
    napi_ref staging_buffer;
};

struct environment *get_environment(napi_env env);

void export_attach(napi_env env, napi_value exports);  /* the arena */
void export_message(napi_env env, napi_value exports); /* one message */
void export_batch(napi_env env, napi_value exports);   /* many messages */
void export_cores(napi_env env, napi_value exports);   /* cores and CPU */
void export_file(napi_env env, napi_value exports);    /* files */

#endif
