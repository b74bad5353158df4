/*
 * Going by what was measured on this machine. All of it is one call, which comes before the first
 * message of a process: node:fs, which a program may not have used yet, takes ten times as long to
 * read its first file, and every value that has to be a JavaScript object first takes time too.
 */
#include "../calibration.h"

#include <stdlib.h>

#include "../cpu_signature.h"
#include "../own_file.h"
#include "addon.h"
#include "values.h"

enum { PATH_ROOM = 4096, WORD_ROOM = 64 };

/* Paths that say that they are exact (lib/long-path.ts) know no other on Windows. */
#ifdef _WIN32
static const char separator[] = "\\";
#else
static const char separator[] = "/";
#endif

static bool get_path(napi_env env, napi_value value, path_character path[PATH_ROOM]) {
    size_t length = 0;
#ifdef _WIN32
    napi_status status = napi_get_value_string_utf16(env, value, NULL, 0, &length);
    if (status == napi_ok && length < PATH_ROOM)
        status = napi_get_value_string_utf16(env, value, (char16_t *)path, PATH_ROOM, &length);
#else
    napi_status status = napi_get_value_string_utf8(env, value, NULL, 0, &length);
    if (status == napi_ok && length < PATH_ROOM)
        status = napi_get_value_string_utf8(env, value, path, PATH_ROOM, &length);
#endif
    if (status == napi_ok && length < PATH_ROOM)
        return true;
    throw_type_error(env, "the path is too long");
    return false;
}

/* A short text; cut when it is not, and then equal to none that a file may have. */
static bool get_word(napi_env env, napi_value value, char word[WORD_ROOM]) {
    size_t length;
    return napi_get_value_string_utf8(env, value, word, WORD_ROOM, &length) == napi_ok;
}

static napi_value throw_fault(napi_env env, enum own_file_fault fault) {
    const char *text = own_file_fault_text(fault);
    if (text != NULL)
        napi_throw_error(env, NULL, text);
    return NULL;
}

/* Appends plain characters to a path. False where there is no room for them. */
static bool append(path_character path[PATH_ROOM], const char *text) {
    size_t length = 0;
    while (path[length] != 0)
        length++;
    for (; *text != '\0' && length < PATH_ROOM - 1; text++)
        path[length++] = (path_character)*text;
    path[length] = 0;
    return *text == '\0';
}

/* Makes a folder the path of the file in it, as lib/calibration/place.ts does. */
static bool append_file_name(path_character path[PATH_ROOM],
                             const struct calibration_origin *here) {
    return append(path, separator) && append(path, here->package) && append(path, "-") &&
           append(path, here->architecture) && append(path, "-") && append(path, here->cpu) &&
           append(path, ".json");
}

/* Undoes that. */
static void remove_file_name(path_character *path) {
    path_character *last = path;
    for (; *path != 0; path++)
        if (*path == (path_character)separator[0])
            last = path;
    *last = 0;
}

/* Goes by the calibration in a file, or in a folder, whose path becomes that of the file. */
static napi_value calibrate(napi_env env, path_character path[PATH_ROOM], bool is_folder,
                            const struct calibration_origin *here, char *text) {
    size_t length;
    char reason[CALIBRATION_REASON_MAX];
    if (is_folder && !append_file_name(path, here))
        return throw_type_error(env, "the path is too long");
    enum own_file_fault fault = own_file_read(path, text, CALIBRATION_LENGTH_MAX, &length);
    if (fault == OWN_FILE_GOOD && is_folder) {
        remove_file_name(path);
        fault = own_folder_fault(path);
    }
    if (fault != OWN_FILE_GOOD)
        return throw_fault(env, fault);
    if (calibration_apply(here, text, length, reason))
        return make_string(env, reason);
    napi_throw_error(env, NULL, reason);
    return NULL;
}

/*
 * calibrate(path, isFolder, package, architecture): goes by the calibration in that file, or by the
 * one of this CPU in that folder. Returns how, or undefined when there is none; throws what is
 * wrong with it or with the folder, and nothing has changed then.
 */
static napi_value addon_calibrate(napi_env env, napi_callback_info info) {
    napi_value values[4];
    size_t count = 4;
    bool is_folder;
    path_character path[PATH_ROOM];
    char package[WORD_ROOM], architecture[WORD_ROOM], cpu[CPU_SIGNATURE_MAX];
    struct calibration_origin here = {package, architecture, cpu};
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (napi_get_value_bool(env, values[1], &is_folder) != napi_ok ||
        !get_word(env, values[2], package) || !get_word(env, values[3], architecture))
        return throw_type_error(env, "calibrate(path, isFolder, package, architecture)");
    if (!get_path(env, values[0], path))
        return NULL;
    cpu_signature(cpu);
    /* Not on the stack, most of which is memory that was never touched: that costs more. */
    char *text = malloc(CALIBRATION_LENGTH_MAX);
    if (text == NULL)
        return throw_no_memory(env, "no memory for a calibration");
    napi_value result = calibrate(env, path, is_folder, &here, text);
    free(text);
    return result;
}

/* checkOwnFolder(path): throws what is wrong with a folder that is there */
static napi_value addon_check_own_folder(napi_env env, napi_callback_info info) {
    path_character path[PATH_ROOM];
    if (!get_path(env, get_argument(env, info), path))
        return NULL;
    return throw_fault(env, own_folder_fault(path));
}

/* cpuSignature(): string */
static napi_value addon_cpu_signature(napi_env env, napi_callback_info info) {
    char signature[CPU_SIGNATURE_MAX];
    (void)info;
    cpu_signature(signature);
    return make_string(env, signature);
}

void export_calibration(napi_env env, napi_value exports) {
    export_function(env, exports, "calibrate", addon_calibrate);
    export_function(env, exports, "checkOwnFolder", addon_check_own_folder);
    export_function(env, exports, "cpuSignature", addon_cpu_signature);
}
