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
        help: "compile the sources in each folder in DIR as a module of that name",
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
        help: "compile the extension's target of this Xcode project, App.xcodeproj",
        completion: .file,
        synonyms: ["project", "xcodeproj"]
    )
    static let xcodeTarget = CommandOption(
        "--target NAME",
        help: "the target, if several targets are notification extensions",
        synonyms: ["scheme"]
    )
    static let resolvePackages = CommandOption(
        "--resolve",
        help: "let SwiftPM fetch the packages of the project that are not checked out",
        synonyms: ["fetch", "packages", "download"]
    )
    static let contentFolder = CommandOption(
        "--content DIR",
        help: "expand the notification with the content extension in this folder",
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
            Swift files as in an app, with a subclass of UNNotificationServiceExtension and without
            an entry point. The class is the NSExtensionPrincipalClass of an Info.plist beside them.
            Without an Info.plist, it is the only subclass. SOURCE can also be a folder of sources,
            the folder of a package with one executable, or a built program. @objc, @objcMembers,
            @IBOutlet and @IBAction are ignored.

            Unchanged sources are not compiled again. $XDG_CACHE_HOME/pushseal keeps 40 programs.
            """,
            """
            MODULES
            The extension may import the toolchain's modules, Apple's as far as extensions use them,
            stand-ins for OneSignal and Firebase, and PushSeal's. --vendor DIR adds others. The
            sources in DIR/NAME are the module NAME, which is compiled if the extension imports it
            and may replace a stand-in. -I DIR adds built modules, NAME.swiftmodule and libNAME.so.
            This command makes them:

            swiftc -emit-library -emit-module -parse-as-library -module-name NAME
            -module-link-name NAME -o DIR/libNAME.so NAME/*.swift
            """,
            """
            XCODE
            With --xcode, the sources, the Info.plist, the Swift version, the conditions, the
            bridging header and the entitlements are those of the extension's target in Debug.
            Modules that the sources import are compiled with their own settings, if they lie beside
            the extension: targets of the project, of its sub-projects and of its workspace, local
            packages, and packages that Xcode or SwiftPM has checked out. Only with --resolve does
            SwiftPM fetch others.

            run leaves out, and lists, each file of such a module that does not compile here, the
            target's sources in Objective-C and C, and each source that imports a module that is not
            here, unless it has the extension's class.
            """,
            """
            CONTENT
            With --content, which may be repeated, the sources and the Info.plist in DIR are
            compiled to a content extension. It expands the first notification, and --respond STEP
            after -- taps its buttons (see EXPANDED in 'pushseal receive --help-all'). Without
            SOURCE, the payloads go to pushseal's own extension. Give its keys after --.
            """,
            """
            PAYLOAD
            Everything after -- goes to receive, its options and the files to deliver (see 'pushseal
            receive --help-all'). Without --, every argument that does not end in .swift is a
            payload.
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
