// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealJSON

/// An option of `encrypt` that describes one push, and is therefore allowed in a line of `--batch`.
///
/// A row of ``all`` is everything the commands know of it. ``EncryptOptions`` holds its value.
struct PushOption: Sendable {
    /// What an option is about.
    enum Subject: Sendable {
        /// The key that seals.
        case key
        /// The notification, which may be sealed whole.
        case notification
        /// What always stands in clear.
        case clear
        /// The iOS Simulator.
        case simulator
        /// How it is sealed.
        case sealing
    }

    /// The kinds of JSON that a line may give as its value, in words.
    enum Form: String, Sendable {
        case text = "a string"
        /// As the id of a recipient in a database often is.
        case number = "a string or a number"
        case flag = "true or false"
        case object = "an object"
    }

    /// The option of the command line.
    let option: CommandOption
    let subject: Subject
    let form: Form
    /// Sets the option to a value, or adds it if the option may be repeated; throws a usage error
    /// that says what it takes.
    ///
    /// The value is a text, and empty for a switch.
    let set: @Sendable (inout EncryptOptions, String) throws(CommandError) -> Void
    /// Sets the option to what it is in the second.
    let copy: @Sendable (inout EncryptOptions, EncryptOptions) -> Void

    private init<Value>(
        _ option: CommandOption,
        _ subject: Subject,
        _ form: Form = .text,
        _ path: any WritableKeyPath<EncryptOptions, Value> & Sendable,
        add: @escaping @Sendable (inout Value, String, CommandOption) throws(CommandError) -> Void
    ) {
        self.option = option
        self.subject = subject
        self.form = form
        set = { options, text throws(CommandError) in
            try add(&options[keyPath: path], text, option)
        }
        copy = { options, others in options[keyPath: path] = others[keyPath: path] }
    }

    /// An option whose value is read from its text.
    private init<Value>(
        _ option: CommandOption,
        _ subject: Subject,
        _ form: Form = .text,
        _ path: any WritableKeyPath<EncryptOptions, Value> & Sendable,
        value: @escaping @Sendable (String, CommandOption) throws(CommandError) -> Value
    ) {
        self.init(option, subject, form, path) { kept, text, option throws(CommandError) in
            kept = try value(text, option)
        }
    }

    /// An option whose value is any text.
    private init(
        _ option: CommandOption,
        _ subject: Subject,
        _ path: any WritableKeyPath<EncryptOptions, String?> & Sendable
    ) {
        self.init(option, subject, .text, path) { text, _ in text }
    }

    /// All of them.
    ///
    /// They are read in this order, so that of several errors the command line and a line report the
    /// same one.
    static let all = [
        PushOption(.recipient, .key, .number, \.recipient, value: keyName),
        PushOption(.keyID, .key, .text, \.keyID, value: keyName),
        PushOption(.title, .notification, \.push.title),
        PushOption(.subtitle, .notification, \.push.subtitle),
        PushOption(.placeholder, .clear, \.placeholder),
        PushOption(.category, .notification, \.push.categoryIdentifier),
        PushOption(.threadID, .notification, \.push.threadIdentifier),
        PushOption(.badge, .notification, .number, \.push.badge, value: badge),
        PushOption(.sound, .notification, \.push.sound),
        PushOption(
            .interruptionLevel,
            .notification,
            .text,
            \.push.interruptionLevel,
            value: choice
        ),
        PushOption(.custom, .notification, .object, \.push.customKeys, add: addCustomKey),
        PushOption(.bundle, .simulator, \.push.simulatorTargetBundle),
        PushOption(.seal, .sealing, .text, \.part, value: choice),
        PushOption(.expires, .sealing, .number, \.expiry, value: expiry),
        PushOption(.padTo, .sealing, .number, \.push.padding, value: padding),
        PushOption(.voip, .sealing, .flag, \.push.sizeLimit) { _, _ in .voip },
        PushOption(.allowEmpty, .sealing, .flag, \.push.allowsEmptyBody) { _, _ in true },
    ]

    /// The options of the command line about these subjects.
    static func options(about subjects: Subject...) -> [CommandOption] {
        all.filter { subjects.contains($0.subject) }.map(\.option)
    }
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
