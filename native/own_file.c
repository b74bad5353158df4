#include "own_file.h"

const char *own_file_fault_text(enum own_file_fault fault) {
    switch (fault) {
    case OWN_FILE_IS_LINK:
        return "it is a symbolic link";
    case OWN_FILE_OF_OTHER_KIND:
        return "it is of another kind";
    case OWN_FILE_OF_OTHER_USER:
        return "it belongs to another user";
    case OWN_FILE_OPEN_TO_ALL:
        return "others may write to it";
    case OWN_FILE_TOO_LONG:
        return "it is too long";
    case OWN_FILE_UNREADABLE:
        return "it cannot be read";
    default:
        return NULL;
    }
}
