/*
 * The parts of the addon: each adds its functions to the exports. lib/native/ is their only caller;
 * lib/native/addon.ts describes every function.
 */
#ifndef SHACORE_ADDON_H
#define SHACORE_ADDON_H

#include <node_api.h>

#include "arena.h"
#include "hmac_arena.h"
#include "staging.h"

/* What an environment (the main thread, a worker) has of its own. */
struct environment {
    struct arena *arena;                  /* NULL until attach() */
    napi_ref buffer;                      /* keeps the ArrayBuffer of the arena alive */
    struct hmac_arena *hmac_arena;        /* NULL until attachHmac() */
    napi_ref hmac_buffer;                 /* keeps its ArrayBuffer alive */
    struct derivation_queue *derivations; /* NULL until the first pbkdf2Async() */
    struct staging *staging;              /* NULL until attachStaging() */
    napi_ref staging_buffer;              /* keeps its ArrayBuffer alive */
};

struct environment *get_environment(napi_env env);

/*
 * The memory of an ArrayBuffer, which `reference` keeps alive from now on. Throws and returns NULL
 * when it has another length or alignment.
 */
void *pin_memory(napi_env env, napi_value buffer, size_t length, size_t alignment,
                 napi_ref *reference);

/* Gives up the environment's share of what its derivations wait in; NULL has none. */
void release_derivation_queue(struct derivation_queue *queue);

void export_attach(napi_env env, napi_value exports);      /* the arena */
void export_message(napi_env env, napi_value exports);     /* one message */
void export_hmac(napi_env env, napi_value exports);        /* HMAC */
void export_pbkdf2(napi_env env, napi_value exports);      /* key derivation */
void export_batch(napi_env env, napi_value exports);       /* many messages */
void export_cores(napi_env env, napi_value exports);       /* cores and CPU */
void export_file(napi_env env, napi_value exports);        /* files */
void export_sample(napi_env env, napi_value exports);      /* timing cores */
void export_calibration(napi_env env, napi_value exports); /* going by what was measured */

#endif
