#include "own_file.h"

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

static enum own_file_fault attributes_fault(DWORD attributes, DWORD wanted) {
    if (attributes & FILE_ATTRIBUTE_REPARSE_POINT)
        return OWN_FILE_IS_LINK;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) == wanted ? OWN_FILE_GOOD
                                                             : OWN_FILE_OF_OTHER_KIND;
}

static enum own_file_fault error_fault(DWORD error) {
    return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND ? OWN_FILE_MISSING
                                                                          : OWN_FILE_UNREADABLE;
}

static enum own_file_fault read_all(HANDLE file, char *bytes, size_t room, size_t *length) {
    BY_HANDLE_FILE_INFORMATION information;
    DWORD got = 0;
    if (!GetFileInformationByHandle(file, &information))
        return OWN_FILE_UNREADABLE;
    enum own_file_fault fault = attributes_fault(information.dwFileAttributes, 0);
    if (fault != OWN_FILE_GOOD)
        return fault;
    if (information.nFileSizeHigh != 0 || information.nFileSizeLow > room)
        return OWN_FILE_TOO_LONG;
    if (!ReadFile(file, bytes, (DWORD)room, &got, NULL))
        return OWN_FILE_UNREADABLE;
    *length = got;
    return OWN_FILE_GOOD;
}

enum own_file_fault own_file_read(const path_character *path, char *bytes, size_t room,
                                  size_t *length) {
    /* A link is opened itself, and a folder can be, and both are refused for what they are. */
    HANDLE file = CreateFileW(
        path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
        OPEN_EXISTING, FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return error_fault(GetLastError());
    enum own_file_fault fault = read_all(file, bytes, room, length);
    CloseHandle(file);
    return fault;
}

enum own_file_fault own_folder_fault(const path_character *path) {
    DWORD attributes = GetFileAttributesW(path);
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return error_fault(GetLastError());
    return attributes_fault(attributes, FILE_ATTRIBUTE_DIRECTORY);
}

#endif
