# shellcheck shell=bash disable=SC2034
# A 32-bit Node in a root of its own, from Debian.

ia32_root=build/x86/cache/ia32
namespace=(unshare --mount)
[[ $EUID -eq 0 ]] || namespace+=(--map-root-user)
no_root=$("${namespace[@]}" true 2>&1) && no_root=

fetch_ia32_root() {
  mkdir -p "${ia32_root%/*}"
  [[ -e $ia32_root ]] || test/support/debian-root.sh "$ia32_root" i386 bookworm nodejs
}

# Runs a program of the root, with the package as its working directory.
in_root() {
  mkdir -p "$ia32_root"/{dev,proc,tmp,w}
  # shellcheck disable=SC2016
  NODE_EXTRA_CA_CERTS='' "${namespace[@]}" bash -c '
    mount --bind . "$0/w" && mount --rbind /dev "$0/dev" && mount --rbind /proc "$0/proc" &&
      exec unshare --root="$0" --wd=/w "$@"' "$ia32_root" "$@"
}
