#!/usr/bin/env bash
# Builds the C test program for CPUs that this machine is not, and runs it under QEMU. One line a
# target; a target whose compiler or emulator is missing is named and counts as a failure.
#
#   test/emulated.sh [TARGET...]     all targets without operands
#
# Debian packages: gcc-<target>, libc6-dev-<architecture>-cross, qemu-user-static, cmake.
set -euo pipefail
cd "$(dirname "$0")/.."

# target: the prefix of its compiler, and the emulator with the CPU it plays
targets=(
  "s390x s390x-linux-gnu qemu-s390x-static"
  "ppc powerpc-linux-gnu qemu-ppc-static"
)

wanted=" $* "
passed=0 failed=0
for target in "${targets[@]}"; do
  read -r name prefix emulator <<< "$target"
  [[ $# -eq 0 || $wanted == *" $name "* ]] || continue
  build=build/emulated/$name
  mkdir -p "$build"
  log=$build/test.log
  if cmake -S . -B "$build" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$name" \
      -DCMAKE_C_COMPILER="$prefix-gcc" -DCMAKE_EXE_LINKER_FLAGS=-static > "$log" 2>&1 &&
      cmake --build "$build" --parallel --target core_test >> "$log" 2>&1 &&
      $emulator "$build/core_test" test/vectors >> "$log" 2>&1; then
    echo "$name: $(tail -n 1 "$log")"
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
