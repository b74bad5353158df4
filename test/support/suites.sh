# shellcheck shell=bash disable=SC2154
# For scripts that run the suite where vitest does not run. They set `build`, a folder; in a target
# also `node`, the command of a runtime, and `output`, a file for what its programs print.

passed=0 failed=0
add() { passed=$((passed + $1)) failed=$((failed + $2)); }

# Bundles test files into the program $build/suite/NAME.cjs.
bundle() {
  node test/support/suite-bundle.mjs "$build/suite/$1.cjs" "${@:2}"
}

# Runs a program that ends with "N passed, N failed" and adds that up. One that ends in another way,
# by an illegal instruction for instance, has failed.
suite() {
  local status=0 good bad
  "$@" > "$output" 2>&1 || status=$?
  sed -i "s/\r\$//" "$output"
  read -r good bad < <(
    sed -nE '$s/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$output" | grep . || echo 0 1)
  [[ $status -eq 0 || $bad -gt 0 ]] || bad=1
  add "$good" "$bad"
  [[ $bad -eq 0 ]] || {
    echo "    $* (status $status):"
    { grep -m 10 -A 8 '^FAILED: ' "$output" || true; tail -n 5 "$output"; } | sed 's/^/    /'
  }
}

# The output of the last suite must have this line.
must_say() {
  if grep -qE "$1" "$output"; then
    add 1 0
  else
    add 0 1
    echo "    the C program does not say: $1"
  fi
}

# The lane kernels that must be chosen for 1, 2, .. 16 messages, on x86 with these features: what
# the cycles in native/sha1/lanes.h and native/sha256/lanes.h come to.
must_choose_lanes() {
  local none="-( -){15}" sha1 sha256=
  case "$1 $2 " in
    ia32*) sha1=$none ;;
    *" sha "*" avx512bw "*)
      sha1="- shani-x2 shani-x3 shani-x4( shani-x3){2}( avx512vl-x8){5}( avx512-x16){5}"
      sha256="- shani-x2 shani-x3 shani-x2( shani-x3){11} avx512-x16" ;;
    *" avx512bw "*) sha1="-( avx512vl-x8){7}( avx512-x16){8}" sha256="- -( avx512-x16){14}" ;;
    *" avx512vl "*) sha1="-( avx512vl-x8){15}" sha256="- -( avx2-x8){14}" ;;
    *" sha "*)
      sha1="- shani-x2 shani-x3 shani-x4( shani-x3){2}( shani-x4){2} shani-x3( shani-x4){7}"
      sha256="- shani-x2 shani-x3 shani-x2( shani-x3){12}" ;;
    *" avx2 "*) sha1="- -( ssse3-x4){2}( avx2-x8){12}" sha256="- -( avx2-x8){14}" ;;
    *" ssse3 "*) sha1="- -( ssse3-x4){14}" ;;
    *) sha1="- -( vector-x4){14}" ;;
  esac
  must_say "^lanes sha1 for 1 to 16 messages: $sha1\$"
  must_say "^lanes sha256 for 1 to 16 messages: ${sha256:-$none}\$"
}

# The backends that javascript_suite runs over.
sides=(native portable)

# Runs the programs `core`, over each of these cores and the portable side, and `api`, over both
# backends; where `sides` has one only, over that. Says what is skipped.
javascript_suite() {
  local name=$1 choice
  for choice in "${@:2}"; do
    SHACORE_BACKEND=native SHACORE_CORE=$choice suite "${node[@]}" "$build/suite/core.cjs"
  done
  [[ " ${sides[*]} " != *" portable "* ]] ||
    SHACORE_BACKEND=portable suite "${node[@]}" "$build/suite/core.cjs"
  for choice in "${sides[@]}"; do
    SHACORE_BACKEND=$choice suite "${node[@]}" "$build/suite/api.cjs"
  done
  sed -n "s/^skipped: /    $name: skipped: /p" "$output"
}

# Runs a step of the preparation; where it fails, says how it ended. In a condition bash does not
# stop at what fails: a step chains its commands.
step() {
  local log=$build/output/$1
  ("$@") > "$log" 2>&1 && return
  echo "$1: FAILED, the end of $log:"
  tail -n 20 "$log" | sed 's/^/    /'
  add 0 1
  return 1
}

# Runs a target in the background, as many at a time as there are processors. The last line that it
# prints must end with ", N passed, N failed".
start() {
  local result=$build/output/$1.result
  while [[ $(jobs -rp | wc -l) -ge $(nproc) ]]; do wait -n || true; done
  { set +e && (set -e && "${@:2}") > "$result"; cat "$result"; } &
}

# Waits for all targets, prints the totals, and fails when anything did.
finish() {
  local result good bad
  wait
  while read -r result; do
    read -r good bad < <(
      sed -nE '$s/^.*, ([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$result" | grep . || echo 0 1)
    add "$good" "$bad"
  done < <(find "$build/output" -name '*.result')
  echo "$passed passed, $failed failed"
  [[ $passed -gt 0 && $failed -eq 0 ]]
}
