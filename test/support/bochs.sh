# shellcheck shell=bash disable=SC2154
# An x86-64 CPU that this machine is not: Bochs emulates a whole PC with it, which boots Debian's
# kernel to run one static program. For scripts that set `build`, a folder.
#
# Bochs is Debian 13's: the 2.7 of Debian 12 computes sha1rnds4 wrong. The kernel is Debian 12's: the
# newer one takes twice as long to start, for how it is compressed.

bochs_root=$PWD/$build/cache/bochs linux_root=$build/cache/linux

# Programs of Bochs' root run with the libraries that are there.
from_root=(
  env "BXSHARE=$bochs_root/usr/share/bochs"
  "LTDL_LIBRARY_PATH=$bochs_root/usr/lib/x86_64-linux-gnu/bochs/plugins"
  "$bochs_root/lib64/ld-linux-x86-64.so.2" --library-path "$bochs_root/usr/lib/x86_64-linux-gnu"
)
bochs=("${from_root[@]}" "$bochs_root/usr/bin/bochs-bin")
cpio=("${from_root[@]}" "$bochs_root/usr/bin/cpio")
xorriso=("${from_root[@]}" "$bochs_root/usr/bin/xorriso")

# Fetches Bochs and the kernel, once, and compiles the first program of every machine.
prepare_bochs() {
  [[ -e $bochs_root ]] || test/support/debian-root.sh "$bochs_root" amd64 trixie \
    bochs bochs-term bochsbios vgabios cpio isolinux syslinux-common xorriso || return
  [[ -e $linux_root ]] ||
    test/support/debian-root.sh "$linux_root" amd64 bookworm linux-image-cloud-amd64 || return
  "${CC:-cc}" -O2 -static -o "$build/init" test/support/init.c
}

# Makes the machine: a compact disc with the kernel, the program and the files that it reads.
make_machine() {
  local folder=$1 cpu=$2 kernel_options=$3 program=$4 files=$5 operands=("${@:5}")
  local options="console=ttyS0 quiet mitigations=off cryptomgr.notests panic=-1 reboot=t"
  rm -rf "$folder"
  mkdir -p "$folder"/{files,disc}
  cp "$build/init" "$folder/files/init" &&
    cp "$program" "$folder/files/program" &&
    cp -r --parents "$files" "$folder/files" &&
    (cd "$folder/files" && find . | "${cpio[@]}" --quiet -o -H newc) > "$folder/disc/files" &&
    cp "$linux_root"/boot/vmlinuz-* "$folder/disc/linux" &&
    cp "$bochs_root/usr/lib/ISOLINUX/isolinux.bin" "$folder/disc" &&
    cp "$bochs_root/usr/lib/syslinux/modules/bios/ldlinux.c32" "$folder/disc" || return
  cat > "$folder/disc/isolinux.cfg" << END
default linux
label linux
  kernel linux
  append initrd=files $options $kernel_options -- /program ${operands[*]}
END
  "${xorriso[@]}" -as mkisofs -quiet -o "$folder/disc.iso" -b isolinux.bin -c boot.cat \
    -no-emul-boot -boot-load-size 4 -boot-info-table "$folder/disc" || return
  # A machine that turns itself off or faults for good is a panic to Bochs, which is to end there.
  cat > "$folder/bochsrc" << END
display_library: term
cpu: $cpu, ips=20000000, reset_on_triple_fault=0
memory: guest=256, host=256
romimage: file=\$BXSHARE/BIOS-bochs-latest, options=fastboot
vgaromimage: file=\$BXSHARE/../vgabios/vgabios.bin
ata0-master: type=cdrom, path=disc.iso, status=inserted
boot: cdrom
clock: sync=none
com1: enabled=1, mode=file, dev=kernel.log
com2: enabled=1, mode=file, dev=program.log
log: bochs.log
panic: action=fatal
END
}

# Runs a static program on an emulated CPU. Prints what it prints and returns its exit status. When
# the machine does not get to the program's end, prints what is known of it and returns 1.
#
#   in_bochs FOLDER CPU KERNEL-OPTIONS PROGRAM FILES [OPERAND...]
#
# FOLDER is for the machine; CPU is what Bochs' option `cpu` takes. FILES, a folder below the
# working directory, is the program's first operand and is there by the same name. An operand
# cannot have spaces. A machine has 20 minutes, which only one on a busy host needs.
in_bochs() {
  local folder=$1 status
  mkdir -p "$(dirname "$folder")"
  make_machine "$@" > "$folder.log" 2>&1 || { cat "$folder.log" && return 1; }
  # The end of Bochs tells nothing; only to KILL does it always listen.
  (cd "$folder" && TERM=dumb timeout --foreground --signal=KILL 1200 "${bochs[@]}" -q -f bochsrc) \
    < /dev/null > "$folder/screen.log" 2>&1 || true
  touch "$folder"/{program,kernel,bochs}.log
  sed -i 's/\r$//' "$folder"/{program,kernel}.log
  sed '/^$/{N;/^\nstatus [0-9]*$/d}' "$folder/program.log"
  status=$(sed -nE '$s/^status ([0-9]+)$/\1/p' "$folder/program.log")
  [[ -z $status ]] || return "$status"
  echo "the machine did not get to the program's end:"
  tail -qn 10 "$folder"/{kernel,bochs}.log
  return 1
}
