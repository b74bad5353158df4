# shellcheck shell=bash disable=SC2034
# Real Nodes for CPUs that this machine is not, and QEMU to run them.

emulated_cache=build/emulated-nodes/cache

# Fetches a Node, once: from an npm package, or "debian:" and the architecture.
fetch_emulated_node() {
  local root=$emulated_cache/$1 package=$2
  mkdir -p "$emulated_cache"
  [[ ! -e $root ]] || return 0
  case $package in
    debian:*) test/support/debian-root.sh "$root" "${package#debian:}" trixie nodejs ;;
    *) test/support/npm-package.sh "$root" "$package" ;;
  esac
}

# Sets `node`, the command, from the name, the compiler's prefix, the package and the emulator.
use_emulated_node() {
  local root=$emulated_cache/$1
  case $3 in
    debian:*) node=("${@:4}" -L "$root" "$root/usr/bin/node") ;;
    *) node=("${@:4}" -L "/usr/$2" "$root/package/bin/node") ;;
  esac
}
