/*
 * Other projects' SHA-1 and SHA-256, where the build was given it (bench/peers.sh fetches it).
 * Adapters only: none of their code is here.
 */
#ifndef SHACORE_PEERS_H
#define SHACORE_PEERS_H

#include "../hasher.h"

extern const struct hasher peer_git;            /* git's block-sha1 */
extern const struct hasher peer_openssl_sha1;   /* libcrypto */
extern const struct hasher peer_openssl_sha256; /* libcrypto */

#endif
