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
# the CPU it plays. QEMU's 64-bit Arm CPUs all have the SHA instructions.
targets=(
  "ppc              powerpc-linux-gnu          ppc        qemu-ppc-static"
  "ppc-g3           powerpc-linux-gnu          ppc        qemu-ppc-static -cpu g3"
  "ppc-7450         powerpc-linux-gnu          ppc        qemu-ppc-static -cpu 7450"
  "ppc64-970        powerpc64-linux-gnu        ppc        qemu-ppc64-static -cpu 970"
  "ppc64-power7     powerpc64-linux-gnu        ppc        qemu-ppc64-static -cpu power7"
  "ppc64-power8     powerpc64-linux-gnu        ppc        qemu-ppc64-static -cpu power8"
  "ppc64-power10    powerpc64-linux-gnu        ppc        qemu-ppc64-static -cpu power10"
  "ppc64le-power8   powerpc64le-linux-gnu      ppc        qemu-ppc64le-static -cpu power8"
  "ppc64le-power9   powerpc64le-linux-gnu      ppc        qemu-ppc64le-static -cpu power9"
  "ppc64le-power10  powerpc64le-linux-gnu      ppc        qemu-ppc64le-static -cpu power10"
  "s390x            s390x-linux-gnu            block      qemu-s390x-static"
  "riscv64          riscv64-linux-gnu          block      qemu-riscv64-static"
  "mips64el         mips64el-linux-gnuabi64    block      qemu-mips64el-static"
  "aarch64          aarch64-linux-gnu          armv8      qemu-aarch64-static"
  "aarch64-no-sha   aarch64-linux-gnu          block      qemu-aarch64-static -E SHACORE_HIDE_CPU=all"
  "arm-cortex-a7    arm-linux-gnueabihf        armv7      qemu-arm-static -cpu cortex-a7"
  "arm-max          arm-linux-gnueabihf        armv8      qemu-arm-static -cpu max"
)

build=build/emulated

# QEMU's 970 clears 32 bytes by dcbz where it says 128, so that glibc's memset leaves bytes of large
# memory as they were, which batches need.
all_but_batches=(ppc ppc-chain block block-compact block-unrolled reference collisions midstates keys)

# Once for each compiler: its rows share the program.
compile() {
  cmake -S . -B "$build/$1" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="${1%%-*}" \
    -DCMAKE_C_COMPILER="$1-gcc" -DCMAKE_EXE_LINKER_FLAGS=-static &&
    cmake --build "$build/$1" --parallel --target core_test
}

# The log must say that this core was chosen; for SHA-256 and SHA-224 too, where they have it.
must_be_default() {
  local algorithm core
  for algorithm in sha1 sha256 sha224; do
    core=$1
    grep -q "^$algorithm $core: " "$log" || core=block
    grep -q "^$algorithm $core: .* (the default here)\$" "$log" ||
      { echo "$core is not the default for $algorithm" && return 1; }
  done
}

# A row's result, the last line of which ends with "N passed, N failed".
run() {
  local name=$1 prefix=$2 core=$3 emulator=("${@:4}") log=$build/$1.log names=()
  [[ $name != ppc64-970 ]] || names=("${all_but_batches[@]}")
  if cat "$build/$prefix.log" > "$log" && [[ -e $build/$prefix.built ]] &&
    "${emulator[@]}" "$build/$prefix/core_test" test/vectors --brief "${names[@]}" >> "$log" 2>&1 &&
    must_be_default "$core" >> "$log"; then
    echo "$name: $core, $(tail -n 1 "$log")"
  else
    echo "$name: FAILED, the end of $log:"
    tail -n 20 "$log" | sed 's/^/    /'
    # What it counted itself, unless it says that nothing failed.
    sed -nE '$s/^([0-9]+ passed, [1-9][0-9]* failed)$/'"$name"': \1/p' "$log" | grep . ||
      echo "$name: 0 passed, 1 failed"
  fi
}

for name in "$@"; do
  [[ " ${targets[*]%% *} " == *" $name "* ]] ||
    { echo "no target $name; there are: ${targets[*]%% *}" >&2 && exit 2; }
done

[[ $# -gt 0 ]] ||
  echo "loong64: skipped: Debian 12 has no cross compiler for it, and its clang no such target" &&
  echo "ppc64-970: batches skipped: QEMU's dcbz for it is not what glibc's memset expects"
mkdir -p "$build"
rm -f "$build"/*.{log,built,result}
for target in "${targets[@]}"; do
  read -r name prefix core emulator <<< "$target"
  [[ $# -eq 0 || " $* " == *" $name "* ]] || continue
  if [[ ! -e $build/$prefix.log ]] && compile "$prefix" > "$build/$prefix.log" 2>&1; then
    touch "$build/$prefix.built"
  fi
  while [[ $(jobs -rp | wc -l) -ge $(nproc) ]]; do wait -n; done
  # shellcheck disable=SC2086 # the emulator's options
  { run "$name" "$prefix" "$core" $emulator > "$build/$name.result"; cat "$build/$name.result"; } &
done
wait

passed=0 failed=0
while read -r good bad; do passed=$((passed + good)) failed=$((failed + bad)); done < <(
  tail -qn 1 "$build"/*.result | sed -nE 's/^.*[ :]([0-9]+) passed, ([0-9]+) failed$/\1 \2/p')
echo "$passed passed, $failed failed"
[[ $passed -gt 0 && $failed -eq 0 ]]
