#!/usr/bin/env bash
# How many times as fast as its own node:crypto we are in Node 18 to 26, Bun and Deno, and what loading
# takes there: the tables of bench/js/by-runtime.mjs.
#
#   bench/runtimes.sh [RUNTIME...]     all without operands: node18 ... node26, bun, deno
#
# Needs `npm run build`. The runtimes are fetched once, through npm, into build/runtimes.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=test/support/runtimes.sh
source test/support/runtimes.sh

lengths=(20 64 1024 4096 1048576)
results=build/runtimes/bench
pinned=(taskset -c "$(($(nproc) - 1))")

check_runtimes "$@"
[[ $# -gt 0 ]] || set -- "${runtimes[@]}"
mkdir -p "$results"
reports=()
for name in "$@"; do
  fetch_runtime "$name"
  use_runtime "$name"
  echo "$title" >&2
  reports+=("$results/$name.json" "$results/$name-load.json")
  "${pinned[@]}" "${node[@]}" bench/js/small-messages.mjs --json "${lengths[@]}" > "$results/$name.json"
  "${pinned[@]}" "${node[@]}" bench/js/load-time.mjs --json 20 > "$results/$name-load.json"
done
node bench/js/by-runtime.mjs "${reports[@]}"
