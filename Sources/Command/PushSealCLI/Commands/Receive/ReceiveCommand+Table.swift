// SPDX-License-Identifier: Apache-2.0

import PushSeal

extension CommandOption {
    static let budget = CommandOption(
        "--budget SECONDS",
        help: "time limit of the extension, such as 0.5 (default: 30)",
        synonyms: ["timeout", "time"]
    )
    static let noAlerts = CommandOption(
        "--no-alerts",
        help: "simulate a device on which alerts are turned off for the app"
    )
    static let app = CommandOption(
        "--app DIR",
        help: "app bundle or folder of .lproj folders, with the app's strings"
    )
    static let locale = CommandOption(
        "--locale ID",
        help: "the phone's language and region, such as de_AT (default with --app: $LANG)",
        synonyms: ["language", "lang"]
    )
    static let appGroup = CommandOption(
        "--app-group DIR",
        help: "app group folder, which records seen and shown messages; created if missing",
        synonyms: ["group", "store", "state"]
    )
    static let badgePolicy = CommandOption(
        "--badge POLICY",
        help: "set, or increment the number kept in --app-group (default: set)",
        completion: .words(BadgePolicy.allCases.map(\.rawValue)),
        synonyms: ["count", "increment"]
    )
    static let phone = CommandOption(
        "--phone DIR",
        help:
            "folder of the phone, with homes, groups, keychain and notifications; created if missing",
        synonyms: ["device", "home"]
    )
    static let memory = CommandOption(
        "--memory MIB",
        help: "memory the extension may take (default: 24; 0 for no limit)",
        synonyms: ["memory-limit", "ram"]
    )
    static let locked = CommandOption(
        "--locked",
        help: "simulate a phone before first unlock: most keychain items are unreadable",
        synonyms: ["lock", "before-first-unlock"]
    )
    static let freshProcess = CommandOption(
        "--fresh-process",
        help: "start a new process of the extension for each push",
        synonyms: ["fresh", "new-process", "isolate"]
    )
    static let parallel = CommandOption(
        "--parallel N",
        help: "deliver up to N pushes simultaneously, to one process (default: 1)",
        synonyms: ["concurrent", "at-once", "simultaneous"]
    )
    static let entitlements = CommandOption(
        "--entitlements FILE",
        help: "entitlements of the extension, an .entitlements file (default: all)",
        completion: .file,
        synonyms: ["entitlement", "capabilities", "signature"]
    )
    static let strict = CommandOption(
        "--strict",
        help: "show only whole, authenticated notifications with an id and an expiry",
        synonyms: ["proof", "authenticated"]
    )
    static let fetch = CommandOption(
        "--fetch",
        help: "fetch attachments; otherwise the network is not used",
        synonyms: ["download", "network", "attachments"]
    )
    static let extensionProgram = CommandOption(
        "--extension PROGRAM",
        help: "run this service extension (built with ExtensionHost) instead of ours",
        completion: .file,
        synonyms: ["program", "appex"]
    )
    static let format = CommandOption(
        "--format FORMAT",
        help: "text, json, html or png (default: text)",
        completion: .words(ReceiveFormat.allCases.map(\.rawValue))
    )
    static let trace = CommandOption(
        "--trace",
        help: "log the device's steps to standard error",
        synonyms: ["verbose", "debug", "v"]
    )
}

/// How `receive` shows what the user would see.
enum ReceiveFormat: String, CaseIterable {
    case text, json, html, png
}

extension ReceiveCommand {
    static let table = CommandTable(
        name: "receive",
        abstract: "deliver payloads to a simulated phone and show the notifications",
        usage: [
            "[--keyring FILE] [OPTIONS] [PAYLOAD...]",
            "--pass SOURCE [OPTIONS] [PAYLOAD...]",
            "--rot13 [OPTIONS] [PAYLOAD...]",
            "--extension PROGRAM [OPTIONS] [PAYLOAD...]",
            "--watch DIR [OPTIONS] [PAYLOAD...]",
            "--batch --keyring FILE [OPTIONS] [FILE]",
        ],
        operands: [
            Operand(
                name: "PAYLOAD",
                help: "files to deliver, in order (default: standard input)",
                repeats: true,
                completion: .file
            )
        ],
        common: [
            "Key": [.keyring, .pass],
            "Extension": [.strict, .appGroup, .extensionProgram, .fetch],
            "Screen": [.format, .receiveOutput, .trace],
            "Many payloads": [.batch],
        ],
        groups: [
            "Key options": .key,
            "Device options": [
                .strict, .budget, .noAlerts, .app, .locale, .appGroup, .badgePolicy, .phone,
                .collapseID, .fetch, .extensionProgram, .entitlements, .memory, .locked,
                .freshProcess, .parallel,
            ],
            "Expanded view options": [.content, .action, .respond],
            "Picture options": .pictures,
            "Options": [.format, .voip, .batch, .jobs, .trace, .help, .helpAll, .version],
        ],
        sections: [
            """
            PAYLOAD
            The JSON document sent through APNs; - is standard input. As on a phone, the extension
            runs only if the alert has text and aps has "mutable-content": 1. Otherwise the payload
            is shown unchanged. If the push asks for an extension (see 'pushseal inspect --help') or
            is sealed, an error says why and how to change it. A message that cannot be opened in
            time is shown as (Encrypted).

            Like APNs, the device refuses a payload of more than 4096 bytes. VoIP pushes may have
            5120 (--voip). On a phone they go to the app itself, through PushKit.
            """,
            .passphraseSource,
            """
            PHONE
            The extension of --extension never uses your home, defaults, groups or keychain. It has
            those in the --phone folder. Without --phone it has new ones that are removed at the
            end. One process gets all pushes in turn, each with a new instance of the class. After a
            crash, too much memory or no reply, the next push gets a new process. The extension's
            output appears on standard error after its name. For a crash, one line has the signal,
            the place and the last words, and --trace has the backtrace. 'pushseal phone DIR' shows
            and prepares a phone.
            """,
            """
            ENTITLEMENTS
            With --entitlements, app groups, keychain groups and communication notifications that
            are not in FILE are refused, as on a phone. An empty reply shows nothing only if FILE
            allows filtering. $(AppIdentifierPrefix) stands for any team.
            """,
            """
            FORMAT
            text draws the banner. json prints one line per payload, an object with outcome, reason,
            title, subtitle, body, badge, sound, attachments, categoryIdentifier, threadIdentifier,
            userInfo, clear, decryption and faults; with --extension also memoryPeak, in bytes.

            html draws the phone with all payloads, as a page without scripts or external files. png
            is a picture of that page, drawn by the program that PUSHSEAL_CHROMIUM names, or by a
            Chromium on PATH.
            """,
            .expanded,
            .button,
            """
            WATCH
            With --watch, each file that is written, linked or moved into DIR is delivered, unless
            its name begins with a dot. Files that DIR already has are not delivered. With --format
            html, the page is rewritten each time, and it reloads itself every 2 seconds. SIGINT or
            SIGTERM ends the command.
            """,
            .batch(
                """
                With --batch, each line of FILE (or of standard input) is a payload and gives one
                line: the same bytes that --format json prints for this payload alone. On SIGHUP,
                the key ring is read again.
                """
            ),
        ],
        examples: """
            Show the notification:
            $ pushseal receive --keyring keys.json p.json

            Seal a message and deliver it:
            $ pushseal encrypt --keyring keys.json --seal all 'Meet at dawn' |
                  pushseal receive --keyring keys.json --format json

            See the phone in a browser:
            $ pushseal receive --keyring keys.json --format html --out phone.html p.json
            """,
        exitStatus: [
            .success: "all payloads were delivered and every sealed message was opened",
            .refused:
                "a message was not opened, a push that asks for the extension did not reach it, the "
                + "extension did not reply, an attachment was not shown, or a line of a batch or a content extension failed",
            .usage: "\(StatusText.usage), or the key is for files",
            .malformedInput:
                "a payload is too large or not one that APNs accepts, or a key ring, a file of "
                + "strings, an Info.plist, the entitlements or the phone is malformed",
            .cannotRead:
                "a payload, passphrase, key ring, program or DIR cannot be read, "
                + "\(StatusText.orNoSuchKey)",
            .unavailable: "no Chromium to draw with, or no libcurl to fetch with",
            .cannotWrite: "the output, the phone or the app group folder cannot be written",
        ]
    )
}
