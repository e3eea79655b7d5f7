// SPDX-License-Identifier: Apache-2.0

import PushSealRun

extension CommandOption {
    static let moduleFolder = CommandOption(
        "--include DIR",
        letter: "I",
        help: "also look for Swift and C modules in this folder",
        repeats: true,
        synonyms: ["import", "modules"]
    )
    static let vendorFolder = CommandOption(
        "--vendor DIR",
        help: "compile the sources in each folder of this one as a module of its name",
        repeats: true,
        synonyms: ["stand-ins", "stubs", "mocks"]
    )
    static let definition = CommandOption(
        "--define NAME",
        letter: "D",
        help: "define a name for #if, such as DEBUG",
        repeats: true,
        synonyms: ["flag"]
    )
    static let swiftVersion = CommandOption(
        "--swift MODE",
        help: "language mode, 5 or 6 (default: 5)",
        completion: .words(ExtensionSources.LanguageMode.allCases.map(\.rawValue)),
        synonyms: ["swift-version", "language"]
    )
    static let xcodeProject = CommandOption(
        "--xcode PROJECT",
        help: "take the extension's target from this project of Xcode, App.xcodeproj",
        completion: .file,
        synonyms: ["project", "xcodeproj"]
    )
    static let xcodeTarget = CommandOption(
        "--target NAME",
        help: "the target, if several are extensions for notifications",
        synonyms: ["scheme"]
    )
    static let resolvePackages = CommandOption(
        "--resolve",
        help: "let SwiftPM fetch the packages of the project that are not checked out",
        synonyms: ["fetch", "packages", "download"]
    )
    static let contentFolder = CommandOption(
        "--content DIR",
        help: "expand the notification by the content extension in this folder",
        repeats: true,
        synonyms: ["content-extension", "expand"]
    )
    static let watchSources = CommandOption(
        "--watch",
        help: "run again when a source or a payload changes, until Ctrl-C",
        synonyms: ["loop", "live"]
    )
}

extension RunCommand {
    /// What only matters when sources are compiled.
    static let compilerOptions: [CommandOption] = [
        .vendorFolder, .moduleFolder, .definition, .swiftVersion,
    ]

    static let table = CommandTable(
        name: "run",
        abstract: "compile an extension and deliver payloads to it",
        usage: [
            "[OPTIONS] SOURCE.swift... PAYLOAD...",
            "[OPTIONS] SOURCE.swift... -- [OPTIONS of receive] PAYLOAD...",
            "--xcode App.xcodeproj [--] [OPTIONS of receive] PAYLOAD...",
            "--content DIR [SOURCE...] -- [OPTIONS of receive] PAYLOAD...",
            "[OPTIONS] PACKAGE|PROGRAM [--] [OPTIONS of receive] PAYLOAD...",
        ],
        operands: [
            Operand(
                name: "SOURCE",
                help: "sources of the extension, followed by payloads",
                repeats: true,
                completion: .file
            )
        ],
        groups: [
            "Compiler options": compilerOptions,
            "Options": [
                .xcodeProject, .xcodeTarget, .resolvePackages, .contentFolder, .watchSources, .help,
                .version,
            ],
        ],
        sections: [
            """
            SOURCE
            Swift files as in an app: a subclass of UNNotificationServiceExtension, without an entry
            point. The class is the one that an Info.plist beside them names as
            NSExtensionPrincipalClass, or else the only one. SOURCE can also be a folder of sources,
            the folder of a package with one executable, or a built program. @objc, @objcMembers,
            @IBOutlet and @IBAction are ignored.

            Unchanged sources are not compiled again: at most 40 programs are kept in
            $XDG_CACHE_HOME/pushseal.
            """,
            """
            MODULES
            There are the toolchain's modules, Apple's as far as extensions use them, stand-ins for
            OneSignal and Firebase, and those of PushSeal. --vendor DIR adds others: the sources in
            DIR/NAME are the module NAME, which may take a stand-in's place; it is compiled if the
            extension imports it. -I DIR adds built modules: NAME.swiftmodule and libNAME.so, by

            swiftc -emit-library -emit-module -parse-as-library -module-name NAME
            -module-link-name NAME -o DIR/libNAME.so NAME/*.swift
            """,
            """
            XCODE
            With --xcode, the sources, the Info.plist, the Swift version, the conditions, the
            bridging header and the entitlements are those of the extension's target in Debug,
            whichever folders they are in. Modules that the sources import are compiled with their
            own settings, if they lie beside the extension: targets of the project, of its
            sub-projects and of its workspace, local packages, and packages that Xcode or SwiftPM has
            checked out. --resolve lets SwiftPM fetch the others; without it nothing is fetched.

            A file of such a module that does not compile here is left out and named. So are a
            target's sources in Objective-C or C, and a source that imports a module that there
            is not, unless the extension's class is in it.
            """,
            """
            CONTENT
            With --content, which may be repeated, the sources and the Info.plist in DIR are
            compiled to a content extension. It expands the first notification, and --respond STEP
            after -- taps its buttons: see EXPANDED in 'pushseal receive --help'. Without SOURCE,
            the payloads go to pushseal's own extension; give its keys after --.
            """,
            """
            PAYLOAD
            Everything after -- goes to receive: its options and the files to deliver; see 'pushseal
            receive --help'. Without --, every argument that does not end in .swift is a payload.
            """,
        ],
        examples: """
            Show what an extension does with a push:
            $ pushseal run NotificationService.swift push.json

            Tap a button of the expanded view, which a content extension draws:
            $ pushseal run --content Rides -- --action rides=Book --respond Book p.json

            Run it again each time the source is saved:
            $ pushseal run --watch NotificationService.swift -- --trace push.json
            """,
        exitStatus: [
            .success: "all payloads were delivered, and none shows (Encrypted)",
            .refused:
                "an extension failed, was late or shows (Encrypted), a push that asks for it did not "
                + "reach it, or a step was not possible",
            .usage: StatusText.usage,
            .malformedInput:
                "the sources do not compile, or do not declare exactly one extension, or a "
                + "payload is not one that APNs accepts",
            .cannotRead: "a source or a payload cannot be read",
            .unavailable: "no Swift compiler, the wrong one, or one that failed",
            .cannotWrite: "the cache, the phone or the output cannot be written",
        ],
        handsOnTo: ReceiveCommand.command.name
    )
}
