#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The PBKDF2 kernel for ARM on an ARM processor, or on one that qemu plays: the toolchain's clang compiles it, not optimised
# and optimised. Installs qemu and ARM's C library where they are missing.
set -euo pipefail
cd "$(dirname "$0")"
sources=$PWD/../../Sources/System/CPushSealPBKDF2 memory=$PWD/../../Sources/System/CPushSealMemory
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
options=(-std=c17 -Wall -Wextra -Werror -I "$sources" -I "$sources/include" -I "$memory/include")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

processor=() last=()
if [ "$(uname -m)" != aarch64 ]; then
    system=/usr/aarch64-linux-gnu
    missing=()
    command -v qemu-aarch64 >/dev/null || missing+=(qemu-user)
    [ -e $system/lib/crt1.o ] || missing+=(libc6-dev-arm64-cross)
    ../../Scripts/install-packages.sh arm "${missing[@]}"
    processor=(qemu-aarch64 -cpu max -L "$system")
    # Without GCC's parts, whose package is named for its version.
    options+=(--target=aarch64-linux-gnu -fuse-ld=lld -nostdlib -no-pie -isystem "$system/include" -L "$system/lib" "$system/lib/crt1.o" "$system/lib/crti.o")
    last=(-lc "$system/lib/crtn.o")
fi
for level in -O0 -O2; do
    "$clang" "$level" "${options[@]}" derive.c "$sources/arm64.c" "$memory/memory.c" "${last[@]}" -o "$folder/derive$level"
    python3 kernel.py "${processor[@]}" "$folder/derive$level"
done
