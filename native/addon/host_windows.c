/*
 * Where the addon's import of "node.exe" is bound late (native/compile.cjs): the functions are
 * those of the program that runs, whatever it is called.
 */
#ifdef SHACORE_HOST_BY_HOOK

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <delayimp.h>
#include <string.h>

static FARPROC WINAPI choose_module(unsigned event, DelayLoadInfo *import) {
    if (event == dliNotePreLoadLibrary && strcmp(import->szDll, "node.exe") == 0)
        return (FARPROC)(void *)GetModuleHandleW(NULL);
    return NULL;
}

PfnDliHook __pfnDliNotifyHook2 = choose_module;

#else
/* ISO C wants a translation unit to declare something. */
typedef int shacore_host_windows_unused;
#endif
