#!/usr/bin/env bash
# Runs real programs of npm, as they are, with and without `shacore/register`: they must print the
# same, over the native and over the portable side, and must have been hashed by this package. One
# line a program.
#
#   test/programs.sh [PROGRAM...]     all without operands, as test/programs/ names them
#
# The packages, of the versions that test/programs/package.json says, are fetched once through npm,
# into build/programs. Needs the built package, and git.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/build/programs
output=$build/output
passed=0 failed=0

prepare() {
  mkdir -p "$build"
  if ! cmp -s test/programs/package.json "$build/package.json"; then
    rm -rf "$build/node_modules"
    cp test/programs/package.json "$build"
    npm install --silent --no-audit --no-fund --no-package-lock --ignore-scripts --prefix "$build"
  fi
  cp test/programs/*.?js "$build"
  ln -sfn "$PWD" "$build/node_modules/shacore"
  rm -rf "$output"
  mkdir -p "$output"
  make_repository "$output/repository" > /dev/null
}

# A repository with a history in one pack: the sources of this package, one commit a folder.
make_repository() {
  local folder
  export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
  export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_AUTHOR_DATE='1000000000 +0000'
  export GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org GIT_COMMITTER_DATE='1000000000 +0000'
  git init -q -b main "$1"
  for folder in lib native test/native test/api; do
    mkdir -p "$1/$folder"
    cp -r "$folder/." "$1/$folder"
    git -C "$1" add -A
    git -C "$1" commit -q -m "Add $folder"
    # A second version, for the packer to make a delta of.
    find "$1/$folder" -type f -size +4k -exec sed -i '1,5d' {} +
    git -C "$1" commit -q -a -m "Shorten $folder"
  done
  git -C "$1" repack -q -a -d --depth=20
}

check() {
  if "${@:2}"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "    FAILED: $1"
  fi
}

# Whether what this thread and its workers counted is more than nothing.
was_used() {
  awk '{ calls += $1 } END { exit calls == 0 }' "$1"
}

# Runs a program; what it prints goes to a file of the mode's name.
run() {
  local program=$1 mode=$2
  (cd "$build" && timeout 120 node "${@:3}" "$program" "$output") \
    > "$output/$program.$mode" 2> "$output/$program.$mode.errors" ||
    { tail -n 5 "$output/$program.$mode.errors" >&2 && return 1; }
}

run_registered() {
  local program=$1 mode=$2 way=--require
  [[ $program == *.cjs ]] || way=--import
  USED=$output/$program.$mode.used SHACORE_BACKEND=$mode \
    run "$program" "$mode" --require ./count-calls.cjs "$way" shacore/register
}

run_program() {
  local program=$1 mode
  check "$program runs" run "$program" plain
  check "$program prints something" test -s "$output/$program.plain"
  for mode in "${modes[@]}"; do
    check "$program runs, registered, $mode" run_registered "$program" "$mode"
    check "$program prints the same, $mode" cmp "$output/$program.plain" "$output/$program.$mode"
    check "$program was hashed by this package, $mode" was_used "$output/$program.$mode.used"
  done
}

# Git trusts SHA-1: the same, with every message searched for collision attacks, WebCrypto's too.
search_collisions() {
  local program=isomorphic-git.cjs mode=${modes[-1]}
  export SHACORE_COLLISIONS=throw
  check "$program runs, searching for collisions" run_registered "$program" "$mode"
  unset SHACORE_COLLISIONS
  check "$program prints the same, searching" cmp "$output/$program.plain" "$output/$program.$mode"
}

prepare
programs=("$@")
if [[ $# -eq 0 ]]; then
  for file in test/programs/*.?js; do
    case ${file##*/} in data.cjs | count-calls.cjs) ;; *) programs+=("${file##*/}") ;; esac
  done
fi
modes=(portable)
if [[ $(node -p 'require("shacore").backend()') == native ]]; then
  modes+=(native)
else
  echo "native backend: not tested, the addon is not built"
fi

for program in "${programs[@]}"; do
  before=$failed
  run_program "$program"
  if [[ $program == isomorphic-git.cjs ]]; then search_collisions; fi
  if [[ $failed -eq $before ]]; then echo "$program: the same"; else echo "$program: FAILED"; fi
done
echo "$passed passed, $failed failed"
[[ $passed -gt 0 && $failed -eq 0 ]]
