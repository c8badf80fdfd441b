#!/usr/bin/env bash
# Makes faad2.gen.ts: FAAD2 as WebAssembly. On Debian 12: apt install clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32
# The same source and compiler give the same bytes. Why we build it: docs/decisions/0042-aac-and-the-agpl.md
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
version=2.11.2
sha256=3fcbd305e4abd34768c62050e18ca0986f7d9c5eca343fb98275418013065c0e

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
curl -fsSO "https://deb.debian.org/debian/pool/main/f/faad2/faad2_$version.orig.tar.gz"
echo "$sha256  faad2_$version.orig.tar.gz" | sha256sum --check --quiet
tar xf "faad2_$version.orig.tar.gz" --strip-components 1

# A stack that is too small would write over other data; it stands first, so that it ends in a trap.
clang-14 --target=wasm32-wasi -O3 -nostartfiles -fno-ident -Wno-everything \
  -DPACKAGE_VERSION="\"$version\"" -DHAVE_LRINTF=1 -DHAVE_STRING_H=1 -DHAVE_INTTYPES_H=1 -DNDEBUG \
  -Iinclude -Ilibfaad libfaad/*.c "$here/faad2.c" -o faad2.wasm \
  -Wl,--no-entry,--strip-all,-z,stack-size=1048576,--stack-first,--max-memory=67108864

{
  echo "// Made by build-faad2.sh from FAAD2 $version. Code from FAAD2 is copyright (c) Nero AG, www.nero.com"
  echo "export const faad2Base64 ="
  echo "  '$(base64 --wrap=0 faad2.wasm)'"
} > "$here/faad2.gen.ts"
