#!/usr/bin/env bash
# Files to digests: hashFile, hashFiles and `shacore sum` against sha1sum, openssl and the ways that
# a Node program has. The files are made on the spot, and removed at the end.
#
#   bench/files.sh [TABLE...]
#
#   file    one file of 1 GiB, everything on one processor
#   files   1,000 files of 1 MiB, on one thread and on two
#   small   10,000 files of 4 KiB, the same
#
#   FOLDER  where the files are made: /dev/shm, which is memory, unless given
#   ROUNDS  how often each way runs, 9 unless given; the ways take turns
#   COLD    when 1, files are put out of the page cache before each run: for a FOLDER on a disk
#
# Needs `npm run build`, sha1sum, openssl, taskset and xargs, and 1 GiB of room.
set -euo pipefail
cd "$(dirname "$0")/.."

[[ $# -gt 0 ]] || set -- file files small
folder=$(mktemp -d "${FOLDER:-/dev/shm}/shacore-files-XXXXXX")
trap 'rm -rf "$folder"' EXIT
export ROUNDS=${ROUNDS:-9} COLD=${COLD:-0}

# N files of some bytes each, no two alike.
make_files() {
  local count=$1 length=$2
  rm -rf "${folder:?}"/*
  openssl enc -aes-128-ctr -pass pass:shacore -nosalt < /dev/zero 2> /dev/null |
    head -c $((count * length)) |
    split -b "$length" -d -a 5 - "$folder/file-" || [[ ${PIPESTATUS[1]} -eq 0 ]]
  sync "$folder"
}

echo "files in $(stat -f -c %T "$folder"), cache $([[ $COLD == 1 ]] && echo cold || echo warm)"
for table in "$@"; do
  case $table in
    file) make_files 1 $((1 << 30)) && taskset -c "$(($(nproc) - 1))" node bench/js/files.mjs file "$folder" ;;
    files) make_files 1000 $((1 << 20)) && node bench/js/files.mjs files "$folder" ;;
    small) make_files 10000 4096 && node bench/js/files.mjs files "$folder" ;;
    *) echo "no table $table" >&2 && exit 2 ;;
  esac
done
