#!/usr/bin/env bash
# Installs the packed package as its users do, and runs an application with it: package managers,
# folders that cannot be written to, Node's permission model, renamed and single executables, bundles.
# One line a check.
#
#   test/install.sh
#
# The managers and bundlers are fetched once, through npm, into build/install/tools, and Node 24 into
# build/runtimes.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/install
root=$PWD
cache=
# shellcheck source=test/support/runtimes.sh
source test/support/runtimes.sh
export TOOLS=$build/tools npm_config_audit=false npm_config_fund=false
unset SHACORE_ADDON SHACORE_BACKEND

passed=0 failed=0

# says EXPECTED NAME COMMAND...: the command must print this line first.
says() {
  local expected=$1 name=$2 status=0 line
  "${@:3}" > "$build/output" 2>&1 || status=$?
  line=$(head -n 1 "$build/output")
  if [[ $status -eq 0 && $line == "$expected" ]]; then
    passed=$((passed + 1))
    echo "$name: $line"
  else
    failed=$((failed + 1))
    echo "$name: FAILED, expected $expected, status $status:"
    tail -n 20 "$build/output" | sed 's/^/    /'
  fi
}

# An empty application in the folder of that name, which becomes the working directory.
application() {
  rm -rf "${build:?}/$1"
  mkdir -p "$build/$1"
  cd "$build/$1"
  cp "$root/test/install/app.cjs" .
  echo '{ "name": "application", "version": "1.0.0" }' > package.json
}

in_application() { application "$1" && "${@:2}" >> "$build/log" 2>&1; }

tools() {
  mkdir -p "$TOOLS"
  [[ -e $TOOLS/node_modules/.package-lock.json ]] || (
    cd "$TOOLS" && echo '{ "name": "tools", "version": "1.0.0" }' > package.json &&
      npm install --silent esbuild@0.28 webpack@5 rollup@4 @rollup/plugin-commonjs \
        @rollup/plugin-node-resolve vite@~8.3.4 rolldown postject@1.0.0-alpha.6 pnpm@10 @yarnpkg/cli-dist@4)
}

# A folder that cannot be written to, not even by root.
read_only() {
  # shellcheck disable=SC2016
  unshare --mount bash -c 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" &&
    ! touch file 2> /dev/null && exec node app.cjs' "$PWD"
}

# Node's single-executable application, with the addons beside it when they are copied there.
single_executable() {
  node "$root/test/install/bundle.mjs" esbuild bundle &&
    echo '{ "main": "bundle/app.cjs", "output": "blob", "disableExperimentalSEAWarning": true }' > sea.json &&
    node --experimental-sea-config sea.json &&
    cp "$(type -P node)" program &&
    node "$TOOLS/node_modules/postject/dist/cli.js" program NODE_SEA_BLOB blob \
      --sentinel-fuse NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2
}

rm -f "$build/log"
mkdir -p "$build"
[[ -e prebuilds/linux-x64/shacore.glibc.node ]] || node native/prebuild.mjs linux-x64 > /dev/null
tools
tarball=$build/$(npm pack --silent --ignore-scripts --pack-destination "$build")

in_application npm npm install --ignore-scripts "$tarball"
says "native from prebuilds" "npm, without scripts" node app.cjs
says "native from prebuilds" "read-only folder" read_only
cp "$(type -P node)" renamed
says "native from prebuilds" "renamed executable" ./renamed app.cjs
rm renamed
here=--allow-fs-read=$PWD/
says "portable from nowhere" "permissions, no addons" \
  env WITHOUT_THREADS=1 node --no-warnings --experimental-permission "$here" app.cjs
says "native from prebuilds" "permissions, addons" \
  env WITHOUT_THREADS=1 node --no-warnings --experimental-permission --allow-addons "$here" app.cjs
if (cd "$root" && fetch_runtime node24 >> "$build/log" 2>&1); then
  node24=$root/$cache/node24/package/bin/node
  says "portable from nowhere" "permissions of Node 24, no addons" \
    env WITHOUT_THREADS=1 "$node24" --no-warnings --permission "$here" app.cjs
  says "native from prebuilds" "permissions of Node 24, addons" \
    env WITHOUT_THREADS=1 "$node24" --no-warnings --permission --allow-addons "$here" app.cjs
else
  says "Node 24" "Node 24" echo "cannot be fetched"
fi

for bundler in esbuild webpack rollup rolldown vite; do
  says "" "bundling by $bundler" node "$root/test/install/bundle.mjs" "$bundler" "$bundler"
  cp app.cjs "$bundler/worker.cjs"
  says "portable from nowhere" "$bundler" env WITHOUT_THREADS=1 node "$bundler/app.cjs"
  cp -r node_modules/shacore/prebuilds "$bundler"
  says "native from prebuilds" "$bundler, prebuilds/ beside it" env WITHOUT_THREADS=1 node "$bundler/app.cjs"
done

cp "$root/test/install/page.mjs" .
# for_browser BUNDLER TARGET: the bundle must be the browser side, and run without Node.
for_browser() {
  says "" "bundling by $1 for $2" node "$root/test/install/bundle.mjs" "$1" "$1-$2" "$2"
  says "browser side" "$1 for $2" node "$root/test/install/page.cjs" "$1-$2/page.js"
}
for bundler in esbuild webpack rollup rolldown vite; do for_browser "$bundler" browser; done
for_browser webpack webworker
for conditions in workerd worker edge-light; do for_browser esbuild "$conditions"; done
says "" "bundling by webpack for electron-renderer" \
  node "$root/test/install/bundle.mjs" webpack renderer electron-renderer
says "Node's side" "webpack for electron-renderer" node "$root/test/install/page.cjs" renderer/page.js with-node
if single_executable >> "$build/log" 2>&1; then
  mkdir program-folder && mv program program-folder
  export WITHOUT_THREADS=1
  says "portable from nowhere" "single executable" program-folder/program
  cp -r node_modules/shacore/prebuilds program-folder
  says "native from prebuilds" "single executable, prebuilds/ beside it" program-folder/program
  unset WITHOUT_THREADS
else
  says "an executable" "single executable" tail -n 20 "$build/log"
fi

in_application scripts npm install --foreground-scripts "$tarball"
says "native from prebuilds" "npm, with scripts" node app.cjs
says "nothing was built" "npm, with scripts" \
  bash -c '[[ -e node_modules/shacore/build ]] || echo nothing was built'
in_application built env SHACORE_BUILD_FROM_SOURCE=1 npm install --foreground-scripts "$tarball"
says "native from build" "npm, built from source" node app.cjs

in_application pnpm node "$TOOLS/node_modules/pnpm/bin/pnpm.cjs" add "$tarball"
says "native from prebuilds" "pnpm" node app.cjs

yarn() { YARN_ENABLE_GLOBAL_CACHE=false node "$TOOLS/node_modules/@yarnpkg/cli-dist/bin/yarn.js" "$@"; }
pnp() { touch yarn.lock && yarn add "shacore@file:$tarball"; }
in_application yarn pnp
says "native from prebuilds" "Yarn, Plug'n'Play" yarn node app.cjs

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
