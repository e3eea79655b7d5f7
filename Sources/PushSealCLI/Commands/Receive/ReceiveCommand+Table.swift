// SPDX-License-Identifier: Apache-2.0

extension CommandOption {
    static let budget = CommandOption(
        name: "budget",
        value: "SECONDS",
        help: "time that the extension has; may have a fraction (default: 30)",
        synonyms: ["timeout", "time"]
    )
    static let noAlerts = CommandOption(
        name: "no-alerts",
        help: "play a device on which alerts are off for the app"
    )
    static let app = CommandOption(
        name: "app",
        value: "DIR",
        help: "app bundle, or folder of .lproj folders, for the texts of loc-keys",
        completion: .directory
    )
    static let locale = CommandOption(
        name: "locale",
        value: "ID",
        help: "language of those texts, such as de_AT (default: $LANG)",
        synonyms: ["language", "lang"]
    )
    static let appGroup = CommandOption(
        name: "app-group",
        value: "DIR",
        help: "folder of the app group, for the pushes seen; made if it is not there",
        completion: .directory,
        synonyms: ["group", "store", "state"]
    )
    static let extensionProgram = CommandOption(
        name: "extension",
        value: "PROGRAM",
        help: "run this service extension, made with ExtensionHost, instead of ours",
        completion: .file,
        synonyms: ["program", "appex"]
    )
    static let format = CommandOption(
        name: "format",
        value: "FORMAT",
        help: "text, json or html (default: text)",
        completion: .words(ReceiveFormat.allCases.map(\.rawValue))
    )
    static let trace = CommandOption(
        name: "trace",
        help: "tell on standard error what the device did, and when",
        synonyms: ["verbose", "debug", "v"]
    )
}

/// How `receive` shows what the user would see.
enum ReceiveFormat: String, CaseIterable {
    case text, json, html
}

extension ReceiveCommand {
    static let table = CommandTable(
        name: "receive",
        abstract: "plays the device for payloads and shows what the user would see",
        usage: [
            "[--pass SOURCE] [OPTIONS] [PAYLOAD...]",
            "--keyring FILE [OPTIONS] [PAYLOAD...]",
            "--rot13 [OPTIONS] [PAYLOAD...]",
            "--extension PROGRAM [OPTIONS] [PAYLOAD...]",
            "--batch --pass SOURCE [OPTIONS] [FILE]",
        ],
        operands: [
            Operand(
                name: "PAYLOAD",
                help: "files to deliver, in order (default: standard input)",
                repeats: true,
                completion: .file
            )
        ],
        groups: [
            .key,
            OptionGroup(
                title: "Device options",
                options: [.budget, .noAlerts, .app, .locale, .appGroup, .extensionProgram]
            ),
            OptionGroup(
                title: "Options",
                options: [.format, .voip, .batch, .jobs, .trace, .help, .version]
            ),
        ],
        sections: [
            TextSection(
                title: "PAYLOAD",
                paragraphs: [
                    "The JSON document that APNs carries; - is standard input. The device judges "
                        + "it as a phone does: without an alert, or without mutable-content 1, "
                        + "the extension does not run and the payload shows as it came. What "
                        + "cannot be opened in time shows as (Encrypted).",
                    "What is over 4096 bytes is refused, as APNs does. A VoIP push may have 5120 "
                        + "(--voip); on a phone those go to the app itself, by PushKit.",
                ]
            ),
            .passphraseSource,
            TextSection(
                title: "FORMAT",
                paragraphs: [
                    "text draws the banner. json prints one object a line for each payload: "
                        + "outcome, reason, title, subtitle, body, badge, sound, attachments, "
                        + "categoryIdentifier, threadIdentifier, userInfo and decryption. html is "
                        + "a page with the banner of one payload."
                ]
            ),
            .batch(
                "With --batch FILE, or standard input, has a payload a line, and for each one line is "
                    + "printed, byte for byte what --format json prints for it alone."
            ),
        ],
        examples: [
            Example(
                purpose: "What the phone shows:",
                lines: ["$ pushseal receive --pass env:P p.json"]
            ),
            Example(
                purpose: "From the sender to the screen in one line:",
                lines: [
                    "$ pushseal encrypt --pass env:P 'Meet at dawn' |",
                    "      pushseal receive --pass env:P --format json",
                ]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "all payloads were delivered; what was sealed was opened"),
            StatusMeaning(
                .refused,
                "something sealed was not opened; a line of a batch is in error"
            ),
            StatusMeaning(.usage, "the command line is wrong"),
            StatusMeaning(.malformedInput, "a payload is not what APNs takes, or over the limit"),
            StatusMeaning(.cannotRead, "a payload or the passphrase cannot be read"),
            StatusMeaning(.cannotWrite, "standard output cannot be written"),
        ]
    )
}
