#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The package of Docs/Testing.md, made of all code on that page and nothing else: its tests pass in Swift 5 mode, as it stands
# there, and in Swift 6 mode, by what the page says of it, without a warning; `pushseal run` delivers a push to its program.
# PUSHSEAL names another program than the release build.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
pushseal=$(realpath -m "${PUSHSEAL:-$root/.build/release/pushseal}")
unset PUSHSEAL_WARNINGS_AS_ERRORS  # nobody else sets it
# What is built is kept, so that another run builds only what has changed; a module cache cannot be moved.
folder=$root/.build/outside-extension
mkdir -p "$folder"
find "$folder" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
mkdir -p "$folder/Sources/Service" "$folder/Sources/ServiceProgram" "$folder/Tests/ServiceTests"

fail() {
    cat "$folder/said"
    echo "failed: $1"
    exit 1
}

# Each block says in its first line which file it is added to; a manifest is known by its own.
awk -v folder="$folder" '
    /^```swift$/ { inside = 1; file = ""; next }
    /^```$/ { inside = 0 }
    !inside { next }
    file == "" && /^\/\/ swift-tools-version/ { file = folder "/Package.swift" }
    file == "" && /^\/\/ [A-Za-z\/]+\.swift$/ { file = folder "/" substr($0, 4); next }
    file == "" { print "failed: Docs/Testing.md:" FNR ": no file is named for this code" > "/dev/stderr"; exit 1 }
    { print > file }
' "$root/Docs/Testing.md"
count=$(grep -c '^@Test' "$folder/Tests/ServiceTests/ServiceTests.swift")
sed -i "s|url: \"[^\"]*\", from: \"[^\"]*\"|name: \"PushSeal\", path: \"$root\"|" "$folder/Package.swift"
# A source that gets what Apple's Foundation has from Package.swift alone.
printf 'import Foundation\n\nfunc ephemeralSession() -> URLSession { URLSession(configuration: .ephemeral) }\n' \
    >"$folder/Sources/Service/Session.swift"

for mode in 5 6; do
    if [ $mode = 6 ]; then
        sed -i '/swiftLanguageModes/d' "$folder/Package.swift"
        sed -i -E 's/^(nonisolated )?class (\w+): (\w+) \{/\1class \2: \3, @unchecked Sendable {/' \
            "$folder"/Sources/Service/*.swift "$folder"/Tests/ServiceTests/*.swift
    fi
    timeout 7200 swift test --disable-xctest --package-path "$folder" >"$folder/said" 2>&1 ||
        fail "the tests of the package in Swift $mode mode"
    grep -q "Test run with $count tests" "$folder/said" || fail "not all $count tests ran in Swift $mode mode"
    if grep -q "^$folder/.*warning: " "$folder/said"; then fail "warnings in Swift $mode mode"; fi
    echo "a package outside the tree tests its extension on a device, in Swift $mode mode: $count tests"
done

echo '{"aps":{"alert":{"body":"hi"},"mutable-content":1},"sender":"Ana"}' >"$folder/push.json"
shown=$("$pushseal" run "$folder" "$folder/push.json" -- --format json --budget 600 2>"$folder/said") ||
    fail "pushseal run of a package"
case $shown in
*'"outcome":"modified"'*'"title":"Ana"'* | *'"title":"Ana"'*'"outcome":"modified"'*) ;;
*) fail "pushseal run of a package showed $shown" ;;
esac
echo "pushseal run builds a package's program, and delivers a push to it"
