// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// An option of `encrypt` that describes one push, and is therefore allowed in a line of `--batch`.
///
/// Options are read in this order, so that of several errors the command line and a line report the
/// same one.
enum PushOption: Int, CaseIterable {
    case recipient, keyID, title, subtitle, placeholder, category, threadID, badge, sound,
        interruptionLevel
    case custom, bundle, seal, expires, padTo, voip, allowEmpty

    /// The option of the command line.
    var option: CommandOption {
        switch self {
        case .recipient: .recipient
        case .keyID: .keyID
        case .title: .title
        case .subtitle: .subtitle
        case .placeholder: .placeholder
        case .category: .category
        case .threadID: .threadID
        case .badge: .badge
        case .sound: .sound
        case .interruptionLevel: .interruptionLevel
        case .custom: .custom
        case .bundle: .bundle
        case .seal: .seal
        case .expires: .expires
        case .padTo: .padTo
        case .voip: .voip
        case .allowEmpty: .allowEmpty
        }
    }

    /// Whether its value may be a number in a line, as the id of a recipient in a database often is.
    var takesNumber: Bool {
        self == .badge || self == .padTo || self == .expires || self == .recipient
    }

    /// Whether it is a switch, which is `true` in a line.
    var isSwitch: Bool { self == .voip || self == .allowEmpty }
}

extension CommandOption {
    static let inputFile = CommandOption(
        "--in FILE",
        letter: "i",
        help: "read the message from FILE",
        synonyms: ["input", "file", "message"]
    )
    static let outputFile = CommandOption(
        "--out FILE",
        letter: "o",
        help: "write the payload to FILE (default: standard output)",
        synonyms: ["output"]
    )
    static let title = CommandOption(
        "--title TEXT",
        help: "title"
    )
    static let subtitle = CommandOption(
        "--subtitle TEXT",
        help: "subtitle"
    )
    static let placeholder = CommandOption(
        "--placeholder TEXT",
        help: "body shown if the extension does not run (default: (Encrypted))",
        synonyms: ["fallback"]
    )
    static let category = CommandOption(
        "--category ID",
        help: "category, which selects the action buttons"
    )
    static let threadID = CommandOption(
        "--thread-id ID",
        help: "thread, which groups notifications",
        synonyms: ["thread", "group"]
    )
    static let badge = CommandOption(
        "--badge N",
        help: "number on the app icon; 0 removes it"
    )
    static let sound = CommandOption(
        "--sound NAME",
        help: "sound to play, such as default",
        completion: .words(["default"])
    )
    static let interruptionLevel = CommandOption(
        "--interruption-level LEVEL",
        help: "passive, active, time-sensitive or critical",
        completion: .words(InterruptionLevel.allCases.map(\.rawValue)),
        synonyms: ["level"]
    )
    static let custom = CommandOption(
        "--custom KEY=JSON",
        help: "custom key beside aps, such as order=7; may be repeated",
        repeats: true,
        synonyms: ["data", "userinfo", "user-info", "extra"]
    )
    static let seal = CommandOption(
        "--seal WHAT",
        help: "all or body (default: depends on the key); see WHAT",
        completion: .words(SealedPart.allCases.map(\.rawValue)),
        synonyms: ["whole", "all"]
    )
    static let expires = CommandOption(
        "--expires TIME",
        help: "expiry of a notification that is sealed whole (default with an aes128gcm or webpush "
            + "key: 28d); see TIME",
        synonyms: ["ttl", "exp", "expiry", "lifetime"]
    )
    static let sharedKeys = CommandOption(
        "--shared-keys",
        help: "accept aes128gcm keys in registrations, not only public halves",
        synonyms: ["allow-shared-keys"]
    )
    static let padTo = CommandOption(
        "--pad-to N[,N...]",
        help: "pad to the smallest of these byte counts that fits; only with "
            + "aes128gcm, webpush, mastodon and icecubes keys",
        synonyms: ["pad", "padding", "bucket", "buckets"]
    )
    static let allowEmpty = CommandOption(
        "--allow-empty",
        help: "allow an empty message",
        synonyms: ["empty"]
    )
    static let bundle = CommandOption(
        "--bundle ID",
        help: "app that xcrun simctl push delivers to, for the iOS Simulator",
        synonyms: ["bundle-id", "app"]
    )
}

/// How much of a notification is sealed.
enum SealedPart: String, CaseIterable {
    case body, all
}
