#!/usr/bin/env bash
# The C program and the addon under what finds faults that no digest shows. Needs gcc, clang, valgrind
# and a built package.
#
#   test/sanitizers.sh [PART...]     all without operands:
#
#   address   the C program under AddressSanitizer and UndefinedBehaviorSanitizer
#   memory    the C cores and layers under MemorySanitizer, which cannot look into assembly
#   threads   test/threads under ThreadSanitizer
#   valgrind  the C program in memcheck, with the cores that it knows the instructions of; after
#             FULL=1 with batches and the search for collisions, too
#   secrets   nothing is decided by a secret (test/secrets/taint.c in memcheck, and no instruction of the
#             other cores could), nothing of a key is left on the stack (wipe.c) or in the process
#             (memory.mjs; after BRIEF=1 that is left out)
#   out-of-memory   every allocation of the addon fails once, under AddressSanitizer
#   addon     the API tests in Node, with an addon built for AddressSanitizer
#   leaks     a million hashes, batches and copies in Node: memory stays where it was
#
# Ends with one line "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/sanitizers
# shellcheck source=test/support/suites.sh
source test/support/suites.sh

# Builds a target of CMakeLists.txt with clang and these flags: $build/NAME/TARGET.
build_with() {
  local name=$1 target=$2
  shift 2
  cmake -S . -B "$build/$name" -DCMAKE_C_COMPILER=clang -DCMAKE_ASM_COMPILER=clang \
    -DCMAKE_C_FLAGS="-O1 -g $*" -DCMAKE_ASM_FLAGS="$*" \
    -DSHACORE_NODE_API="$PWD/node_modules/node-api-headers" > /dev/null
  cmake --build "$build/$name" --parallel --target "$target" > /dev/null
}

# Builds targets as they are shipped, where test/native.sh does: build/native/COMPILER/TARGET.
build_plain() {
  CC=$1 cmake -S . -B "build/native/$1" > /dev/null
  cmake --build "build/native/$1" --parallel --target "${@:2}" > /dev/null
}

run_address() {
  build_with address core_test -fsanitize=address,undefined -fno-sanitize-recover=all
  suite "$build/address/core_test" test/vectors --brief
}

run_memory() {
  build_with memory core_test -fsanitize=memory -fno-sanitize-recover=all
  SHACORE_HIDE_CPU=all suite "$build/memory/core_test" test/vectors --brief \
    reference block block-compact block-unrolled collisions batches midstates keys padding
}

run_threads() {
  build_with threads threads_test -fsanitize=thread
  TSAN_OPTIONS=halt_on_error=1 suite "$build/threads/threads_test"
}

run_valgrind() {
  local parts=(avx2 ssse3 block vector-x4 avx2-x8 midstates keys padding)
  [[ -z ${FULL:-} ]] || parts=()
  build_plain gcc core_test
  suite valgrind -q --error-exitcode=9 build/native/gcc/core_test test/vectors --brief "${parts[@]}"
}

# The cores and kernels of these names work in vector registers alone, and memcheck does not know their
# instructions. Nothing they read of a message can decide anything when there is no way from there to a
# general register or the flags: these come from the arrays of pointers and the stack alone, and
# addresses have no vector in them.
run_structure() {
  local code=$build/output/structure.s bad
  objdump -d --no-show-raw-insn build/native/gcc/libshacore_core.a |
    awk '/^[0-9a-f]+ <.*>:$/ { wanted = /<sha[0-9]+_(blocks|lanes)_(shani|avx512)/ } wanted' > "$code"
  bad=$(awk '
    />:$/ { pointers = /_lanes_/ ? "\\(%r(si|sp)" : "\\(%rsp" }
    /\t[a-z]+ +[^%]*\(.*\),%[re][a-z0-9]+ *$/ && !/\tlea/ && $0 !~ pointers { print }
    /\t(cmp|test)[a-z]* .*\(/ { print }
    /\tv?(pmovmskb|movmskp[sd]|ptest|testp[sd]|u?comis[sd]) / { print }
    /\tk(mov|ortest|test)/ { print }
    /\tvp?(gather|scatter)/ { print }
    /\tv?(mov[dq]|pextr[bwdq]) .*%[xyz]mm[0-9]+,%[re][a-z0-9]+ *$/ { print }
    ' "$code")
  if [[ -z $bad && $(grep -c '>:$' "$code") -ge 10 ]]; then
    add 1 0
  else
    add 0 1
    echo "    vectors that reach general registers or flags, or too few functions:"
    head -n 10 <<< "$bad" | sed 's/^/    /'
  fi
}

run_secrets() {
  local compiler
  for compiler in gcc clang; do
    build_plain "$compiler" taint_test wipe_test
    suite valgrind -q --error-limit=no --log-file="$build/output/taint.log" \
      "build/native/$compiler/taint_test"
    [[ $compiler == clang ]] || sed -n '/: not run, /s/^/    taint: /p' "$output"
    suite "build/native/$compiler/wipe_test"
  done
  run_structure
  [[ -n ${BRIEF:-} ]] || SHACORE_BACKEND=native suite node test/secrets/memory.mjs
}

# Node itself is not built for the sanitizer, whose library must then come first. What Node and V8
# leave behind at the end is theirs, so leaks are looked for below.
run_addon() {
  local node=(env "LD_PRELOAD=$(clang -print-file-name=libclang_rt.asan-x86_64.so)"
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 node --expose-gc)
  build_with addon shacore -shared-libasan -fsanitize=address,undefined -fno-sanitize-recover=all
  bundle core test/core/*.test.ts
  bundle api test/api/*.test.ts
  bundle workers test/package/workers.test.ts
  export SHACORE_ADDON=$PWD/$build/addon/shacore.node TEST_SHARE=0.2
  SHACORE_BACKEND=native suite "${node[@]}" "$build/suite/core.cjs"
  SHACORE_BACKEND=native suite "${node[@]}" "$build/suite/api.cjs"
  suite "${node[@]}" "$build/suite/workers.cjs"
}

run_out-of-memory() {
  local allocations=$PWD/$build/output/allocations
  build_with addon shacore_failing -shared-libasan -fsanitize=address,undefined \
    -fno-sanitize-recover=all
  head -c 32 /dev/zero > "$allocations"
  SHACORE_ADDON=$PWD/$build/addon/shacore_failing.node SHACORE_ALLOCATIONS=$allocations suite env \
    "LD_PRELOAD=$(clang -print-file-name=libclang_rt.asan-x86_64.so)" \
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
    node --expose-gc test/out-of-memory/run.mjs
}

run_leaks() {
  suite node --expose-gc test/leaks.mjs
}

mkdir -p "$build/output"
[[ $# -gt 0 ]] || set -- address memory threads valgrind secrets out-of-memory addon leaks
for part in "$@"; do
  output=$build/output/$part
  before=$failed
  "run_$part"
  echo "$part: $((failed - before)) failed"
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
