/*
 * The allocations of the addon, one of which fails: linked into it in the place of malloc and of
 * those calls of Node-API that allocate (--wrap of the linker; what V8 and Node allocate themselves
 * is not touched). The file that SHACORE_ALLOCATIONS names is mapped, and run.mjs reads and writes
 * it.
 */
#define _DEFAULT_SOURCE

#include <fcntl.h>
#include <node_api.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* What the file holds. */
struct control {
    int64_t failing; /* the number of the allocation that fails, from 1; 0 for none */
    int64_t made;    /* allocations since this was set to 0, the failed one too */
    int64_t live;    /* pieces of memory that are allocated and not freed */
    int64_t handles; /* objects of Node-API likewise */
};

static struct control *control;

static __attribute__((constructor)) void map_control(void) {
    int file = open(getenv("SHACORE_ALLOCATIONS"), O_RDWR | O_CLOEXEC);
    control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (control == MAP_FAILED)
        abort();
    close(file);
}

static int fails(void) {
    int64_t number = __atomic_add_fetch(&control->made, 1, __ATOMIC_SEQ_CST);
    return number == __atomic_load_n(&control->failing, __ATOMIC_SEQ_CST);
}

static void *counted(void *memory) {
    if (memory != NULL)
        __atomic_add_fetch(&control->live, 1, __ATOMIC_SEQ_CST);
    return memory;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory) {
    if (memory != NULL)
        __atomic_sub_fetch(&control->live, 1, __ATOMIC_SEQ_CST);
    __real_free(memory);
}

/* A function of Node-API that may fail for want of memory, and one that gives back what it made:
 * `change` is by how much more is alive then. */
#define NODE_API(function, change, arguments, ...)                                                 \
    napi_status __real_##function arguments;                                                       \
    napi_status __wrap_##function arguments;                                                       \
    napi_status __wrap_##function arguments {                                                      \
        if ((change) >= 0 && fails())                                                              \
            return napi_generic_failure;                                                           \
        napi_status status = __real_##function(__VA_ARGS__);                                       \
        if (status == napi_ok)                                                                     \
            __atomic_add_fetch(&control->handles, change, __ATOMIC_SEQ_CST);                       \
        return status;                                                                             \
    }

NODE_API(napi_create_reference, 1,
         (napi_env env, napi_value value, uint32_t count, napi_ref *reference), env, value, count,
         reference)
NODE_API(napi_delete_reference, -1, (napi_env env, napi_ref reference), env, reference)
NODE_API(napi_create_async_work, 1,
         (napi_env env, napi_value resource, napi_value name, napi_async_execute_callback execute,
          napi_async_complete_callback complete, void *data, napi_async_work *work),
         env, resource, name, execute, complete, data, work)
NODE_API(napi_delete_async_work, -1, (napi_env env, napi_async_work work), env, work)
NODE_API(napi_async_init, 1,
         (napi_env env, napi_value resource, napi_value name, napi_async_context *context), env,
         resource, name, context)
NODE_API(napi_async_destroy, -1, (napi_env env, napi_async_context context), env, context)
NODE_API(napi_create_promise, 1, (napi_env env, napi_deferred *deferred, napi_value *promise), env,
         deferred, promise)
NODE_API(napi_resolve_deferred, -1, (napi_env env, napi_deferred deferred, napi_value value), env,
         deferred, value)
NODE_API(napi_reject_deferred, -1, (napi_env env, napi_deferred deferred, napi_value error), env,
         deferred, error)
NODE_API(napi_create_arraybuffer, 0, (napi_env env, size_t length, void **data, napi_value *buffer),
         env, length, data, buffer)
NODE_API(napi_create_external, 0,
         (napi_env env, void *data, napi_finalize finalize, void *hint, napi_value *external), env,
         data, finalize, hint, external)
