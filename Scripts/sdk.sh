#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: sdk.sh FOLDER
# Makes the FOLDER that `pushseal run` compiles extensions against: one library, and the modules that it holds. Which
# modules those are says the product _PushSealSDK in Package.swift.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
scratch=.build/sdk

# Without libraries of the toolchain: the extension's program is linked to them, too.
swift build -c release --product _PushSealSDK --scratch-path $scratch -Xlinker -s
build=$scratch/release

new=$folder.new
rm -rf "$new"
mkdir -p "$new/modules"
cp -p "$build/lib_PushSealSDK.so" "$new/"

# The modules of C that those of Swift need, or that are imported themselves, with their headers.
for name in COpenSSL CPBKDF2 CSQLite CPNG CTurboJPEG CommonCrypto; do
    for from in Sources/$name/include Sources/$name Sources/Apple/$name/include; do
        if [ -d "$from" ]; then break; fi
    done
    [ -d "$from" ] || continue
    cp -rp "$from" "$new/modules/$name"
    map=$new/modules/$name/module.modulemap
    if [ ! -f "$map" ]; then
        # What SwiftPM writes names the folder of the sources.
        sed -E 's|umbrella "[^"]*"|umbrella "."|; s|header "[^"]*/|header "|' "$build/$name.build/module.modulemap" >"$map"
    fi
done

# Of the modules that were compiled, those that are in the library.
for module in "$build"/Modules/*.swiftmodule; do
    name=$(basename "$module" .swiftmodule)
    cp -p "$module" "$new/modules/"
    if [ -d "Scripts/sdk/$name" ]; then cp -r "Scripts/sdk/$name" "$new/modules/"; fi
done
rm -rf "$folder"
mv "$new" "$folder"
