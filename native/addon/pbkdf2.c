/*
 * PBKDF2: one key at once, or keys on the thread pool.
 *
 * Calls that wait for the thread pool stand in a queue. A thread takes several of them at a time
 * when more wait than there are threads, so that their keys share the lanes of one computation.
 */
#include "../pbkdf2.h"

#include <stdlib.h>
#include <string.h>

#include "../lane_kernel.h"
#include "../lock.h"
#include "../wipe.h"
#include "addon.h"
#include "values.h"

/* Threads that libuv has by default. More than these lose nothing, but a chance to share lanes. */
enum { POOL_THREADS = 4 };

/* A call of pbkdf2Async(). */
struct request {
    const struct algorithm *algorithm;
    struct derivation derivation;
    napi_ref key; /* the memory that the key is written to */
    napi_ref callback;
    napi_async_context context; /* whose call the callback is */
    struct request *next;       /* behind it in the queue, or in the list of a task */
    uint8_t copies[];           /* of the password and the salt */
};

/* What an environment's calls wait in. */
struct derivation_queue {
    spin_lock lock; /* for what follows */
    struct request *first;
    struct request **end;
    size_t waiting;
    size_t owners; /* the environment and its tasks; counted on the JavaScript thread */
};

/* One visit to the thread pool. There is one for each call, but it may do others' calls, or none.
 */
struct task {
    struct derivation_queue *queue;
    struct request *requests;
    napi_async_work work;
};

static struct derivation_queue *get_queue(napi_env env) {
    struct environment *environment = get_environment(env);
    if (environment->derivations == NULL) {
        struct derivation_queue *queue = calloc(1, sizeof *queue);
        if (queue == NULL)
            return NULL;
        queue->end = &queue->first;
        queue->owners = 1;
        environment->derivations = queue;
    }
    return environment->derivations;
}

void release_derivation_queue(struct derivation_queue *queue) {
    if (queue != NULL && --queue->owners == 0)
        free(queue);
}

static void enqueue(struct derivation_queue *queue, struct request *request) {
    lock(&queue->lock);
    *queue->end = request;
    queue->end = &request->next;
    queue->waiting++;
    unlock(&queue->lock);
}

/* Takes the first request, and as many of its algorithm behind it as are this thread's share. */
static struct request *take_share(struct derivation_queue *queue) {
    struct request *taken = NULL, **end = &taken;
    lock(&queue->lock);
    size_t share = (queue->waiting + POOL_THREADS - 1) / POOL_THREADS;
    if (share > LANES_MAX)
        share = LANES_MAX;
    while (share-- != 0 && (taken == NULL || queue->first->algorithm == taken->algorithm)) {
        *end = queue->first;
        end = &queue->first->next;
        queue->first = *end;
        queue->waiting--;
    }
    *end = NULL;
    if (queue->first == NULL)
        queue->end = &queue->first;
    unlock(&queue->lock);
    return taken;
}

/* On a thread of the pool. */
static void execute(napi_env env, void *data) {
    struct task *task = data;
    struct derivation derivations[LANES_MAX];
    size_t count = 0;
    (void)env;
    task->requests = take_share(task->queue);
    for (const struct request *request = task->requests; request != NULL; request = request->next)
        derivations[count++] = request->derivation;
    if (count != 0)
        pbkdf2(task->requests->algorithm, derivations, count);
}

static void free_request(napi_env env, struct request *request) {
    if (request->key != NULL)
        napi_delete_reference(env, request->key);
    if (request->callback != NULL)
        napi_delete_reference(env, request->callback);
    if (request->context != NULL)
        napi_async_destroy(env, request->context);
    wipe(request->copies, request->derivation.password_length + request->derivation.salt_length);
    free(request);
}

/* Calls back. An environment that is shutting down refuses, which is as well. Deno needs a place
 * for the result. */
static void answer(napi_env env, struct request *request) {
    napi_value receiver = NULL, callback = NULL, result = NULL;
    if (napi_get_global(env, &receiver) == napi_ok &&
        napi_get_reference_value(env, request->callback, &callback) == napi_ok)
        napi_make_callback(env, request->context, receiver, callback, 0, NULL, &result);
}

/* Reports what a callback threw as Node reports what its own callbacks throw. */
static void report_exception(napi_env env) {
    bool pending = false;
    napi_value exception = NULL;
    if (napi_is_exception_pending(env, &pending) == napi_ok && pending &&
        napi_get_and_clear_last_exception(env, &exception) == napi_ok)
        napi_fatal_exception(env, exception);
}

/* Back on the JavaScript thread. */
static void complete(napi_env env, napi_status status, void *data) {
    struct task *task = data;
    struct request *next;
    (void)status;
    for (struct request *request = task->requests; request != NULL; request = next) {
        next = request->next;
        answer(env, request);
        report_exception(env);
        free_request(env, request);
    }
    napi_delete_async_work(env, task->work);
    release_derivation_queue(task->queue);
    free(task);
}

/* The arguments that both calls begin with: (algorithm, password, salt, iterations, key). */
static bool get_derivation(napi_env env, const napi_value *values,
                           const struct algorithm **algorithm, struct derivation *derivation) {
    uint32_t index;
    struct span password, salt, key;
    if (napi_get_value_uint32(env, values[0], &index) != napi_ok || index >= ALGORITHM_COUNT ||
        napi_get_value_uint32(env, values[3], &derivation->iterations) != napi_ok ||
        derivation->iterations == 0 || !get_view(env, values[1], &password) ||
        !get_view(env, values[2], &salt) || !get_view(env, values[4], &key))
        return false;
    *algorithm = &algorithms[index];
    derivation->password = password.bytes;
    derivation->password_length = password.length;
    derivation->salt = salt.bytes;
    derivation->salt_length = salt.length;
    derivation->key = (uint8_t *)key.bytes;
    derivation->key_length = key.length;
    return true;
}

/* pbkdf2(algorithm, password, salt, iterations, key): writes the key */
static napi_value addon_pbkdf2(napi_env env, napi_callback_info info) {
    napi_value values[5];
    size_t count = 5;
    const struct algorithm *algorithm;
    struct derivation derivation;
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (!get_derivation(env, values, &algorithm, &derivation))
        return throw_type_error(env, "pbkdf2(algorithm, password, salt, iterations, key)");
    pbkdf2(algorithm, &derivation, 1);
    return NULL;
}

/* A request with copies of its own of what the derivation reads. NULL when there is no memory. */
static struct request *make_request(const struct algorithm *algorithm,
                                    const struct derivation *derivation) {
    size_t password_length = derivation->password_length, salt_length = derivation->salt_length;
    struct request *request = calloc(1, sizeof *request + password_length + salt_length);
    if (request == NULL)
        return NULL;
    if (password_length != 0)
        memcpy(request->copies, derivation->password, password_length);
    if (salt_length != 0)
        memcpy(request->copies + password_length, derivation->salt, salt_length);
    request->algorithm = algorithm;
    request->derivation = *derivation;
    request->derivation.password = request->copies;
    request->derivation.salt = request->copies + password_length;
    return request;
}

/* pbkdf2Async(algorithm, password, salt, iterations, key, callback): calls back when the key is
 * written */
static napi_value addon_pbkdf2_async(napi_env env, napi_callback_info info) {
    enum { KEY = 4, CALLBACK = 5 };
    napi_value values[6], name = make_string(env, "PBKDF2REQUEST");
    size_t count = 6;
    const struct algorithm *algorithm;
    struct derivation derivation;
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (!get_derivation(env, values, &algorithm, &derivation))
        return throw_type_error(
            env, "pbkdf2Async(algorithm, password, salt, iterations, key, callback)");

    struct derivation_queue *queue = get_queue(env);
    struct request *request = make_request(algorithm, &derivation);
    struct task *task = calloc(1, sizeof *task);
    napi_value resource = NULL;
    if (queue == NULL || request == NULL || task == NULL ||
        napi_create_reference(env, values[KEY], 1, &request->key) != napi_ok ||
        napi_create_reference(env, values[CALLBACK], 1, &request->callback) != napi_ok ||
        napi_create_object(env, &resource) != napi_ok ||
        napi_async_init(env, resource, name, &request->context) != napi_ok ||
        napi_create_async_work(env, resource, name, execute, complete, task, &task->work) !=
            napi_ok) {
        free(task);
        if (request != NULL)
            free_request(env, request);
        return throw_no_memory(env, "no memory for a key derivation");
    }
    task->queue = queue;
    queue->owners++;
    enqueue(queue, request);
    napi_queue_async_work(env, task->work);
    return NULL;
}

void export_pbkdf2(napi_env env, napi_value exports) {
    export_function(env, exports, "pbkdf2", addon_pbkdf2);
    export_function(env, exports, "pbkdf2Async", addon_pbkdf2_async);
}
