#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A package of somebody else's tests its own extension on a device, by the code of Docs/Testing.md as it stands there, and
# `pushseal run` delivers a push to the package's program.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
# What is built is kept, so that another run builds only what has changed; a module cache cannot be moved.
folder=$root/.build/outside-extension
mkdir -p "$folder"
find "$folder" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
mkdir -p "$folder/Sources/Service" "$folder/Sources/Program" "$folder/Tests/ServiceTests"
# The N-th block of Swift on the page.
block() {
    awk -v wanted="$1" '/^```swift$/ { count++; inside = count == wanted; next } /^```$/ { inside = 0 } inside' \
        "$root/Docs/Testing.md"
}
block 1 | sed "s|url: \"[^\"]*\", branch: \"main\"|name: \"PushSeal\", path: \"$root\"|" >"$folder/Package.swift"
cat >>"$folder/Package.swift" <<'SWIFT'
package.targets.append(
    .executableTarget(name: "Program", dependencies: [.product(name: "PushSealDevice", package: "PushSeal")])
)
SWIFT
for number in 2 3 4; do block "$number"; done >"$folder/Tests/ServiceTests/ServiceTests.swift"
cat >"$folder/Sources/Service/NotificationService.swift" <<'SWIFT'
import UserNotifications

class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content = bestAttemptContent, let sender = content.userInfo["sender"] as? String else {
            return contentHandler(request.content)
        }
        if sender == "slow" { return }
        content.title = sender
        contentHandler(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}
SWIFT
cp "$folder/Sources/Service/NotificationService.swift" "$folder/Sources/Program/"
cat >"$folder/Sources/Program/main.swift" <<'SWIFT'
import PushSealDevice

ExtensionHost.main { NotificationService() }
SWIFT
if ! swift test --quiet --disable-xctest --package-path "$folder" >"$folder/said" 2>&1; then
    cat "$folder/said"
    echo "failed: the tests of a package outside the tree"
    exit 1
fi
grep -q '3 tests' "$folder/said" || { cat "$folder/said"; echo "failed: not all tests ran"; exit 1; }
echo "a package outside the tree tests its own extension on a device"

echo '{"aps":{"alert":{"body":"hi"},"mutable-content":1},"sender":"Ana"}' >"$folder/push.json"
shown=$("$root/.build/release/pushseal" run "$folder" "$folder/push.json" -- --format json --budget 600 2>"$folder/said") || {
    cat "$folder/said"
    echo "failed: pushseal run of a package"
    exit 1
}
case $shown in
*'"outcome":"modified"'*'"title":"Ana"'* | *'"title":"Ana"'*'"outcome":"modified"'*) ;;
*) echo "failed: pushseal run of a package showed $shown"; exit 1 ;;
esac
echo "pushseal run builds a package's program, and delivers a push to it"
