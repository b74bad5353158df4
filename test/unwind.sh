#!/usr/bin/env bash
# Checks the unwind information of every assembly core that this machine can run, in 64 and 32 bits:
# gdb must find the caller at each instruction, as a profiler must that interrupts it anywhere.
#
# Needs CMake and gdb; the 32-bit part needs gcc-12-multilib.
set -euo pipefail
cd "$(dirname "$0")/.."

passed=0 failed=0
for flags in -m64 -m32; do
  build=build/unwind/${flags#-}
  cmake -S . -B "$build" -DCMAKE_C_FLAGS="$flags" -DCMAKE_ASM_FLAGS="$flags" > /dev/null
  cmake --build "$build" --parallel --target core_test > /dev/null
  while read -r core; do
    log=$build/$core.log
    CORE=$core gdb -nx -batch -x test/support/unwind.py "$build/core_test" > "$log" 2>&1 || true
    line=$(grep -E "^$core: [0-9]+ instructions passed, [0-9]+ failed$" "$log") || line=
    if [[ -z $line ]]; then
      echo "$flags $core: FAILED, the end of $log:"
      tail -n 5 "$log" | sed 's/^/    /'
      failed=$((failed + 1))
      continue
    fi
    echo "$flags $line"
    read -r _ ok _ _ bad _ <<< "$line"
    passed=$((passed + ok)) failed=$((failed + bad))
  done < <("$build/core_test" test/vectors |
    sed -nE 's/^sha1 ([^ ]+): [0-9]+ passed.*/\1/p' | grep -vxE 'block|block-compact|reference')
done
echo "$passed passed, $failed failed"
[[ $passed -gt 0 && $failed -eq 0 ]]
