#!/usr/bin/env bash
# Fuzzes the C layers with clang's libFuzzer, under AddressSanitizer and UndefinedBehaviorSanitizer:
# every target of test/fuzz against the reference core. Needs clang and CMake.
#
#   test/fuzz.sh [TARGET...]              so many inputs of a fixed seed for each: some seconds
#   SECONDS_EACH=600 test/fuzz.sh [..]    other inputs each time, for so long
#   FUZZER=afl SECONDS_EACH=60 test/fuzz.sh [..]   the same targets in AFL++
#
# Inputs that were found worth keeping are in test/fuzz/corpus; what a long run finds is left in
# build/fuzz/found. Ends with one line "N passed, N failed", one check a target.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/fuzz
runs=5000
targets=(streaming midstate batch collision calibration)
[[ $# -eq 0 ]] || targets=("$@")

compiler=clang flags="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all"
link="-fsanitize=fuzzer,address,undefined"
if [[ ${FUZZER:-} == afl ]]; then
  compiler=afl-clang-fast build=$build-afl flags="" link="-fsanitize=fuzzer"
fi
cmake -S . -B "$build" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_ASM_COMPILER=clang \
  -DCMAKE_C_FLAGS="-O1 -g $flags" -DCMAKE_ASM_FLAGS="" > /dev/null
cmake --build "$build" --parallel "$(nproc)" --target shacore_core > /dev/null

passed=0 failed=0
fuzz() {
  local name=$1 corpus=test/fuzz/corpus/$1 found=$build/found/$1
  local program=$build/fuzz-$name
  "$compiler" -std=c11 -O1 -g $link ${flags:+${flags/fuzzer-no-link,/}} -Inative \
    "test/fuzz/$name.c" test/native/attack_blocks.c "$build/libshacore_core.a" -o "$program" || return
  mkdir -p "$found"
  if [[ ${FUZZER:-} == afl ]]; then
    AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
      timeout $((SECONDS_EACH + 60)) afl-fuzz -V "$SECONDS_EACH" -i "$corpus" -o "$found" -- "$program" \
      > "$build/$name.log" 2>&1 || return
    [[ -z $(find "$found" -path '*/crashes/id*' -print -quit) ]]
  elif [[ -n ${SECONDS_EACH:-} ]]; then
    "$program" -max_total_time="$SECONDS_EACH" -max_len=8192 -print_final_stats=1 \
      -artifact_prefix="$found/" "$found" "$corpus" > "$build/$name.log" 2>&1
  else
    # What it keeps goes to the first folder, which is always empty at the start.
    rm -rf "$found.short" && mkdir -p "$found.short"
    "$program" -runs="$runs" -seed=1 -max_len=4096 -artifact_prefix="$build/$name-" \
      "$found.short" "$corpus" > "$build/$name.log" 2>&1
  fi
}

for target in "${targets[@]}"; do
  if fuzz "$target"; then
    passed=$((passed + 1))
    echo "$target: $(grep -hoE '^(Done [0-9]+ runs.*|\[\*\] .*cycles.*)' "$build/$target.log" | tail -n 1)"
  else
    failed=$((failed + 1))
    echo "FAILED: $target" && tail -n 30 "$build/$target.log"
  fi
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
