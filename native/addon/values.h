/*
 * Values that cross between JavaScript and C: arguments taken apart, results made.
 *
 * Pointers and lengths are read after every coercion and not kept when a call returns.
 */
#ifndef SHACORE_VALUES_H
#define SHACORE_VALUES_H

#include <node_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../hash.h"

/* Throws a TypeError, ERR_INVALID_ARG_TYPE. Returns NULL, for the callback to return. */
napi_value throw_type_error(napi_env env, const char *message);

/* Throws ERR_MEMORY_ALLOCATION_FAILED. Returns NULL. */
napi_value throw_no_memory(napi_env env, const char *message);

/* Rejects a promise with that. Nothing happens where the environment is going away. */
void reject_no_memory(napi_env env, napi_deferred deferred, const char *message);

/* The first argument, or undefined when there is none. */
napi_value get_argument(napi_env env, napi_callback_info info);

struct span {
    const uint8_t *bytes;
    size_t length;
};

/* Any view of memory. A detached or shrunk one is empty. False for what is no view. */
bool get_view(napi_env env, napi_value value, struct span *span);

enum { SHORT_LENGTH = 4096 /* bytes of UTF-8 that need no allocation */ };

/* The UTF-8 of a string, in a buffer that hash_buffered_message takes. */
struct text {
    const uint8_t *bytes;
    size_t length;
    uint8_t *allocated; /* where a long one is, or NULL: the caller frees it */
    uint8_t buffer[PADDED_BUFFER_LENGTH(SHORT_LENGTH)];
};

/* Lone surrogates become U+FFFD. Throws and returns false for what is no string. */
bool get_text(napi_env env, napi_value value, struct text *text);

/* In the number that stands for an algorithm, an index into algorithms has these bits; above them
 * is a set of enum collision_option, which is empty where collisions are not looked for. */
enum { ALGORITHM_BITS = 8 };

/* The algorithm that such a number stands for, and what is looked for. False for what is none. */
bool get_algorithm(napi_env env, napi_value value, const struct algorithm **algorithm,
                   uint32_t *search);

/* A string of Latin-1 text. */
napi_value make_string(napi_env env, const char *text);

napi_value make_boolean(napi_env env, bool flag);

void set_number(napi_env env, napi_value object, const char *name, size_t number);
void set_boolean(napi_env env, napi_value object, const char *name, bool flag);

/* Adds a function to the exports. */
void export_function(napi_env env, napi_value exports, const char *name, napi_callback callback);

#endif
