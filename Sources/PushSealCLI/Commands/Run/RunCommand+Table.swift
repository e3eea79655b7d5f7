// SPDX-License-Identifier: Apache-2.0

import PushSealRun

extension RunCommand {
    static let table = CommandTable(
        name: "run",
        abstract: "compile an extension, and deliver payloads to it",
        usage: [
            "[OPTIONS] SOURCE.swift... PAYLOAD...",
            "[OPTIONS] SOURCE.swift... -- [OPTIONS of receive] PAYLOAD...",
            "--content DIR [SOURCE...] -- [OPTIONS of receive] PAYLOAD...",
            "[OPTIONS] PACKAGE|PROGRAM [--] [OPTIONS of receive] PAYLOAD...",
        ],
        operands: [
            Operand(
                name: "SOURCE",
                help: "sources of the extension, then payloads as receive takes them",
                repeats: true,
                completion: .file
            )
        ],
        groups: [
            OptionGroup(
                title: "Compiler options",
                options: [.moduleFolder, .definition, .swiftVersion]
            ),
            OptionGroup(
                title: "Options",
                options: [.contentFolder, .watchSources, .help, .version]
            ),
        ],
        sections: [
            TextSection(
                title: "SOURCE",
                paragraphs: [
                    "Files as they are in an app: a subclass of UNNotificationServiceExtension, without "
                        + "an entry point. The class is the one that an Info.plist beside them names "
                        + "as NSExtensionPrincipalClass, or the only one there is. A folder of sources, "
                        + "the folder of a package with one executable, or a built program may stand "
                        + "in their place. @objc, @objcMembers, @IBOutlet and @IBAction are passed over.",
                    "Sources that have not changed are not compiled again. The programs are kept in "
                        + "$XDG_CACHE_HOME/pushseal, at most 40 of them.",
                ]
            ),
            TextSection(
                title: "CONTENT",
                paragraphs: [
                    "With --content, which may be repeated, the sources in DIR are compiled to a content "
                        + "extension, with the Info.plist there; the first notification is then expanded, "
                        + "and --respond STEP behind -- taps its buttons: see EXPANDED in 'pushseal "
                        + "receive --help'. Without SOURCE the payloads go to our own extension, whose "
                        + "keys stand behind --."
                ]
            ),
            TextSection(
                title: "PAYLOAD",
                paragraphs: [
                    "What follows -- goes to receive, see 'pushseal receive --help': its options, and "
                        + "the files to deliver. Without -- whatever does not end in .swift is a payload."
                ]
            ),
        ],
        examples: [
            Example(
                purpose: "Show what an extension makes of a push:",
                lines: ["$ pushseal run NotificationService.swift push.json"]
            ),
            Example(
                purpose: "Tap a button of the expanded view, which a content extension draws:",
                lines: [
                    "$ pushseal run --content Rides -- --action rides=Book --respond Book p.json"
                ]
            ),
            Example(
                purpose: "See what it does, each time the source is saved:",
                lines: ["$ pushseal run --watch NotificationService.swift -- --trace push.json"]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "all payloads were delivered"),
            StatusMeaning(.refused, "an extension failed or was late, or a step was not possible"),
            StatusMeaning(.usage, "the command line is invalid"),
            StatusMeaning(
                .malformedInput,
                "the sources do not compile, or hold no extension, or more than one"
            ),
            StatusMeaning(.cannotRead, "a source or a payload cannot be read"),
            StatusMeaning(.unavailable, "there is no Swift compiler, or not the right one"),
            StatusMeaning(.cannotWrite, "the cache or standard output cannot be written"),
        ],
        handsOnTo: ReceiveCommand.command.name
    )
}
