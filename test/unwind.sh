#!/usr/bin/env bash
# Checks the unwind information of every assembly core, lane kernel and checked core that this
# machine can run, in 64 and 32 bits, and of those for PowerPC under QEMU: gdb must find the caller
# at each instruction, as a profiler must that interrupts it anywhere.
#
# Needs CMake and gdb; the 32-bit part needs gcc-12-multilib. The emulated part needs gdb-multiarch,
# qemu-user-static and the cross compilers.
set -euo pipefail
cd "$(dirname "$0")/.."

passed=0 failed=0

# check LABEL BUILD GDB [EMULATOR]: all that is written in assembly of the program in that folder.
check() {
  local label=$1 build=$2 gdb=$3 emulator=${4:-} kind algorithm core log line ok bad
  cmake --build "$build" --parallel --target core_test > /dev/null
  while read -r kind algorithm core; do
    log=$build/$algorithm-$core.log
    step_through "$kind" "$algorithm" "$core" > "$log" 2>&1 || true
    line=$(grep -E "^$algorithm $core: [0-9]+ instructions passed, [0-9]+ failed$" "$log") || line=
    if [[ -z $line ]]; then
      echo "$label $algorithm $core: FAILED, the end of $log:"
      tail -n 5 "$log" | sed 's/^/    /'
      failed=$((failed + 1))
      continue
    fi
    echo "$label $line"
    read -r _ _ ok _ _ bad _ <<< "$line"
    passed=$((passed + ok)) failed=$((failed + bad))
  done < <($emulator "$build/core_test" test/vectors --brief |
    sed -nE 's/^(sha1|sha256) ([^ ]+): [0-9]+ passed.*/blocks \1 \2/p
      s/^lanes (sha1|sha256) ([^ ]+): [0-9]+ passed.*/lanes \1 \2/p
      s/^checked (sha1) ([^ ]+): [0-9]+ passed.*/checked \1 \2/p' |
    grep -vE ' (block.*|reference|vector.*)$')
}

# One function of that program. QEMU makes its socket a moment after it was started.
step_through() {
  local script=(-nx -batch -x test/support/unwind.py "$build/core_test")
  export KIND=$1 ALGORITHM=$2 CORE=$3
  if [[ -z $emulator ]]; then
    "$gdb" "${script[@]}"
    return
  fi
  local socket=$PWD/$build/socket status=0
  rm -f "$socket"
  "$emulator" -g "$socket" "$build/core_test" test/vectors "$CORE" > /dev/null &
  for _ in {1..100}; do [[ ! -e $socket ]] || break; sleep 0.1; done
  SOCKET=$socket "$gdb" "${script[@]}" || status=$?
  kill $! 2> /dev/null || true
  return "$status"
}

for flags in -m64 -m32; do
  build=build/unwind/${flags#-}
  cmake -S . -B "$build" -DCMAKE_C_FLAGS="$flags" -DCMAKE_ASM_FLAGS="$flags" > /dev/null
  check "$flags" "$build" gdb
done
for target in "powerpc ppc" "powerpc64 ppc64" "powerpc64le ppc64le"; do
  read -r name emulated <<< "$target"
  build=build/unwind/$name
  cmake -S . -B "$build" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$name" \
    -DCMAKE_C_COMPILER="$name-linux-gnu-gcc" -DCMAKE_EXE_LINKER_FLAGS=-static > /dev/null
  check "$name" "$build" gdb-multiarch "qemu-$emulated-static"
done
echo "$passed passed, $failed failed"
[[ $passed -gt 0 && $failed -eq 0 ]]
