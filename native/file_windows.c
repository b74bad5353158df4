#include "file.h"

#ifdef _WIN32

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* libuv's numbers for what goes wrong when files are opened and read. */
static int error_number(DWORD error) {
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_PATHNAME:
    case ERROR_DIRECTORY:
    case ERROR_MOD_NOT_FOUND:
        return -4058; /* ENOENT */
    case ERROR_ACCESS_DENIED:
    case ERROR_PRIVILEGE_NOT_HELD:
        return -4048; /* EPERM */
    case ERROR_NOACCESS:
        return -4092; /* EACCES */
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_PIPE_BUSY:
        return -4082; /* EBUSY */
    case ERROR_TOO_MANY_OPEN_FILES:
        return -4066; /* EMFILE */
    case ERROR_FILENAME_EXCED_RANGE:
        return -4064; /* ENAMETOOLONG */
    case ERROR_CANT_RESOLVE_FILENAME:
        return -4067; /* ELOOP */
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        return -4057; /* ENOMEM */
    case ERROR_INVALID_FUNCTION:
        return -4068; /* EISDIR */
    case ERROR_CRC:
    case ERROR_IO_DEVICE:
        return -4070; /* EIO */
    default:
        return -4094; /* UNKNOWN */
    }
}

int file_open(struct file *file, const path_character *path) {
    BY_HANDLE_FILE_INFORMATION information;
    /* With FILE_FLAG_BACKUP_SEMANTICS a folder can be opened, and reading it says what it is. */
    file->descriptor = CreateFileW(
        path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
        OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_SEQUENTIAL_SCAN, NULL);
    if (file->descriptor == INVALID_HANDLE_VALUE)
        return error_number(GetLastError());
    file->may_wait = false;
    file->size = 0;
    if (GetFileInformationByHandle(file->descriptor, &information))
        file->size = (uint64_t)information.nFileSizeHigh << 32 | information.nFileSizeLow;
    return 0;
}

void file_close(struct file *file) {
    CloseHandle(file->descriptor);
}

int64_t file_read(const struct file *file, uint8_t *buffer, size_t length, int64_t position) {
    OVERLAPPED place = {0};
    DWORD count = 0;
    if (position != FILE_POSITION_CURRENT) {
        place.Offset = (DWORD)(uint64_t)position;
        place.OffsetHigh = (DWORD)((uint64_t)position >> 32);
    }
    if (ReadFile(file->descriptor, buffer, (DWORD)length, &count,
                 position == FILE_POSITION_CURRENT ? NULL : &place))
        return count;
    DWORD error = GetLastError();
    return error == ERROR_HANDLE_EOF || error == ERROR_BROKEN_PIPE ? 0 : error_number(error);
}

/* There is no way to ask: reading waits. */
bool file_is_ready(const struct file *file) {
    (void)file;
    return true;
}

void file_wait(const struct file *const files[], size_t count, unsigned milliseconds) {
    (void)files;
    (void)count;
    Sleep(milliseconds);
}

uint64_t clock_milliseconds(void) {
    return GetTickCount64();
}

#endif
