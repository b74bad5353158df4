#!/usr/bin/env bash
# Runs the suite, with one addon file, in Node 18 to 26, Bun and Deno. One line a runtime.
#
#   test/runtimes.sh [RUNTIME...]     all without operands: node18 ... node26, bun, deno
#
# Each gets the API over both backends, worker threads, and the digests over the default core,
# `reference` and the portable side; `npm test` goes through all cores. Where node:crypto of Bun or
# Deno is not Node's, what counts is what Node 20's does, and how often that is so is said.
#
# The runtimes are fetched once, through npm, into build/runtimes.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/runtimes
# shellcheck source=test/support/suites.sh
source test/support/suites.sh
# shellcheck source=test/support/runtimes.sh
source test/support/runtimes.sh

record=$build/node-crypto.json

# The runtimes, and what Node 20's node:crypto does.
prepare() {
  bundle core test/core/*.test.ts &&
    bundle api test/api/*.test.ts &&
    bundle workers test/package/workers.test.ts &&
    fetch_runtime node20 && use_runtime node20 &&
    RECORD_NODE_CRYPTO=$record "${node[@]}" "$build/suite/api.cjs" || return
}

run_runtime() {
  local name=$1 node title deviations note='' passed=0 failed=0 output=$build/output/$1
  use_runtime "$name"
  if [[ $name != node* ]]; then export RECORDED_NODE_CRYPTO=$record; fi
  suite "${node[@]}" "$build/suite/workers.cjs"
  javascript_suite "$title" "" reference
  deviations=$(grep -c '^as in Node: ' "$output" || true)
  [[ $deviations -eq 0 ]] ||
    note=" ($deviations tests: as in Node 20, where node:crypto here is not, see $output)"
  echo "$title: default core, reference, portable$note, $passed passed, $failed failed"
}

check_runtimes "$@"
[[ $# -gt 0 ]] || set -- "${runtimes[@]}"
mkdir -p "$build/output"
rm -f "$build"/output/*
if step prepare; then
  for name in "$@"; do
    ! step fetch_runtime "$name" || start "$name" run_runtime "$name"
  done
fi
finish
