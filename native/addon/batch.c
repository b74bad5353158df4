/*
 * Many messages in one call: packed in one piece of memory, or views in an array.
 */
#include "../batch.h"

#include <stddef.h>
#include <stdlib.h>

#include "../hex.h"
#include "addon.h"
#include "values.h"

enum { SOME = 1024 /* messages that are looked up at once: they are kept on the stack */ };

/* Messages that lie one after the other: number i is data[offsets[i] .. offsets[i + 1]). */
struct packed {
    const struct algorithm *algorithm;
    uint32_t search;    /* a set of enum collision_option; 0: collisions are not looked for */
    double *collisions; /* where they are: as in struct staging */
    struct span data;
    const void *offsets;
    bool offsets_are_words; /* uint32_t; double otherwise */
    size_t count;
    uint8_t *digests;
};

/*
 * An offset, which JavaScript has checked. It is held to the data nevertheless: what lies in shared
 * memory may have changed since.
 */
static size_t offset_at(const struct packed *packed, size_t index) {
    size_t last = packed->data.length;
    if (packed->offsets_are_words) {
        uint32_t word = ((const uint32_t *)packed->offsets)[index];
        return word < last ? word : last;
    }
    double number = ((const double *)packed->offsets)[index];
    return number >= 0 && number < (double)last ? (size_t)number : last;
}

/* The digests of up to SOME messages, and what collisions there are. */
static void search_some(const struct message *messages, size_t count, uint8_t *digests,
                        uint32_t search, double *offsets) {
    struct collision collisions[SOME];
    search_messages(messages, count, digests, search, collisions);
    for (size_t i = 0; i < count; i++)
        offsets[i] = collisions[i].found ? (double)collisions[i].offset : NO_COLLISION;
}

static void hash_packed(const struct packed *packed) {
    struct message messages[SOME];
    size_t digest_length = packed->algorithm->digest_length;
    for (size_t done = 0; done < packed->count; done += SOME) {
        size_t count = packed->count - done < SOME ? packed->count - done : SOME;
        uint8_t *digests = packed->digests + done * digest_length;
        size_t start = offset_at(packed, done);
        for (size_t i = 0; i < count; i++) {
            size_t end = offset_at(packed, done + i + 1);
            messages[i].bytes = packed->data.bytes + start;
            messages[i].length = end > start ? end - start : 0;
            start = end;
        }
        if (packed->search)
            search_some(messages, count, digests, packed->search, packed->collisions + done);
        else
            hash_messages(packed->algorithm, messages, count, digests);
    }
}

/* A place for `count` digests. */
static bool get_target(napi_env env, napi_value value, const struct algorithm *algorithm,
                       size_t count, uint8_t **digests) {
    struct span span;
    if (!get_view(env, value, &span) || span.length / algorithm->digest_length < count)
        return false;
    *digests = (uint8_t *)span.bytes;
    return true;
}

/* A place for what collisions there are in `count` messages. */
static bool get_collisions(napi_env env, napi_value value, size_t count, double **collisions) {
    napi_typedarray_type type;
    size_t length;
    return napi_get_typedarray_info(env, value, &type, &length, (void **)collisions, NULL, NULL) ==
               napi_ok &&
           type == napi_float64_array && length >= count;
}

enum { PACKED_ARGUMENTS = 5 };

/* The arguments (algorithm, data, offsets, target, collisions), the last only where collisions are
 * looked for. */
static bool get_packed(napi_env env, napi_callback_info info, napi_value values[PACKED_ARGUMENTS],
                       struct packed *packed) {
    size_t count = PACKED_ARGUMENTS, length;
    void *offsets = NULL;
    napi_typedarray_type type;
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (!get_algorithm(env, values[0], &packed->algorithm, &packed->search) ||
        !get_view(env, values[1], &packed->data) ||
        napi_get_typedarray_info(env, values[2], &type, &length, &offsets, NULL, NULL) != napi_ok ||
        (type != napi_uint32_array && type != napi_float64_array))
        return false;
    packed->offsets = offsets;
    packed->offsets_are_words = type == napi_uint32_array;
    packed->count = offsets == NULL || length == 0 ? 0 : length - 1;
    return get_target(env, values[3], packed->algorithm, packed->count, &packed->digests) &&
           (packed->search == 0 ||
            get_collisions(env, values[4], packed->count, &packed->collisions));
}

/* hashPacked(algorithm, data, offsets, target, collisions) */
static napi_value addon_hash_packed(napi_env env, napi_callback_info info) {
    napi_value values[PACKED_ARGUMENTS];
    struct packed packed;
    if (!get_packed(env, info, values, &packed))
        return throw_type_error(env, "hashPacked(algorithm, data, offsets, target, collisions)");
    hash_packed(&packed);
    return NULL;
}

/* attachStaging(buffer): makes that ArrayBuffer the staging memory */
static napi_value addon_attach_staging(napi_env env, napi_callback_info info) {
    struct environment *environment = get_environment(env);
    if (environment->staging != NULL)
        return throw_type_error(env, "attachStaging(buffer), once");
    environment->staging = pin_memory(env, get_argument(env, info), sizeof(struct staging),
                                      _Alignof(struct staging), &environment->staging_buffer);
    return NULL;
}

/* Two numbers. */
static bool get_numbers(napi_env env, napi_callback_info info, uint32_t numbers[2]) {
    size_t count = 2;
    napi_value values[2];
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    return napi_get_value_uint32(env, values[0], &numbers[0]) == napi_ok &&
           napi_get_value_uint32(env, values[1], &numbers[1]) == napi_ok;
}

/* hashStaged(algorithm, count): the digests of the first messages in the staging memory */
static napi_value addon_hash_staged(napi_env env, napi_callback_info info) {
    struct staging *staging = get_environment(env)->staging;
    size_t argument_count = 2;
    napi_value values[2];
    uint32_t count;
    struct packed packed = {.offsets_are_words = true};
    napi_get_cb_info(env, info, &argument_count, values, NULL, NULL);
    if (staging == NULL || !get_algorithm(env, values[0], &packed.algorithm, &packed.search) ||
        napi_get_value_uint32(env, values[1], &count) != napi_ok || count > STAGED_MAX)
        return throw_type_error(env, "hashStaged(algorithm, count)");
    packed.data = (struct span){staging->bytes, sizeof staging->bytes};
    packed.offsets = staging->offsets;
    packed.count = count;
    packed.digests = staging->digests;
    packed.collisions = staging->collisions;
    hash_packed(&packed);
    return NULL;
}

/* hashViews(algorithm, views): leaves the digests of the elements in the staging memory */
static napi_value addon_hash_views(napi_env env, napi_callback_info info) {
    size_t argument_count = 2;
    napi_value values[2], element;
    const struct algorithm *algorithm;
    struct staging *staging = get_environment(env)->staging;
    struct message messages[STAGED_MAX];
    uint32_t count, search;
    napi_get_cb_info(env, info, &argument_count, values, NULL, NULL);
    if (staging == NULL || !get_algorithm(env, values[0], &algorithm, &search) ||
        napi_get_array_length(env, values[1], &count) != napi_ok || count > STAGED_MAX)
        return throw_type_error(env, "hashViews(algorithm, views)");
    for (uint32_t i = 0; i < count; i++) {
        struct span span;
        if (napi_get_element(env, values[1], i, &element) != napi_ok ||
            !get_view(env, element, &span))
            return throw_type_error(env, "hashViews(algorithm, views)");
        messages[i] = (struct message){span.bytes, span.length};
    }
    if (search)
        search_some(messages, count, staging->digests, search, staging->collisions);
    else
        hash_messages(algorithm, messages, count, staging->digests);
    return NULL;
}

/* stagedHex(start, end): string, bytes of the digests in the staging memory in hexadecimal */
static napi_value addon_staged_hex(napi_env env, napi_callback_info info) {
    enum { LENGTH_MAX = 4096 };
    const struct staging *staging = get_environment(env)->staging;
    uint32_t numbers[2];
    char text[2 * LENGTH_MAX];
    napi_value value = NULL;
    if (staging == NULL || !get_numbers(env, info, numbers) || numbers[0] > numbers[1] ||
        numbers[1] > sizeof staging->digests || numbers[1] - numbers[0] > LENGTH_MAX ||
        (numbers[1] - numbers[0]) % 4 != 0)
        return throw_type_error(env, "stagedHex(start, end)");
    size_t length = numbers[1] - numbers[0];
    hex_encode_bytes(staging->digests + numbers[0], length, text);
    napi_create_string_latin1(env, text, 2 * length, &value);
    return value;
}

/* The offsets of the staging memory that JavaScript writes and reads at. */
static napi_value staging_layout(napi_env env) {
    napi_value layout = NULL;
    napi_create_object(env, &layout);
    set_number(env, layout, "length", sizeof(struct staging));
    set_number(env, layout, "countMax", STAGED_MAX);
    set_number(env, layout, "offsets", offsetof(struct staging, offsets));
    set_number(env, layout, "digests", offsetof(struct staging, digests));
    set_number(env, layout, "collisions", offsetof(struct staging, collisions));
    set_number(env, layout, "bytes", offsetof(struct staging, bytes));
    return layout;
}

/* A batch on the thread pool. */
struct work {
    struct packed packed;
    napi_ref memory[PACKED_ARGUMENTS - 1]; /* what must stay where it is: all but the algorithm */
    napi_deferred deferred;
    napi_async_work work;
};

static void run_work(napi_env env, void *data) {
    (void)env;
    hash_packed(&((struct work *)data)->packed);
}

static void free_work(napi_env env, struct work *work) {
    for (size_t i = 0; i < PACKED_ARGUMENTS - 1 && work->memory[i] != NULL; i++)
        napi_delete_reference(env, work->memory[i]);
    if (work->work != NULL)
        napi_delete_async_work(env, work->work);
    free(work);
}

/* When the environment is going away nothing can be resolved, and the calls below fail. */
static void end_work(napi_env env, napi_status status, void *data) {
    struct work *work = data;
    napi_value nothing = NULL;
    (void)status;
    if (napi_get_undefined(env, &nothing) == napi_ok)
        napi_resolve_deferred(env, work->deferred, nothing);
    free_work(env, work);
}

/* Keeps the memory that the work is about alive and prepares the work. */
static bool prepare_work(napi_env env, struct work *work, const napi_value *values,
                         napi_value *promise) {
    napi_value name;
    size_t pieces = work->packed.search ? PACKED_ARGUMENTS - 1 : PACKED_ARGUMENTS - 2;
    for (size_t i = 0; i < pieces; i++)
        if (napi_create_reference(env, values[i + 1], 1, &work->memory[i]) != napi_ok)
            return false;
    return napi_create_string_latin1(env, "shacore:batch", NAPI_AUTO_LENGTH, &name) == napi_ok &&
           napi_create_async_work(env, NULL, name, run_work, end_work, work, &work->work) ==
               napi_ok &&
           napi_create_promise(env, &work->deferred, promise) == napi_ok;
}

/*
 * hashPackedLater(algorithm, data, offsets, target, collisions): Promise<undefined>
 *
 * The pieces of memory must be known to the caller alone: one that is detached meanwhile, or
 * shrinks, is freed.
 */
static napi_value addon_hash_packed_later(napi_env env, napi_callback_info info) {
    napi_value values[PACKED_ARGUMENTS], promise = NULL;
    struct work *work = calloc(1, sizeof *work);
    if (work == NULL)
        return throw_no_memory(env, "no memory for work on the thread pool");
    if (!get_packed(env, info, values, &work->packed)) {
        free(work);
        return throw_type_error(env,
                                "hashPackedLater(algorithm, data, offsets, target, collisions)");
    }
    if (!prepare_work(env, work, values, &promise)) {
        free_work(env, work);
        return throw_no_memory(env, "no memory for work on the thread pool");
    }
    napi_queue_async_work(env, work->work);
    return promise;
}

void export_batch(napi_env env, napi_value exports) {
    export_function(env, exports, "hashPacked", addon_hash_packed);
    export_function(env, exports, "hashPackedLater", addon_hash_packed_later);
    export_function(env, exports, "attachStaging", addon_attach_staging);
    export_function(env, exports, "hashStaged", addon_hash_staged);
    export_function(env, exports, "hashViews", addon_hash_views);
    export_function(env, exports, "stagedHex", addon_staged_hex);
    napi_set_named_property(env, exports, "stagingLayout", staging_layout(env));
}
