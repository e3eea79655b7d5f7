#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A package of somebody else's, in an empty folder, that depends on this one as a git repository: README's lines for the server and
# for the extension, a file that imports CryptoKit, PushSeal and PushSealExtension, and the sample app, whole: for SwiftUI and the
# application object with stand-ins. README's extension is also compiled with Xcode's settings for a new app, in both language modes,
# and the package depends on another whose targets have names that are often taken. Both build engines build it: SwiftPM's own, and Xcode's, which compiles dependencies with
# -suppress-warnings. First the check shows that it can fail.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
unset PUSHSEAL_WARNINGS_AS_ERRORS  # nobody else sets it
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The repository as the tree stands, committed or not.
repository=$folder/PushSeal
mkdir "$repository"
(cd "$root" && git ls-files -z | while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done \
    | tar --null -T - -c) | tar -x -C "$repository"
commit() { git -C "$repository" -c user.name=Outside -c user.email=outside@example.com "$@" >&2; }
git init -q -b main "$repository"
commit add -A
commit commit -q -m "as it stands"

# All targets of an app's packages need different names, also those that the app does not use.
other=$folder/Other
taken=(AtomicFiles CCurl CNGHTTP2 COpenSSL CPNG CSQLite ChildPrograms CommandLine Firebase FirebaseMessaging HTTP2 KeyFiles
    LocalizedStrings Locking MediaTypes OneSignal OneSignalExtension RedisQueue SQLite SQLite3 StrictJSON)
make_other() { # make_other TARGET…
    rm -rf "$other"
    local name
    for name; do
        mkdir -p "$other/Sources/$name"
        echo "public let nameOf$name = \"$name\"" >"$other/Sources/$name/Name.swift"
    done
    cat >"$other/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let names = "$*".split(separator: " ").map(String.init)
let package = Package(
    name: "Other",
    products: [.library(name: "Other", targets: names)],
    targets: names.map { .target(name: \$0) }
)
SWIFT
}

app=$folder/App
mkdir -p "$app/Sources/App" "$app/Sources/SwiftUI" "$app/Sources/Rides" "$app/Sources/Isolated5" "$app/Sources/Isolated6"
cat >"$app/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let xcodes: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]
func ours(_ names: [String]) -> [Target.Dependency] { names.map { .product(name: \$0, package: "PushSeal") } }

let package = Package(
    name: "App",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(url: "file://$repository", branch: "main"), .package(path: "../Other")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [.product(name: "Other", package: "Other")] + ours([
                "PushSeal", "PushSealExtension", "PushSealFetching", "PushSealStore",
                "CryptoKit", "Security", "UserNotifications",
            ])
        ),
        .target(
            name: "Isolated5",
            dependencies: ours(["PushSeal", "PushSealExtension"]),
            swiftSettings: xcodes + [.swiftLanguageMode(.v5)]
        ),
        .target(
            name: "Isolated6",
            dependencies: ours(["PushSeal", "PushSealExtension"]),
            swiftSettings: xcodes + [.swiftLanguageMode(.v6)]
        ),
        .target(name: "SwiftUI"),
        .executableTarget(
            name: "Rides",
            dependencies: ["SwiftUI"] + ours([
                "PushSeal", "PushSealExtension", "PushSealFetching", "PushSealStore",
                "Security", "UIKit", "UserNotifications", "UserNotificationsUI", "os",
            ])
        ),
    ]
)
SWIFT
# The N-th block of Swift in README.
block() {
    awk -v wanted="$1" '/^```swift$/ { count++; inside = count == wanted; next } /^```$/ { inside = 0 } inside' "$root/README.md"
}
block 1 >"$app/Sources/App/NotificationService.swift"
block 2 >"$app/Sources/App/Server.swift"
for mode in 5 6; do
    block 1 >"$app/Sources/Isolated$mode/NotificationService.swift"
    echo 'nonisolated enum Keychain { static func keyRing() -> [UInt8] { [] } }' >"$app/Sources/Isolated$mode/Keychain.swift"
done
cp "$root"/Tests/Outside/App/*.swift "$app/Sources/App/"
cp "$root/Tests/Outside/StandIns/SwiftUI.swift" "$app/Sources/SwiftUI/"
cp "$root/Tests/Outside/StandIns/UIApplication.swift" "$root"/Examples/iOS/*/*.swift "$app/Sources/Rides/"

# Prints what the program says.
build_and_run() {
    rm -rf "$app/Package.resolved" "$app/.build"
    local status=0
    swift build --package-path "$app" --build-system "$1" >"$folder/said" 2>&1 || status=$?
    # Killed by a signal: Xcode's engine in Swift 6.3.1 crashes now and then in libdispatch, before it compiles anything.
    if [ $status -gt 128 ]; then
        echo "$1 crashed, and is started once more" >&2
        status=0
        swift build --package-path "$app" --build-system "$1" >"$folder/said" 2>&1 || status=$?
    fi
    [ $status -eq 0 ] || return 1
    "$(swift build --package-path "$app" --build-system "$1" --show-bin-path)/App"
}

make_other "${taken[@]}"
sed -i 's/\["PUSHSEAL_WARNINGS_AS_ERRORS"\] == "1"/["PUSHSEAL_WARNINGS_AS_ERRORS"] != "1"/' "$repository/Package.swift"
commit commit -q -a -m "warnings are errors for everybody"
if build_and_run swiftbuild >/dev/null || ! grep -q "conflicting options" "$folder/said"; then
    cat "$folder/said"
    echo "failed: Xcode's build engine took .treatAllWarnings(as: .error) in a dependency, so this check cannot fail"
    exit 1
fi
commit reset -q --hard HEAD~1

make_other "${taken[@]}" PushSealLocking
if build_and_run native >/dev/null || ! grep -q "conflicting name" "$folder/said"; then
    cat "$folder/said"
    echo "failed: two packages with a target PushSealLocking were built, so this check cannot fail"
    exit 1
fi
make_other "${taken[@]}"

for engine in native swiftbuild; do
    said=$(build_and_run "$engine") || { cat "$folder/said"; echo "failed: an app with PushSeal, built by $engine"; exit 1; }
    if [ "$said" != "Secret Message! Meet at dawn, 39 names, MD5 digest: 5c01a254b29aa48557ce612f30bbba2f" ]; then
        echo "failed: an app with PushSeal, built by $engine, said: $said"
        exit 1
    fi
    echo "two apps depend on the package as a git repository, built by $engine"
done

for mode in 5 6; do
    sed -i 's/^nonisolated //' "$app/Sources/Isolated$mode/NotificationService.swift"
    if swift build --package-path "$app" --build-system native --target "Isolated$mode" >"$folder/said" 2>&1 ||
        ! grep -q "different actor isolation" "$folder/said"; then
        cat "$folder/said"
        echo "failed: without nonisolated the extension compiles in Swift $mode mode, so this check cannot fail"
        exit 1
    fi
done
echo "README's extension compiles with Xcode's settings for a new app, in Swift 5 and 6 mode"
