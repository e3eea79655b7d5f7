// SPDX-License-Identifier: Apache-2.0

import PushSeal

extension CommandOption {
    static let inputFile = CommandOption(
        name: "in",
        letter: "i",
        value: "FILE",
        help: "read the message from FILE",
        completion: .file,
        synonyms: ["input", "file", "message"]
    )
    static let outputFile = CommandOption(
        name: "out",
        letter: "o",
        value: "FILE",
        help: "write the payload to FILE (default: standard output)",
        completion: .file,
        synonyms: ["output"]
    )
    static let title = CommandOption(
        name: "title",
        value: "TEXT",
        help: "title; sent in clear unless --seal all"
    )
    static let subtitle = CommandOption(
        name: "subtitle",
        value: "TEXT",
        help: "subtitle; sent in clear unless --seal all"
    )
    static let placeholder = CommandOption(
        name: "placeholder",
        value: "TEXT",
        help: "body shown if the extension does not run (default: (Encrypted))",
        synonyms: ["body", "fallback"]
    )
    static let category = CommandOption(
        name: "category",
        value: "ID",
        help: "category, which selects the action buttons"
    )
    static let threadID = CommandOption(
        name: "thread-id",
        value: "ID",
        help: "thread, which groups notifications",
        synonyms: ["thread", "group"]
    )
    static let badge = CommandOption(
        name: "badge",
        value: "N",
        help: "number on the app icon; 0 removes it"
    )
    static let sound = CommandOption(
        name: "sound",
        value: "NAME",
        help: "sound to play, such as default",
        completion: .words(["default"])
    )
    static let interruptionLevel = CommandOption(
        name: "interruption-level",
        value: "LEVEL",
        help: "passive, active, time-sensitive or critical",
        completion: .words(InterruptionLevel.allCases.map(\.rawValue)),
        synonyms: ["level"]
    )
    static let custom = CommandOption(
        name: "custom",
        value: "KEY=JSON",
        help: "custom key beside aps, such as order=7; may be repeated",
        repeats: true,
        synonyms: ["data", "userinfo", "user-info", "extra"]
    )
    static let seal = CommandOption(
        name: "seal",
        value: "WHAT",
        help: "what to seal: body or all (default: body); see WHAT",
        completion: .words(SealedPart.allCases.map(\.rawValue)),
        synonyms: ["whole", "all"]
    )
    static let expires = CommandOption(
        name: "expires",
        value: "DURATION",
        help: "with --seal all: when the message expires, such as 90s, 15m, 2h or 7d",
        synonyms: ["ttl", "exp", "expiry", "lifetime"]
    )
    static let padTo = CommandOption(
        name: "pad-to",
        value: "N[,N...]",
        help: "pad to the first of these byte counts that fits; not with salted keys",
        synonyms: ["pad", "padding", "bucket", "buckets"]
    )
    static let allowEmpty = CommandOption(
        name: "allow-empty",
        help: "seal an empty message too, which is refused otherwise",
        synonyms: ["empty"]
    )
    static let bundle = CommandOption(
        name: "bundle",
        value: "ID",
        help: "app that xcrun simctl push delivers to, for the iOS Simulator",
        synonyms: ["bundle-id", "app"]
    )
}

/// How much of a notification is sealed.
enum SealedPart: String, CaseIterable {
    case body, all
}

extension EncryptCommand {
    static let table = CommandTable(
        name: "encrypt",
        abstract: "seal a message into a push payload",
        usage: [
            "--pass SOURCE [OPTIONS] [MESSAGE]",
            "--keyring FILE [OPTIONS] [MESSAGE]",
            "--rot13 [OPTIONS] [MESSAGE]",
            "--batch --keyring FILE [OPTIONS]",
        ],
        operands: [Operand(name: "MESSAGE", help: "text to seal (default: standard input)")],
        groups: [
            .key,
            OptionGroup(
                title: "Notification options",
                options: [
                    .title, .subtitle, .placeholder, .category, .threadID, .badge, .sound,
                    .interruptionLevel, .custom, .bundle,
                ]
            ),
            OptionGroup(title: "Sealing options", options: [.seal, .expires, .padTo, .allowEmpty]),
            OptionGroup(
                title: "Options",
                options: [.inputFile, .outputFile, .voip, .batch, .jobs, .help, .version]
            ),
        ],
        sections: [
            TextSection(
                title: "MESSAGE",
                paragraphs: [
                    "UTF-8 text, which becomes the body of the notification. Other users of "
                        + "this machine can see command-line arguments, so pass secrets in a file "
                        + "or on standard input (-); one line end at the end of these is removed. "
                        + "The finished payload may have at most 4096 bytes, or 5120 with --voip. "
                        + "An empty message is refused unless --allow-empty is given."
                ]
            ),
            .sealedParts,
            .passphraseSource,
            .batch(
                "With --batch, each line of standard input (or of the --in file) is a JSON "
                    + "object. Its member message is the text to seal; other members have the "
                    + "long names of notification and sealing options, or are key-id or custom, "
                    + "which is an object. Options on the command line are defaults for all "
                    + "lines; null in a line removes a default. Each line gives one payload. "
                    + "SIGHUP makes it read the key ring again."
            ),
        ],
        examples: [
            Example(
                purpose: "Make a payload for APNs, with the passphrase in an environment variable:",
                lines: [
                    "$ printf 'Meet at dawn' | pushseal encrypt --pass env:P --title News > p.json"
                ]
            ),
            Example(
                purpose: "Seal everything but the placeholder; the message expires in an hour:",
                lines: [
                    "$ pushseal encrypt --keyring keys.json --seal all --expires 1h \\",
                    "      --title News --thread-id n1 --custom order=7 'Meet at dawn'",
                ]
            ),
            Example(
                purpose: "Make many payloads, each sealed with the key that its line names:",
                lines: [
                    #"$ echo '{"message":"Meet at dawn","key-id":"ada","badge":3}' |"#,
                    "      pushseal encrypt --batch --keyring keys.json --title News",
                ]
            ),
            Example(
                purpose: "Make a file for the Simulator, sealed as CryptoJS does:",
                lines: [
                    "$ pushseal encrypt --pass file:key.txt --legacy-kdf --md md5 \\",
                    "      --bundle com.example.app -o test.apns 'Meet at dawn'",
                ]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "the payload was written"),
            StatusMeaning(.refused, "at least one line of a batch failed"),
            StatusMeaning(.usage, "the command line is invalid"),
            StatusMeaning(.malformedInput, "the message is empty, not UTF-8 or too large"),
            StatusMeaning(.cannotRead, "the message or the passphrase cannot be read"),
            StatusMeaning(.cannotWrite, "the payload cannot be written"),
        ]
    )
}

extension TextSection {
    /// What `--seal` takes.
    static let sealedParts = TextSection(
        title: "WHAT",
        paragraphs: [
            "body seals only the message; everything else is sent in clear. all "
                + "seals the message, title, subtitle, category, thread, badge, sound, "
                + "interruption level and custom keys, together with the time and a "
                + "message id that lets the device reject replays; only the placeholder is "
                + "sent in clear."
        ]
    )
}
