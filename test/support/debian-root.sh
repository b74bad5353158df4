#!/usr/bin/env bash
# Unpacks Debian packages of any architecture and suite, with all they depend on, into a folder that
# does not exist yet. apt works in a state of its own there: this machine's packages stay as they are.
#
#   test/support/debian-root.sh FOLDER ARCHITECTURE SUITE PACKAGE...
set -euo pipefail

folder=$1 architecture=$2 suite=$3 packages=("${@:4}")
unfinished=$folder.unfinished
rm -rf "$unfinished"
mkdir -p "$unfinished"
state=$(realpath "$unfinished")/var/apt
mkdir -p "$state"/{lists/partial,archives/partial,etc/preferences.d}
touch "$state/status"

# The mirror that this machine itself installs from.
mirror=$(apt-get indextargets --format "\$(SITE)" "Created-By: Packages" | grep -v security | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" \
  > "$state/etc/sources.list"
options=(
  -o APT::Architecture="$architecture" -o APT::Architectures="$architecture"
  -o APT::Install-Recommends=false -o APT::Sandbox::User="$(id -un)"
  -o Dir::Etc="$state/etc" -o Dir::Etc::SourceList="$state/etc/sources.list"
  -o Dir::Etc::SourceParts=- -o Dir::State="$state" -o Dir::State::status="$state/status"
  -o Dir::Cache="$state" -o Debug::NoLocking=true
)
apt-get "${options[@]}" update -qq
apt-get "${options[@]}" install -qq -y --download-only "${packages[@]}" > /dev/null
for package in "$state"/archives/*.deb; do dpkg-deb -x "$package" "$unfinished"; done
# Since Debian 13 no package brings these links.
for top in bin lib lib64 sbin; do
  [[ -e $unfinished/$top || ! -d $unfinished/usr/$top ]] || ln -s "usr/$top" "$unfinished/$top"
done
rm -r "$state"
mv "$unfinished" "$folder"
