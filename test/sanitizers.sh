#!/usr/bin/env bash
# The C program and the addon under what finds faults that no digest shows. Needs gcc, clang, valgrind
# and a built package.
#
#   test/sanitizers.sh [PART...]     all without operands:
#
#   address   the C program under AddressSanitizer and UndefinedBehaviorSanitizer
#   memory    the C cores and layers under MemorySanitizer, which cannot look into assembly
#   threads   test/threads under ThreadSanitizer: the C layers
#   workers   the same for the addon in Node: worker threads, the thread pool, work that is called off
#   valgrind  the C program in memcheck, with the cores that it knows the instructions of; after
#             FULL=1 with batches and the search for collisions, too
#   secrets   nothing is decided by a secret (test/secrets/taint.c in memcheck, and no instruction of the
#             other cores could), nothing of a key is left on the stack (wipe.c) or in the process
#             (memory.mjs; after BRIEF=1 that is left out)
#   out-of-memory   every allocation of the addon fails once, under AddressSanitizer
#   addon     the API tests in Node, with an addon built for AddressSanitizer
#   addon-short   some of them: less than a minute, and not among "all"
#   leaks     a million hashes, batches and copies in Node: memory stays where it was
#
# Ends with one line "N passed, N failed".
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/sanitizers
# shellcheck source=test/support/suites.sh
source test/support/suites.sh

# Builds a target of CMakeLists.txt with clang, or what `compiler` says, and these flags: $build/NAME/TARGET.
compiler=clang
build_with() {
  local name=$1 target=$2
  shift 2
  cmake -S . -B "$build/$name" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_ASM_COMPILER="$compiler" \
    -DCMAKE_C_FLAGS="-O1 -g $*" -DCMAKE_ASM_FLAGS="$*" \
    -DSHACORE_NODE_API="$PWD/node_modules/node-api-headers" > /dev/null
  cmake --build "$build/$name" --parallel "$(nproc)" --target "$target" > /dev/null
}

# Builds targets as they are shipped: $build/plain-COMPILER/TARGET.
build_plain() {
  CC=$1 cmake -S . -B "$build/plain-$1" > /dev/null
  cmake --build "$build/plain-$1" --parallel --target "${@:2}" > /dev/null
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

# How much ThreadSanitizer remembers: it reports no access whose stack it has forgotten.
history=history_size=7

run_threads() {
  build_with threads threads_test -fsanitize=thread
  TSAN_OPTIONS="halt_on_error=1 $history" suite "$build/threads/threads_test"
}

# Node and V8 are not built for the sanitizer: it does not see what keeps their threads apart, and
# what it says of them is not counted. Of the addon it sees every access, and of the system's
# locks every use. The library is gcc's, because V8 does not start with clang's (of LLVM 14); it wants
# memory at fixed places.
run_workers() {
  local reports=$build/output/reports ours all
  compiler=gcc build_with workers shacore -fsanitize=thread
  rm -f "$reports".*
  # The first program that is loaded with the library must have its memory at fixed places already.
  suite setarch -R env "LD_PRELOAD=$(gcc -print-file-name=libtsan.so)" \
    TSAN_OPTIONS="log_path=$reports exitcode=0 $history" SHACORE_BACKEND=native \
    SHACORE_ADDON="$PWD/$build/workers/shacore.node" node test/threads/workers.mjs
  cat "$reports".* > "$reports" 2> /dev/null || true
  all=$(grep -c '^WARNING: ThreadSanitizer' "$reports" || true)
  reports_of_addon < "$reports" > "$reports.ours"
  ours=$(grep -c '^WARNING: ThreadSanitizer' "$reports.ours" || true)
  echo "    $all reports, $ours of them of the addon"
  if [[ $ours -eq 0 ]]; then add 1 0; else add 0 1 && head -n 60 "$reports.ours"; fi
}

# Of reports of ThreadSanitizer those where the addon makes one of the two accesses, or the memory is
# its own. Each is told by a stack, whose first functions may be those that the library stands in for.
reports_of_addon() {
  awk '/^=+$/ { if (is_ours) printf "%s", report; report = ""; is_ours = 0; next }
    { report = report $0 "\n" }
    /^  [A-Z]/ { is_first = 1 }
    /^    #/ && !/libtsan/ { if (is_first && /shacore\.node/) is_ours = 1; is_first = 0 }'
}

run_valgrind() {
  local parts=(avx2 ssse3 block vector-x4 avx2-x8 midstates keys padding)
  [[ -z ${FULL:-} ]] || parts=()
  build_plain gcc core_test
  suite valgrind -q --error-exitcode=9 "$build/plain-gcc/core_test" test/vectors --brief "${parts[@]}"
}

# The cores and kernels of these names work in vector registers alone, and memcheck does not know their
# instructions. Nothing they read of a message can decide anything when there is no way from there to a
# general register or the flags: these come from the arrays of pointers and the stack alone, and
# addresses have no vector in them.
run_structure() {
  local code=$build/output/structure.s bad
  objdump -d --no-show-raw-insn "$build/plain-gcc/libshacore_core.a" |
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
      "$build/plain-$compiler/taint_test"
    [[ $compiler == clang ]] || sed -n '/: not run, /s/^/    taint: /p' "$output"
    suite "$build/plain-$compiler/wipe_test"
  done
  run_structure
  [[ -n ${BRIEF:-} ]] || SHACORE_BACKEND=native suite node test/secrets/memory.mjs
}

# Node itself is not built for the sanitizer, whose library must then come first. What Node and V8
# leave behind at the end is theirs, so leaks are looked for below.
addon_under_asan() {
  local share=$1 node
  shift
  node=(env "LD_PRELOAD=$(clang -print-file-name=libclang_rt.asan-x86_64.so)"
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
    "SHACORE_ADDON=$PWD/$build/addon/shacore.node" SHACORE_BACKEND=native "TEST_SHARE=$share"
    node --expose-gc)
  build_with addon shacore -shared-libasan -fsanitize=address,undefined -fno-sanitize-recover=all
  bundle addon "$@"
  suite "${node[@]}" "$build/suite/addon.cjs"
}

run_addon() {
  addon_under_asan 0.2 test/core/*.test.ts test/api/*.test.ts test/package/workers.test.ts
}

run_addon-short() {
  addon_under_asan 0.02 test/core/*.test.ts \
    test/api/{batch,batch-async,call-by-call,collisions,file,files,hmac,into,memory,state,strings}.test.ts
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
[[ $# -gt 0 ]] || set -- address memory threads workers valgrind secrets out-of-memory addon leaks
for part in "$@"; do
  output=$build/output/$part
  before=$failed
  "run_$part"
  echo "$part: $((failed - before)) failed"
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
