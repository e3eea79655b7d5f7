// SPDX-License-Identifier: Apache-2.0

import PushSealRun

extension CommandOption {
    static let moduleFolder = CommandOption(
        name: "include",
        letter: "I",
        value: "DIR",
        help: "look for modules of Swift and of C in this folder, too",
        repeats: true,
        completion: .directory,
        synonyms: ["import", "modules"]
    )
    static let definition = CommandOption(
        name: "define",
        letter: "D",
        value: "NAME",
        help: "define a name for #if, such as DEBUG",
        repeats: true,
        synonyms: ["flag"]
    )
    static let swiftVersion = CommandOption(
        name: "swift",
        value: "MODE",
        help: "language mode, 5 or 6 (default: 5)",
        completion: .words(ExtensionSources.LanguageMode.allCases.map(\.rawValue)),
        synonyms: ["swift-version", "language"]
    )
    static let watchSources = CommandOption(
        name: "watch",
        help: "run again when a source or a payload changes, until Ctrl-C",
        synonyms: ["loop", "live"]
    )
}

extension RunCommand {
    static let table = CommandTable(
        name: "run",
        abstract: "compile a service extension, and deliver payloads to it",
        usage: [
            "[OPTIONS] SOURCE.swift... PAYLOAD...",
            "[OPTIONS] SOURCE.swift... -- [OPTIONS of receive] PAYLOAD...",
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
            OptionGroup(title: "Options", options: [.watchSources, .help, .version]),
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
                purpose: "See what it does, each time the source is saved:",
                lines: ["$ pushseal run --watch NotificationService.swift -- --trace push.json"]
            ),
        ],
        exitStatus: [
            StatusMeaning(.success, "all payloads were delivered"),
            StatusMeaning(.refused, "the extension did not answer, or not in time"),
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
