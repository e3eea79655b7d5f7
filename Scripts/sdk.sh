#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: sdk.sh release|debug FOLDER
# Makes the FOLDER that `pushseal run` compiles extensions against: one library, and the modules that it holds. Which
# modules those are says the product _PushSealSDK in Package.swift. The tests' is made of what they are built of.
set -euo pipefail
cd "$(dirname "$0")/.."
configuration=$1 folder=$2
case $configuration in
# Without libraries of the toolchain: the extension's program is linked to them, too.
release) swift=(swift) options=(--scratch-path .build/sdk -Xlinker -s) build=.build/sdk/release ;;
debug) swift=(Scripts/swift-debug.sh) options=() build=.build/debug ;;
esac
"${swift[@]}" build -c "$configuration" --product _PushSealSDK "${options[@]}"

new=$folder.new
rm -rf "$new"
mkdir -p "$new/modules"
cp -p "$build/lib_PushSealSDK.so" "$new/"

# The modules of C that those of Swift need, or that are imported themselves, with their headers.
for name in CPushSealOpenSSL CPushSealMemory CPushSealHashes CPushSealPBKDF2 CPushSealSQLite CPushSealPNG CPushSealTurboJPEG CPushSealAttributes CPushSealRename CommonCrypto; do
    for from in Sources/*/"$name"/include Sources/*/"$name"; do
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

# A module map under the name of a module of Swift, for its submodules.
cp -rp Sources/Apple/CPushSealOSLog "$new/modules/os"

# Of the modules that were compiled, those that are in the library.
sed -E 's|.*/([^/]+)\.build/.*|\1|' "$build/_PushSealSDK.product/Objects.LinkFileList" | sort -u | while read -r name; do
    module=$build/Modules/$name.swiftmodule
    [ -f "$module" ] || continue
    cp -p "$module" "$new/modules/"
done

# The stand-ins under the names that sources import. In the package they have names of ours, since an app may also depend on the
# vendors' own packages.
for name in Firebase FirebaseMessaging OneSignal OneSignalExtension; do
    echo "@_exported import PushSeal$name" >"$new/$name.swift"
    swiftc -emit-module -parse-as-library -module-name "$name" -I "$new/modules" \
        -emit-module-path "$new/modules/$name.swiftmodule" "$new/$name.swift"
    rm -f "$new/$name.swift" "$new/modules/$name".{swiftdoc,swiftsourceinfo}
done

# What Apple's SDK has as a module of C, and a Linux system as a library with headers.
cp -r Scripts/sdk/SQLite3 "$new/modules/"
rm -rf "$folder"
mv "$new" "$folder"
