// SPDX-License-Identifier: Apache-2.0

import PushSeal

extension CommandOption {
    static let inputFile = CommandOption(
        name: "in",
        letter: "i",
        value: "FILE",
        help: "read the message from this file",
        completion: .file,
        synonyms: ["input", "file", "message"]
    )
    static let outputFile = CommandOption(
        name: "out",
        letter: "o",
        value: "FILE",
        help: "write the payload to this file, whole or not at all",
        completion: .file,
        synonyms: ["output"]
    )
    static let title = CommandOption(
        name: "title",
        value: "TEXT",
        help: "title, readable by everybody on the way unless all is sealed"
    )
    static let subtitle = CommandOption(
        name: "subtitle",
        value: "TEXT",
        help: "subtitle, readable likewise"
    )
    static let placeholder = CommandOption(
        name: "placeholder",
        value: "TEXT",
        help: "body where the extension does not run (default: (Encrypted))",
        synonyms: ["body", "fallback"]
    )
    static let category = CommandOption(
        name: "category",
        value: "ID",
        help: "category, which decides the actions shown"
    )
    static let threadID = CommandOption(
        name: "thread-id",
        value: "ID",
        help: "thread, by which notifications are grouped",
        synonyms: ["thread", "group"]
    )
    static let badge = CommandOption(
        name: "badge",
        value: "N",
        help: "number on the app's icon; 0 removes it"
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
        help: "the app's own key beside aps, such as order=7; may be repeated",
        repeats: true,
        synonyms: ["data", "userinfo", "user-info", "extra"]
    )
    static let seal = CommandOption(
        name: "seal",
        value: "WHAT",
        help: "body, or all that is shown or handed to the app (default: body)",
        completion: .words(SealedPart.allCases.map(\.rawValue)),
        synonyms: ["whole", "all"]
    )
    static let expires = CommandOption(
        name: "expires",
        value: "DURATION",
        help: "with --seal all: not shown after this time, such as 90s, 15m, 2h, 7d",
        synonyms: ["ttl", "exp", "expiry", "lifetime"]
    )
    static let padTo = CommandOption(
        name: "pad-to",
        value: "N[,N...]",
        help: "pad to N bytes, or to the first N that fits; not with salted keys",
        synonyms: ["pad", "padding", "bucket", "buckets"]
    )
    static let voip = CommandOption(
        name: "voip",
        help: "a VoIP push, which may have 5120 bytes instead of 4096"
    )
    static let allowEmpty = CommandOption(
        name: "allow-empty",
        help: "seal a message even if it is empty",
        synonyms: ["empty"]
    )
    static let bundle = CommandOption(
        name: "bundle",
        value: "ID",
        help: "app the Simulator delivers to; adds the key that xcrun simctl push reads",
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
        abstract: "seals a message into a push payload",
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
            OptionGroup(
                title: "Sealing options",
                options: [.seal, .expires, .padTo, .voip, .allowEmpty]
            ),
            OptionGroup(
                title: "Options",
                options: [.inputFile, .outputFile, .batch, .jobs, .help, .version]
            ),
        ],
        sections: [
            TextSection(
                title: "MESSAGE",
                paragraphs: [
                    "UTF-8 text; it becomes the body of the notification. An argument shows in "
                        + "the list of processes: for a real secret use a file or standard input, "
                        + "which - stands for. One line end at the end of those is not part of "
                        + "the message. The payload, with everything around the message, must not "
                        + "be larger than 4096 bytes."
                ]
            ),
            TextSection(
                title: "WHAT",
                paragraphs: [
                    "With body, the message is sealed and all else travels in clear. With all, "
                        + "only the placeholder does: title, subtitle, category, thread, badge, "
                        + "sound, level and custom keys are sealed along with the message, the "
                        + "time, and an id by which a device knows a push that comes again."
                ]
            ),
            .passphraseSource,
            .batch(
                "With --batch standard input, or the file of --in, has an object a line: message, and "
                    + "the long names of notification and sealing options and key-id, custom being an "
                    + "object itself. Options on the command line are the defaults of all lines; null "
                    + "takes one away. For each line its payload is printed."
            ),
        ],
        examples: [
            Example(
                purpose: "A payload for APNs, the passphrase taken from the environment:",
                lines: [
                    "$ printf 'Meet at dawn' | pushseal encrypt --pass env:P --title News > p.json"
                ]
            ),
            Example(
                purpose: "Nothing in clear but the placeholder, for an hour:",
                lines: [
                    "$ pushseal encrypt --keyring keys.json --seal all --expires 1h \\",
                    "      --title News --thread-id n1 --custom order=7 'Meet at dawn'",
                ]
            ),
            Example(
                purpose: "Many payloads, each sealed with a key of its own:",
                lines: [
                    #"$ echo '{"message":"Meet at dawn","key-id":"ada","badge":3}' |"#,
                    "      pushseal encrypt --batch --keyring keys.json --title News",
                ]
            ),
            Example(
                purpose: "A file to drop on the Simulator, sealed as CryptoJS does:",
                lines: [
                    "$ pushseal encrypt --pass file:key.txt --legacy-kdf --md md5 \\",
                    "      --bundle com.example.app -o test.apns 'Meet at dawn'",
                ]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "the payload was written"),
            StatusMeaning(.refused, "a line of a batch is in error"),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.malformedInput, "the message is not UTF-8, or too large"),
            StatusMeaning(.cannotRead, "the message or the passphrase cannot be read"),
            StatusMeaning(.cannotWrite, "the payload cannot be written"),
        ]
    )
}
