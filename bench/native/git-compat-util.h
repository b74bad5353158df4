/*
 * Stands in for git's header of that name, which git's block-sha1/sha1.c includes as
 * "../git-compat-util.h": only what that file needs.
 */
#ifndef SHACORE_GIT_COMPAT_UTIL_H
#define SHACORE_GIT_COMPAT_UTIL_H

#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>

#include "compat/bswap.h" /* git's own get_be32 and put_be32 */

#endif
