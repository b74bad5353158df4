#!/usr/bin/env bash
# What is known of the PowerPC cores without a PowerPC: instructions in the loop over a block, and
# cycles a block in the models of llvm-mca, beside the C core of the same compiler. Modelled, not
# measured: a model has no cache, and its windows are smaller than the CPU's.
#
#   bench/ppc.sh
#
# Debian packages: llvm-19, gcc-powerpc-linux-gnu, gcc-powerpc64-linux-gnu,
# gcc-powerpc64le-linux-gnu and their libc6-dev-<architecture>-cross.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/ppc
cpus=(pwr8 pwr9 pwr10)
mkdir -p "$build"

# The instructions of a disassembled function from the target of its one bdnz to the bdnz, which
# llvm-mca wants as registers without names. It would take the bdnz itself for the end.
loop() {
  awk '
    /^ +[0-9a-f]+:/ {
      address = $1; sub(":", "", address); sub(/^ *[0-9a-f]+:[ \t]*/, "")
      at[address] = ++lines; text[lines] = $0
      if ($1 == "bdnz") { for (i = at[$2]; i < lines; i++) print text[i]; exit }
    }' | sed -E 's/\br([0-9]+)/\1/g'
}

printf '%-12s %-10s %12s' target core instructions
printf ' %7s' "${cpus[@]}"
echo '   cycles a block'
for target in powerpc powerpc64 powerpc64le; do
  for source in ppc.S ppc_chain.S block.c; do
    name=$build/$target-${source%.*}
    "$target-linux-gnu-gcc" -std=c11 -O2 -fPIC -DSHACORE_ASM_PPC -c "native/sha1/$source" -o "$name.o"
    "$target-linux-gnu-objdump" -d --no-show-raw-insn "$name.o" | loop > "$name.s"
    printf '%-12s %-10s %12d' "$target" "${source%.*}" $(($(wc -l < "$name.s") + 1))
    for cpu in "${cpus[@]}"; do
      llvm-mca-19 -mtriple="$target-linux-gnu" -mcpu="$cpu" -iterations=50 "$name.s" |
        awk '/^Total Cycles:/ { printf " %7.0f", $3 / 50 }'
    done
    echo
  done
done
