#!/usr/bin/env bash
# Builds the benchmark of collision detection with gcc and clang, with git's sha1dc beside ours, and
# prints a table for each: the check against the same core without.
#
#   bench/collisions.sh [CORE...]
#
#   CC    the compilers, "gcc clang" unless given: those that are not installed are left out
#   CPU   the processor to stay on (the last one)
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)

pinned() {
  if command -v taskset >/dev/null; then
    taskset -c "${CPU:-$(($(nproc --all) - 1))}" "$@"
  else
    "$@"
  fi
}

peer=
if folder=$("$root/bench/peers.sh" git); then
  peer=-DSHACORE_PEER_GIT=$folder
else
  echo "collisions.sh: without git's sha1dc" >&2
fi
for compiler in ${CC:-gcc clang}; do
  if ! command -v "$compiler" >/dev/null; then
    echo "collisions.sh: left out: $compiler" >&2
    continue
  fi
  build=$root/build/bench/collisions-$compiler
  cmake -S "$root" -B "$build" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_ASM_COMPILER="$compiler" \
    ${peer:+"$peer"} >/dev/null
  cmake --build "$build" --parallel --target collision_bench >/dev/null
  pinned "$build/bench/native/collision_bench" "$@"
done
