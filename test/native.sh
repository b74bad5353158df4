#!/usr/bin/env bash
# Builds the C test program for this machine and runs it: every core, without Node.
# Needs CMake; CC and CFLAGS choose another compiler (CC=clang, CFLAGS=-m32). Operands are those of
# the program (test/native/main.c).
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/native/$(tr -c 'A-Za-z0-9\n' '-' <<< "${CC:-cc}${CFLAGS:-}")
cmake -S . -B "$build" -DCMAKE_C_FLAGS="${CFLAGS:-}" -DCMAKE_ASM_FLAGS="${CFLAGS:-}" > /dev/null
cmake --build "$build" --parallel --target core_test > /dev/null
"$build/core_test" test/vectors "$@"
