#!/usr/bin/env bash
# What is known of the AVX-512 lane kernels without a CPU that has it: cycles of a block in each lane
# and cycles per byte in the models of llvm-mca, beside the AVX2 kernels; and the same of the check for
# collisions, and of the SHA-NI core for one message. Modelled, not measured: a
# model has no cache, and counts copies of registers that the CPUs rename away.
#
#   bench/avx512.sh
#
# Debian packages: llvm-19.
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/avx512-model
cpus=(icelake-server sapphirerapids znver4)
mkdir -p "$build"

# Cuts the loop over the blocks out of a disassembled function: from the target of its last backward
# jump to the jump. The loop inside it, where there is one, goes into a file of its own.
cut_loops() {
  awk -v outer="$1.outer.s" -v inner="$1.inner.s" '
    /^ +[0-9a-f]+:/ {
      address = $1; sub(":", "", address); sub(/^ *[0-9a-f]+:[ \t]*/, ""); sub(/ *[#<].*/, "")
      at[address] = ++lines; text[lines] = $0
      if ($1 ~ /^j/ && ($2 in at)) { inner_from = from; inner_to = to; from = at[$2]; to = lines }
    }
    END {
      printf "" > inner
      for (i = from; i < to; i++)
        if (text[i] !~ /^j/) print text[i] > (i >= inner_from && i < inner_to ? inner : outer)
    }'
}

modelled() {
  local file=$1 cpu=$2
  if [[ ! -s $file ]]; then echo 0; return; fi
  llvm-mca-19 -mtriple=x86_64-linux-gnu -mcpu="$cpu" -iterations=30 "$file" |
    awk '/^Total Cycles:/ { print $3 / 30 }'
}

printf '%-10s %-20s' '' kernel
printf ' %15s' "${cpus[@]}"
echo '   cycles a block in each lane, c/B'
for kernel in sha1/shani sha1/avx2_x8 sha1/avx512vl_x8 sha1/avx512_x16 \
  collision/possible_avx2_x8 collision/possible_avx512_x16 sha256/avx2_x8 sha256/avx512_x16; do
  name=$build/${kernel/\//-} lanes=1
  [[ $kernel != *_x* ]] || lanes=${kernel##*x}
  "${CC:-cc}" -DSHACORE_ASM_SHA -DSHACORE_ASM_AVX2 -DSHACORE_ASM_AVX512 -c "native/$kernel.S" -o "$name.o"
  objdump -d --no-show-raw-insn "$name.o" | cut_loops "$name"
  printf '%-10s %-20s' "${kernel%/*}" "${kernel#*/}"
  for cpu in "${cpus[@]}"; do
    # The loop inside goes over 48 of the 64 rounds of SHA-256, 16 each time.
    awk -v outer="$(modelled "$name.outer.s" "$cpu")" -v inner="$(modelled "$name.inner.s" "$cpu")" \
      -v lanes="$lanes" 'BEGIN { all = outer + 3 * inner; printf " %8.0f %6.3f", all, all / lanes / 64 }'
  done
  echo
done
