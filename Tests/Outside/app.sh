#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A package of somebody else's, in an empty folder, that depends on this one as a git repository: README's lines for the server and
# for the extension, a file that imports CryptoKit, PushSeal and PushSealExtension, and the sample app, whole: for SwiftUI and the
# application object with stand-ins. Both build engines build it: SwiftPM's own, and Xcode's, which compiles dependencies with
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

app=$folder/App
mkdir -p "$app/Sources/App" "$app/Sources/SwiftUI" "$app/Sources/Rides"
cat >"$app/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

func ours(_ names: [String]) -> [Target.Dependency] { names.map { .product(name: \$0, package: "PushSeal") } }

let package = Package(
    name: "App",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(url: "file://$repository", branch: "main")],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: ours([
                "PushSeal", "PushSealExtension", "PushSealFetching", "PushSealStore",
                "CryptoKit", "Security", "UserNotifications",
            ])
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

sed -i 's/\["PUSHSEAL_WARNINGS_AS_ERRORS"\] == "1"/["PUSHSEAL_WARNINGS_AS_ERRORS"] != "1"/' "$repository/Package.swift"
commit commit -q -a -m "warnings are errors for everybody"
if build_and_run swiftbuild >/dev/null || ! grep -q "conflicting options" "$folder/said"; then
    cat "$folder/said"
    echo "failed: Xcode's build engine took .treatAllWarnings(as: .error) in a dependency, so this check cannot fail"
    exit 1
fi
commit reset -q --hard HEAD~1

for engine in native swiftbuild; do
    said=$(build_and_run "$engine") || { cat "$folder/said"; echo "failed: an app with PushSeal, built by $engine"; exit 1; }
    if [ "$said" != "Secret Message! Meet at dawn, 37 names, MD5 digest: 5c01a254b29aa48557ce612f30bbba2f" ]; then
        echo "failed: an app with PushSeal, built by $engine, said: $said"
        exit 1
    fi
    echo "two apps depend on the package as a git repository, built by $engine"
done
