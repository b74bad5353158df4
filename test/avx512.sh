#!/usr/bin/env bash
# Runs the C test program on CPUs with AVX-512, which many machines lack and QEMU does: each is a
# whole PC under Bochs (test/support/bochs.sh). One line a machine, and what its program said.
#
#   test/avx512.sh [NAME...]     on all machines only what these names stand for (test/native/main.c)
#
# An emulated PC is slow: each runs what its features are for. Other CPUs look at the rest.
#
# MACHINES="cannon-lake no-bw" limits the run to machines. Bochs and a kernel are fetched once, from
# this machine's Debian mirror, into build/avx512/cache. Debian packages: cmake.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/avx512
# shellcheck source=test/support/suites.sh
source test/support/suites.sh
# shellcheck source=test/support/bochs.sh
source test/support/bochs.sh

# The machines: the core that must be chosen there, the names of what is tested, the CPU as Bochs
# calls it, without some features, what the kernel is told, and the features that must be found.
# On no-bw the instructions of AVX512BW and DQ fault, as on Xeon Phi, but those of VL, which
# Bochs cannot take away, do not. On unsaved all of AVX-512 faults, though the CPU claims it: the
# kernel does not save its registers.
avx2="sse2 ssse3 sse4.1 avx avx2 bmi1 bmi2"
batches=batches,avx512-x16,avx512vl-x8,possible-avx512-x16,searches
machines=(
  "cannon-lake  shani  default,lanes,$batches  corei3_cnl        none               none                $avx2 sha avx512f avx512vl avx512bw"
  "skylake-x    avx2   default,lanes,$batches  corei7_skylake_x  none               none                $avx2 avx512f avx512vl avx512bw"
  "no-bw        avx2   default,avx512vl-x8      corei7_skylake_x  avx512bw,avx512dq  none                $avx2 avx512f avx512vl"
  "unsaved      avx2   default                  corei7_skylake_x  none               clearcpuid=avx512f  $avx2"
)
wanted=${MACHINES:-${machines[*]%% *}}
only=("$@")

prepare() {
  prepare_bochs &&
    cmake -S . -B "$build/program" -DCMAKE_EXE_LINKER_FLAGS=-static &&
    cmake --build "$build/program" --parallel --target core_test
}

run_machine() {
  local name=$1 core=$2 tested=$3 model=$4 lacking=$5 kernel=$6 features=$7
  local output=$build/output/$name passed=0 failed=0
  local names=("${only[@]}")
  [[ ${#only[@]} -gt 0 ]] || IFS=, read -ra names <<< "$tested"
  [[ $lacking == none ]] || model+=", exclude_features=\"$lacking\""
  [[ $kernel != none ]] || kernel=

  suite in_bochs "$build/machine/$name" "model=$model" "$kernel" \
    "$build/program/core_test" test/vectors --brief "${names[@]}"
  must_say "^cpu: $features \\("
  [[ ${#only[@]} -gt 0 ]] || must_say "^sha1 $core: .* \\(the default here\\)"
  must_choose_lanes x64 "$features"
  if [[ $features == *avx512f* ]]; then
    must_say "^avx512 instructions: [0-9]+ passed, 0 failed"
  else
    must_say "^avx512f instructions: not run"
  fi
  sed "s/^/    $name: /; \$d" "$output"
  echo "$name: $core, $passed passed, $failed failed"
}

for name in $wanted; do
  [[ " ${machines[*]%% *} " == *" $name "* ]] ||
    { echo "no machine $name; there are: ${machines[*]%% *}" >&2 && exit 2; }
done

mkdir -p "$build/output"
rm -f "$build"/output/*
if step prepare; then
  for machine in "${machines[@]}"; do
    read -r name core tested model lacking kernel features <<< "$machine"
    [[ " $wanted " == *" $name "* ]] || continue
    start "$name" run_machine "$name" "$core" "$tested" "$model" "$lacking" "$kernel" "$features"
  done
fi
finish
