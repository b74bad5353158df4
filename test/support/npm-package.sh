#!/usr/bin/env bash
# Unpacks the newest npm package that a spec allows, for whatever system and CPU it is, into a folder
# that does not exist yet.
#
#   test/support/npm-package.sh FOLDER SPEC
set -euo pipefail

folder=$1 spec=$2
unfinished=$folder.unfinished
rm -rf "$unfinished"
mkdir -p "$unfinished"
npm pack --silent --pack-destination "$unfinished" "$spec"
tar xzf "$unfinished"/*.tgz -C "$unfinished"
rm "$unfinished"/*.tgz
mv "$unfinished" "$folder"
