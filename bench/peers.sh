#!/usr/bin/env bash
# Fetches what the C benchmark is compared with. Nothing is installed, nothing enters git.
#
#   bench/peers.sh git              git's block-sha1 and its sha1dc, from the source package of this system
#   bench/peers.sh openssl [ARCH]   libcrypto.a and its headers, from libssl-dev for ARCH
#                                   (a Debian architecture; without it, this machine's)
#
# Prints the folder, build/peers/git or build/peers/openssl-ARCH; PEERS names another place than
# build/peers. A folder that is there is kept: delete it to fetch again.
#
# The packages come from the mirror that this machine's apt uses, through an apt state of our own:
# the system needs no deb-src line and no foreign architecture. Needs apt-get (Debian, Ubuntu);
# elsewhere fill the folders by hand: git/block-sha1, git/sha1dc, git/compat/bswap.h; openssl-ARCH/include, lib.
set -euo pipefail

peers=${PEERS:-$(dirname "$0")/../build/peers}
mkdir -p "$peers"
peers=$(cd "$peers" && pwd)
work=

fail() {
  echo "peers.sh: $*" >&2
  exit 1
}

remove_work() {
  [ -z "$work" ] || rm -rf "$work"
}
trap remove_work EXIT

# Makes the private apt state in $work with one line of sources: deb or deb-src.
private_apt() {
  local type=$1 arch=$2 site
  command -v apt-get >/dev/null || fail "no apt-get here: fill $peers by hand"
  # shellcheck source=/dev/null
  . /etc/os-release
  # shellcheck disable=SC2016 # the $ is apt's
  site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | head -n 1)
  [ -n "$site" ] || fail "apt knows no mirror: run apt-get update"

  work=$(mktemp -d "$peers/work.XXXXXX")
  mkdir -p "$work"/{lists/partial,cache/archives/partial,etc/apt.conf.d,etc/preferences.d}
  touch "$work/status"
  echo "$type [signed-by=/usr/share/keyrings/$ID-archive-keyring.gpg] $site $VERSION_CODENAME main" \
    >"$work/etc/sources.list"
  apt=(apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o Dir::Etc="$work/etc"
    -o Dir::Etc::sourcelist="$work/etc/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::State="$work" -o Dir::State::status="$work/status" -o Dir::Cache="$work/cache"
    -o Debug::NoLocking=1 -o APT::Sandbox::User="$(id -un)")
  "${apt[@]}" update >&2
}

fetch_git() {
  private_apt deb-src "$(dpkg --print-architecture)"
  (cd "$work" && "${apt[@]}" source --download-only git >&2)
  mkdir "$work/git"
  tar -xf "$work"/git_*.orig.tar.* -C "$work/git" --strip-components=1 --wildcards \
    '*/block-sha1/*' '*/sha1dc/*' '*/compat/bswap.h'
  mv "$work/git" "$peers/git"
}

fetch_openssl() {
  local arch=$1 headers
  private_apt deb "$arch"
  (cd "$work" && "${apt[@]}" download libssl-dev >&2)
  dpkg-deb -x "$work"/libssl-dev_*.deb "$work/unpacked"
  mkdir -p "$work/openssl/lib"
  cp -r "$work/unpacked/usr/include" "$work/openssl/include"
  # Debian keeps what differs between architectures in folders of their own.
  for headers in "$work"/openssl/include/*-linux-gnu*/openssl; do
    cp "$headers"/* "$work/openssl/include/openssl/"
  done
  cp "$work"/unpacked/usr/lib/*/libcrypto.a "$work/openssl/lib/"
  mv "$work/openssl" "$peers/openssl-$arch"
}

case ${1:-} in
  git)
    [ -d "$peers/git/sha1dc" ] || { rm -rf "$peers/git" && fetch_git; }
    echo "$peers/git"
    ;;
  openssl)
    arch=${2:-$(dpkg --print-architecture)}
    [ -d "$peers/openssl-$arch" ] || fetch_openssl "$arch"
    echo "$peers/openssl-$arch"
    ;;
  *) fail "usage: peers.sh git | openssl [ARCH]" ;;
esac
