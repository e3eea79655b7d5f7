// SPDX-License-Identifier: Apache-2.0

import PushSeal

extension CommandOption {
    package static let inputFile = CommandOption(
        name: "in",
        letter: "i",
        value: "FILE",
        help: "read the message from FILE",
        synonyms: ["input", "file", "message"]
    )
    package static let outputFile = CommandOption(
        name: "out",
        letter: "o",
        value: "FILE",
        help: "write the payload to FILE (default: standard output)",
        synonyms: ["output"]
    )
    package static let title = CommandOption(
        name: "title",
        value: "TEXT",
        help: "title; sent in the clear unless --seal all"
    )
    package static let subtitle = CommandOption(
        name: "subtitle",
        value: "TEXT",
        help: "subtitle; sent in the clear unless --seal all"
    )
    package static let placeholder = CommandOption(
        name: "placeholder",
        value: "TEXT",
        help: "body shown if the extension does not run (default: (Encrypted))",
        synonyms: ["fallback"]
    )
    package static let category = CommandOption(
        name: "category",
        value: "ID",
        help: "category, which selects the action buttons"
    )
    package static let threadID = CommandOption(
        name: "thread-id",
        value: "ID",
        help: "thread, which groups notifications",
        synonyms: ["thread", "group"]
    )
    package static let badge = CommandOption(
        name: "badge",
        value: "N",
        help: "number on the app icon; 0 removes it"
    )
    package static let sound = CommandOption(
        name: "sound",
        value: "NAME",
        help: "sound to play, such as default",
        completion: .words(["default"])
    )
    package static let interruptionLevel = CommandOption(
        name: "interruption-level",
        value: "LEVEL",
        help: "passive, active, time-sensitive or critical",
        completion: .words(InterruptionLevel.allCases.map(\.rawValue)),
        synonyms: ["level"]
    )
    package static let custom = CommandOption(
        name: "custom",
        value: "KEY=JSON",
        help: "custom key beside aps, such as order=7; may be repeated",
        repeats: true,
        synonyms: ["data", "userinfo", "user-info", "extra"]
    )
    package static let seal = CommandOption(
        name: "seal",
        value: "WHAT",
        help: "what to seal: body or all (default: body); see WHAT",
        completion: .words(SealedPart.allCases.map(\.rawValue)),
        synonyms: ["whole", "all"]
    )
    package static let expires = CommandOption(
        name: "expires",
        value: "DURATION",
        help: "with --seal all: when the message expires, such as 90s, 15m, 2h or 7d",
        synonyms: ["ttl", "exp", "expiry", "lifetime"]
    )
    package static let padTo = CommandOption(
        name: "pad-to",
        value: "N[,N...]",
        help: "pad to the smallest of these byte counts that fits; only with "
            + "aes128gcm, webpush, mastodon and icecubes keys",
        synonyms: ["pad", "padding", "bucket", "buckets"]
    )
    package static let allowEmpty = CommandOption(
        name: "allow-empty",
        help: "allow an empty message",
        synonyms: ["empty"]
    )
    package static let bundle = CommandOption(
        name: "bundle",
        value: "ID",
        help: "app that xcrun simctl push delivers to, for the iOS Simulator",
        synonyms: ["bundle-id", "app"]
    )
}

/// How much of a notification is sealed.
package enum SealedPart: String, CaseIterable {
    case body, all
}
