/*
 * Opens an addon with the dynamic linker of its system, where no Node can be had: every symbol that
 * it needs is bound at once. Compiled with STUBS, the name of a file that has a line FUNCTION(name)
 * for each function of Node-API that the addon calls.
 *
 *   open ADDON
 *
 * Ends with one line "N passed, N failed" and exits 1 on any failure.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FUNCTION(name)                                                                             \
    void name(void);                                                                               \
    void name(void) {                                                                              \
        abort();                                                                                   \
    }
#include STUBS
#undef FUNCTION

enum { NODE_API_VERSION = 8 };

int main(int argument_count, char **arguments) {
    void *addon = argument_count == 2 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    if (addon == NULL) {
        printf("FAILED: %s\n0 passed, 1 failed\n", argument_count == 2 ? dlerror() : "no addon");
        return 1;
    }
    void *entry = dlsym(addon, "napi_register_module_v1");
    int32_t (*version)(void);
    *(void **)&version = dlsym(addon, "node_api_module_get_api_version_v1");
    unsigned passed = 1, failed = 0;
    if (entry != NULL)
        passed++;
    else
        failed++;
    if (version != NULL && version() == NODE_API_VERSION)
        passed++;
    else
        failed++;
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
