#!/usr/bin/env bash
# Builds the C benchmark with the peers, for each compiler and each word size, and prints tables.
#
#   bench/cores.sh [TABLE...]
#
#   cores    cycles per byte of every core and peer         (printed without arguments, as is versus)
#   versus   each core against its counterpart: C by the same compiler with the same flags (git's
#            block-sha1, SHA-256 in plain loops), and OpenSSL's assembly forced to the same
#            instruction set
#   lanes    lane kernels with all lanes busy, beside OpenSSL with one message
#   few      one to eight messages as a batch, beside one after the other
#   unroll   SHA-256 in C by how far its loops are unrolled, hot and cold
#   mb, 500, matrix   the tables of the original authors: bench/native/core_bench.c
#
#   ALGORITHMS   "sha1 sha256" unless given
#   CC       the compilers, "gcc clang" unless given: those that are not installed are left out
#   CPU      the processor to stay on (the last one)
#   OPTIONS  for core_bench: OPTIONS="--rounds 300" for a quick look (500: "--updates 50 --rounds 3")
#   PEERS    where the peers are kept: bench/peers.sh
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
read -ra options <<<"${OPTIONS:-}"

# How to make OpenSSL take one of its paths, and our cores for the same instruction set. It reads
# OPENSSL_ia32cap once, when it is loaded, so that each path needs a process of its own. ":~0" hides
# nothing (an empty value would hide all); AVX, which it uses on Intel only, needs bit 30 set.
#   algorithm | word size | path | OPENSSL_ia32cap | our cores
openssl_paths=(
  "sha1|64|SHA-NI|:~0|shani"
  "sha1|64|AVX2|:~0x20000000|avx2"
  "sha1|64|AVX|0x1000020047800000:~0x20000128|avx"
  "sha1|64|SSSE3|~0x1000080000000000:~0x20000128|ssse3 avx"
  "sha1|64|scalar|~0x10000a0000000000:~0x20000128|block"
  "sha1|32|scalar|~0x10000a0000000000:~0x20000128|i386 i386-inline block"
  "sha256|64|SHA-NI|:~0|shani"
  "sha256|64|AVX2|:~0x20000000|avx2"
  "sha256|64|AVX|0x1000020047800000:~0x20000128|avx"
  "sha256|64|SSSE3|~0x1000080000000000:~0x20000128|ssse3 avx"
  "sha256|64|scalar|~0x10000a0000000000:~0x20000128|block"
  "sha256|32|SHA-NI|:~0|shani"
  "sha256|32|scalar|~0x10000a0000000000:~0x20000128|block"
)

# SHA-256 in C.
loops=rolled-1,rolled-4,rolled-8,block,block-unrolled

pinned() {
  if command -v taskset >/dev/null; then
    taskset -c "${CPU:-$(($(nproc --all) - 1))}" "$@"
  else
    "$@"
  fi
}

say() {
  echo "cores.sh: $*" >&2
}

compiles() {
  echo 'int main(void) { return 0; }' | "$@" -x c - -o /dev/null 2>/dev/null
}

# The flags that make a compiler write code of that word size; "native" is what it does by itself.
flags_for() {
  case $1 in
    native) ;;
    *) echo "-m$1" ;;
  esac
}

word_sizes() {
  case $(uname -m) in
    x86_64) echo 64 32 ;;
    *) echo native ;;
  esac
}

openssl_for() {
  case $1 in
    64) "$root/bench/peers.sh" openssl amd64 ;;
    32) "$root/bench/peers.sh" openssl i386 ;;
    native) "$root/bench/peers.sh" openssl ;;
  esac
}

# Peers that cannot be had are left out, aloud.
peer_settings() {
  local size=$1 folder
  if folder=$("$root/bench/peers.sh" git); then
    echo "-DSHACORE_PEER_GIT=$folder"
  else
    say "without git's block-sha1"
  fi
  if folder=$(openssl_for "$size"); then
    echo "-DSHACORE_PEER_OPENSSL=ON"
    echo "-DOPENSSL_ROOT_DIR=$folder"
  else
    say "without OpenSSL"
  fi
}

build() {
  local compiler=$1 size=$2 folder=$3 flags settings
  flags=$(flags_for "$size")
  mapfile -t settings < <(peer_settings "$size")
  cmake -S "$root" -B "$folder" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_ASM_COMPILER="$compiler" \
    -DCMAKE_C_FLAGS="$flags" -DCMAKE_ASM_FLAGS="$flags" "${settings[@]}" >/dev/null
  cmake --build "$folder" --target core_bench >/dev/null
}

table_row() {
  printf '| %-14s | %-22s | %11s | %11s | %7s |\n' "$@"
}

has() {
  "$1" list --algorithm "$2" | grep -qx "$3"
}

# One core against one peer, in one process.
versus_row() {
  local bench=$1 algorithm=$2 core=$3 peer=$4 label=$5 figures
  if has "$bench" "$algorithm" "$core"; then
    read -ra figures < <(
      pinned "$bench" versus --algorithm "$algorithm" --only "$core,$peer" "${options[@]}")
    table_row "$core" "$label" "${figures[@]}"
  else
    missing+=" $core"
  fi
}

versus() {
  local bench=$1 size=$2 algorithm=$3 row path_algorithm path_size path capabilities cores core
  missing=
  "$bench" machine
  table_row core against "core, c/B" "peer, c/B" x
  echo "|:---------------|:-----------------------|------------:|------------:|--------:|"
  if has "$bench" "$algorithm" git; then
    versus_row "$bench" "$algorithm" block git "git block-sha1"
  fi
  if has "$bench" "$algorithm" rolled-1; then
    for core in block block-unrolled; do
      versus_row "$bench" "$algorithm" "$core" rolled-1 "C in plain loops"
    done
  fi
  if has "$bench" "$algorithm" openssl; then
    for row in "${openssl_paths[@]}"; do
      IFS='|' read -r path_algorithm path_size path capabilities cores <<<"$row"
      [ "$path_algorithm|$path_size" = "$algorithm|$size" ] || continue
      for core in $cores; do
        OPENSSL_ia32cap=$capabilities versus_row "$bench" "$algorithm" "$core" openssl \
          "OpenSSL $path"
      done
    done
  fi
  echo
  [ -z "$missing" ] || printf 'Not in this build, or not for this CPU:%s\n\n' "$missing"
}

tables=("$@")
[ $# -gt 0 ] || tables=(cores versus)
for size in $(word_sizes); do
  for compiler in ${CC:-gcc clang}; do
    # shellcheck disable=SC2046 # no flag is no word
    if ! compiles "$compiler" $(flags_for "$size"); then
      say "left out: $compiler $(flags_for "$size")"
      continue
    fi
    folder=$root/build/bench/$(basename "$compiler")-$size
    build "$compiler" "$size" "$folder"
    bench=$folder/bench/native/core_bench
    for algorithm in ${ALGORITHMS:-sha1 sha256}; do
      for table in "${tables[@]}"; do
        if [ "$table" = versus ]; then
          versus "$bench" "$size" "$algorithm"
        elif [ "$table" != unroll ]; then
          pinned "$bench" "$table" --algorithm "$algorithm" "${options[@]}"
        elif [ "$algorithm" = sha256 ]; then
          pinned "$bench" unroll --algorithm sha256 --only "$loops" "${options[@]}"
        fi
      done
    done
  done
done
