#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A package of somebody else's, with this one as its dependency, builds README's server lines as they
# stand, with `import PushSeal` alone, and seals.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/Server"
cat >"$folder/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Server",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PushSeal", path: "$root", traits: [])],
    targets: [
        .executableTarget(
            name: "Server",
            dependencies: [.product(name: "PushSeal", package: "PushSeal")]
        )
    ]
)
EOF
# The second block of Swift in README.
awk '/^```swift$/ { inside = ++seen == 2; next } /^```$/ { inside = 0 } inside' \
    "$root/README.md" >"$folder/Sources/Server/Seal.swift"
cat >"$folder/Sources/Server/main.swift" <<'EOF'
import PushSeal

let ring = #"{"keys":[{"kid":"a","kty":"oct","alg":"aes128gcm","k":"AAECAwQFBgcICQoLDA0ODw"}]}"#
print(String(decoding: try payload(ring: Array(ring.utf8)), as: UTF8.self))
EOF
# The products are kept, so that another run builds only what has changed.
payload=$(swift run --quiet --package-path "$folder" --scratch-path "$root/.build/outside" Server)
if [[ $payload != '{"aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1},"ENCRYPTED_PAYLOAD":"'* ]]; then
    echo "failed: a package outside the tree sealed $payload"
    exit 1
fi
echo "a package outside the tree builds README's server lines, and seals"
