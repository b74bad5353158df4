/*
 * Groups of files: each hashes on the thread pool, for some milliseconds at a time.
 */
#include "../file_group.h"

#include <stdlib.h>
#include <string.h>

#include "addon.h"
#include "values.h"

/* What an external value of JavaScript stands for. */
struct files {
    struct file_group *group; /* NULL after closeFiles() */
    napi_async_work work;     /* NULL unless the group is running */
    napi_deferred deferred;
    napi_ref self;     /* while it runs, for the garbage collector */
    bool is_abandoned; /* whether JavaScript is gone: who ends the run frees this */
};

/* What a run resolves to: this, and behind it the results. */
struct report {
    double bytes;
    double expected;
};

static void free_files(struct files *files) {
    if (files->group != NULL)
        file_group_free(files->group);
    free(files);
}

static void finalize_files(napi_env env, void *data, void *hint) {
    struct files *files = data;
    (void)env;
    (void)hint;
    if (files->work != NULL)
        files->is_abandoned = true;
    else
        free_files(files);
}

/* createFiles(algorithm): Files */
static napi_value addon_create_files(napi_env env, napi_callback_info info) {
    const struct algorithm *algorithm;
    uint32_t search;
    napi_value external = NULL;
    if (!get_algorithm(env, get_argument(env, info), &algorithm, &search))
        return throw_type_error(env, "createFiles(algorithm)");
    struct files *files = calloc(1, sizeof *files);
    if (files != NULL)
        files->group = file_group_new(algorithm, search);
    if (files == NULL || files->group == NULL) {
        free(files);
        return throw_no_memory(env, "no memory for reading files");
    }
    if (napi_create_external(env, files, finalize_files, NULL, &external) != napi_ok) {
        free_files(files);
        return throw_no_memory(env, "no memory for reading files");
    }
    return external;
}

/* The group that a value stands for, or NULL, when it is none, is running or closed. */
static struct files *get_idle_files(napi_env env, napi_value value) {
    void *data = NULL;
    napi_get_value_external(env, value, &data);
    struct files *files = data;
    return files == NULL || files->work != NULL || files->group == NULL ? NULL : files;
}

/* A path, from malloc, that is a string. NULL when there is no memory. */
static path_character *get_string_path(napi_env env, napi_value value) {
    path_character *path = NULL;
    size_t length = 0;
#ifdef _WIN32
    napi_get_value_string_utf16(env, value, NULL, 0, &length);
    path = malloc((length + 1) * sizeof *path);
    if (path != NULL)
        napi_get_value_string_utf16(env, value, (char16_t *)path, length + 1, &length);
#else
    napi_get_value_string_utf8(env, value, NULL, 0, &length);
    path = malloc(length + 1);
    if (path != NULL)
        napi_get_value_string_utf8(env, value, path, length + 1, &length);
#endif
    return path;
}

#ifndef _WIN32

/* A path that is bytes. */
static path_character *get_bytes_path(const struct span *bytes) {
    path_character *path = malloc(bytes->length + 1);
    if (path == NULL)
        return NULL;
    if (bytes->length != 0)
        memcpy(path, bytes->bytes, bytes->length);
    path[bytes->length] = '\0';
    return path;
}

#endif

/* Sets the file of a source: a string; where paths are bytes, also a view of some; where
 * descriptors are for all to use, also one of these. Throws and returns false for anything else. */
static bool get_file(napi_env env, napi_value value, struct file_source *source) {
    napi_valuetype type = napi_undefined;
    napi_typeof(env, value, &type);
    if (type == napi_string) {
        source->path = get_string_path(env, value);
    } else {
#ifndef _WIN32
        int32_t descriptor;
        struct span bytes;
        if (type == napi_number && napi_get_value_int32(env, value, &descriptor) == napi_ok) {
            source->error = file_duplicate(&source->file, descriptor);
            return true;
        }
        if (type == napi_object && get_view(env, value, &bytes))
            source->path = get_bytes_path(&bytes);
        else
#endif
        {
            throw_type_error(env, "a file is a path or a descriptor");
            return false;
        }
    }
    if (source->path == NULL)
        throw_no_memory(env, "no memory for reading files");
    return source->path != NULL;
}

/* addFile(files, id, file, position, length) */
static napi_value addon_add_file(napi_env env, napi_callback_info info) {
    size_t count = 5;
    napi_value values[5];
    double length;
    struct file_source source = {0};
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    struct files *files = get_idle_files(env, values[0]);
    if (files == NULL || napi_get_value_uint32(env, values[1], &source.id) != napi_ok ||
        napi_get_value_int64(env, values[3], &source.position) != napi_ok ||
        napi_get_value_double(env, values[4], &length) != napi_ok)
        return throw_type_error(env, "addFile(files, id, file, position, length)");
    if (!get_file(env, values[2], &source))
        return NULL;
    source.length = length < 0x1p63 ? (uint64_t)length : FILE_LENGTH_ALL;
    if (!file_group_add(files->group, &source)) {
        if (source.path == NULL && source.error == 0)
            file_close(&source.file);
        free(source.path);
        return throw_no_memory(env, "no memory for reading files");
    }
    return NULL;
}

static void run(napi_env env, void *data) {
    (void)env;
    file_group_run(((struct files *)data)->group);
}

/* What a run came to, as an ArrayBuffer; NULL when JavaScript has no memory or is going away. */
static napi_value make_report(napi_env env, struct file_group *group) {
    struct report *report = NULL;
    napi_value buffer = NULL;
    size_t size = file_group_ended(group) * sizeof(struct file_result);
    if (napi_create_arraybuffer(env, sizeof *report + size, (void **)&report, &buffer) != napi_ok)
        return NULL;
    report->bytes = (double)file_group_bytes(group);
    report->expected = (double)file_group_expected(group);
    file_group_take(group, (struct file_result *)(report + 1));
    return buffer;
}

static void end_run(napi_env env, napi_status status, void *data) {
    struct files *files = data;
    napi_async_work work = files->work;
    (void)status;
    files->work = NULL;
    if (files->is_abandoned) {
        free_files(files);
    } else {
        napi_value report = make_report(env, files->group);
        if (report != NULL)
            napi_resolve_deferred(env, files->deferred, report);
        else
            reject_no_memory(env, files->deferred, "no memory for the digests of files");
        napi_delete_reference(env, files->self);
    }
    napi_delete_async_work(env, work);
}

/* runFiles(files): Promise<ArrayBuffer> */
static napi_value addon_run_files(napi_env env, napi_callback_info info) {
    napi_value external = get_argument(env, info), promise = NULL, name;
    struct files *files = get_idle_files(env, external);
    if (files == NULL)
        return throw_type_error(env, "runFiles(files), one run at a time");
    napi_create_string_latin1(env, "shacore:files", NAPI_AUTO_LENGTH, &name);
    if (napi_create_reference(env, external, 1, &files->self) != napi_ok)
        return throw_no_memory(env, "no memory for work on the thread pool");
    if (napi_create_async_work(env, NULL, name, run, end_run, files, &files->work) != napi_ok ||
        napi_create_promise(env, &files->deferred, &promise) != napi_ok) {
        if (files->work != NULL)
            napi_delete_async_work(env, files->work);
        files->work = NULL;
        napi_delete_reference(env, files->self);
        return throw_no_memory(env, "no memory for work on the thread pool");
    }
    napi_queue_async_work(env, files->work);
    return promise;
}

/* closeFiles(files): the end of the group */
static napi_value addon_close_files(napi_env env, napi_callback_info info) {
    struct files *files = get_idle_files(env, get_argument(env, info));
    if (files == NULL)
        return throw_type_error(env, "closeFiles(files), once, not while it runs");
    file_group_free(files->group);
    files->group = NULL;
    return NULL;
}

/* Where JavaScript finds things in what a run resolves to. */
static napi_value report_layout(napi_env env) {
    napi_value layout = NULL;
    napi_create_object(env, &layout);
    set_number(env, layout, "bytes", offsetof(struct report, bytes));
    set_number(env, layout, "expected", offsetof(struct report, expected));
    set_number(env, layout, "results", sizeof(struct report));
    set_number(env, layout, "resultLength", sizeof(struct file_result));
    set_number(env, layout, "id", offsetof(struct file_result, id));
    set_number(env, layout, "error", offsetof(struct file_result, error));
    set_number(env, layout, "call", offsetof(struct file_result, call));
    set_number(env, layout, "digest", offsetof(struct file_result, digest));
    set_number(env, layout, "found", offsetof(struct file_result, collision.found));
    set_number(env, layout, "offset", offsetof(struct file_result, collision.offset));
    return layout;
}

void export_file(napi_env env, napi_value exports) {
    export_function(env, exports, "createFiles", addon_create_files);
    export_function(env, exports, "addFile", addon_add_file);
    export_function(env, exports, "runFiles", addon_run_files);
    export_function(env, exports, "closeFiles", addon_close_files);
    napi_set_named_property(env, exports, "fileReportLayout", report_layout(env));
}
