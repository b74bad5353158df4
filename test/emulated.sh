#!/usr/bin/env bash
# Builds the C test program for CPUs that this machine is not, and runs it under QEMU. One line a
# target; a target whose compiler or emulator is missing is named and counts as a failure.
#
#   test/emulated.sh [TARGET...]     all targets without operands
#
# Debian packages: gcc-<target>, libc6-dev-<architecture>-cross, qemu-user-static, cmake.
set -euo pipefail
cd "$(dirname "$0")/.."

# target: the prefix of its compiler, the core that must be the default there, and the emulator with
# the CPU it plays. QEMU's 64-bit Arm CPUs all have the SHA-1 instructions.
targets=(
  "s390x            s390x-linux-gnu      block  qemu-s390x-static"
  "ppc              powerpc-linux-gnu    block  qemu-ppc-static"
  "aarch64          aarch64-linux-gnu    armv8  qemu-aarch64-static"
  "aarch64-no-sha1  aarch64-linux-gnu    block  qemu-aarch64-static -E SHACORE_HIDE_CPU=sha1"
  "arm-cortex-a7    arm-linux-gnueabihf  armv7  qemu-arm-static -cpu cortex-a7"
  "arm-max          arm-linux-gnueabihf  armv8  qemu-arm-static -cpu max"
)

wanted=" $* "

# The log must say that this core was chosen; a line more when it does not.
must_be_default() {
  grep -q "^sha1 $1: .* (the default here)\$" "$log" || { echo "$1 is not the default"; return 1; }
}

passed=0 failed=0
for target in "${targets[@]}"; do
  read -r name prefix core emulator <<< "$target"
  [[ $# -eq 0 || $wanted == *" $name "* ]] || continue
  build=build/emulated/$prefix
  mkdir -p "$build"
  log=$build/$name.log
  if cmake -S . -B "$build" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="${prefix%%-*}" \
      -DCMAKE_C_COMPILER="$prefix-gcc" -DCMAKE_EXE_LINKER_FLAGS=-static > "$log" 2>&1 &&
      cmake --build "$build" --parallel --target core_test >> "$log" 2>&1 &&
      $emulator "$build/core_test" test/vectors >> "$log" 2>&1 &&
      must_be_default "$core" >> "$log"; then
    echo "$name: $core, $(tail -n 1 "$log")"
  else
    echo "$name: FAILED, the end of $log:"
    tail -n 20 "$log" | sed 's/^/    /'
  fi
  read -r target_passed target_failed < <(
    sed -nE '$s/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$log" | grep . || echo 0 1)
  passed=$((passed + target_passed)) failed=$((failed + target_failed))
done
echo "$passed passed, $failed failed"
[[ $passed -gt 0 && $failed -eq 0 ]]
