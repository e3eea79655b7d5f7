#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: test-apple.sh OPTION...
# Builds Apple's half of SealFormats over our CryptoKit and CommonCrypto, with the tests of what ships in an app, and runs them
# as `test.sh OPTION...` does. What cannot pass there is listed in the folders Apple/ of the tests, by name. Then no object of
# SealFormats may have a symbol of OpenSSL's library.
set -euo pipefail
cd "$(dirname "$0")/.."

export PUSHSEAL_CRYPTOGRAPHY=apple
build=(--scratch-path .build/apple)
Scripts/swift-debug.sh build "${build[@]}" --product PushSealPackageTests
Scripts/test.sh "${build[@]}" --test-product PushSealPackageTests --skip-build --disable-xctest "$@"

library=$(pkg-config --variable=libdir libcrypto)/libcrypto.so
exported=$(nm --dynamic --defined-only --format=just-symbols "$library" | sed 's/@.*//' | sort -u)
# The symbols of a module's objects that are in another file, or with `openssl` those of OpenSSL among them.
symbols() {
    nm --undefined-only --format=just-symbols .build/apple/debug/"$1".build/*.o | grep -v '^$' | sort -u
}
openssl() {
    comm -12 <(symbols "$1") - <<<"$exported"
}
# The search finds what is there: CryptoKit is made with OpenSSL, and SealFormats with CommonCrypto.
taken=$(symbols SealFormats)
if [ -z "$(openssl CryptoKit)" ] || ! grep -qx CCHmacInit <<<"$taken"; then
    echo "test-apple: error: the search for symbols finds nothing" >&2
    exit 1
fi
found=$(openssl SealFormats)
if [ -n "$found" ]; then
    echo "test-apple: error: SealFormats has symbols of OpenSSL:" $found >&2
    exit 1
fi
echo "test-apple: $(wc -l <<<"$taken") symbols that SealFormats takes from elsewhere, none of them OpenSSL's"
