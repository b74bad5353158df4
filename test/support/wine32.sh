# shellcheck shell=bash
# A 32-bit wine in a root of its own, from Debian (700 MB), with the locale C.UTF-8. Sourced after
# ia32-root.sh.

wine32_root=build/prebuilds/cache/wine32

fetch_wine32() {
  local zlib=usr/i686-w64-mingw32/lib/zlib1.dll
  mkdir -p "${wine32_root%/*}"
  [[ -e $wine32_root ]] && return
  test/support/debian-root.sh "$wine32_root.unpacked" i386 bookworm wine32 libc-bin || return
  # The package does that where it is installed: wine looks for its own parts by this mark.
  {
    head -c 64 "$wine32_root.unpacked/$zlib" && printf 'Wine builtin DLL' && head -c 16 /dev/zero &&
      tail -c +97 "$wine32_root.unpacked/$zlib"
  } > "$wine32_root.unpacked/usr/lib/i386-linux-gnu/wine/i386-windows/zlib1.dll" &&
    mv "$wine32_root.unpacked" "$wine32_root"
}

# Runs a program for Windows on ia32, with the package as its working directory.
wine32() {
  ia32_root=$wine32_root WINEPREFIX=/tmp/prefix WINEARCH=win32 HOME=/tmp \
    WINESERVER=/usr/lib/wine/wineserver32 in_root /usr/lib/wine/wine "$@"
}
