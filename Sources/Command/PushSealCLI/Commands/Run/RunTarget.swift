// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSealDevice
import PushSealRun
import StrictJSON

/// What `run` runs, and the arguments that it passes to `receive`.
struct RunTarget {
    /// How the command line names the extension.
    enum Extension {
        case sources([String])
        /// A folder of sources.
        case folder(String)
        case package(String)
        case program(String)
        case xcode(XcodeTarget)
    }

    /// The extension that runs before the user sees the notification; nil for the one built into
    /// receive.
    let target: Extension?
    /// The folders of content extensions.
    let contents: [String]
    /// A content extension that is a target of Xcode's.
    private let drawing: XcodeTarget?
    /// The arguments for `receive`.
    let words: [String]

    /// Sorts the operands: sources end in `.swift`; without sources, the first operand is a folder
    /// or a program.
    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        let count = arguments.countBeforeMark ?? arguments.operands.count
        let own = arguments.operands.prefix(count)
        let rest = arguments.operands.dropFirst(count)
        contents = arguments.strings(.contentFolder)
        if let found = try Self.xcodeTarget(arguments, context) {
            target = found.kind == .service ? .xcode(found) : nil
            drawing = found.kind == .content ? found : nil
            words = Array(own + rest)
            return
        }
        drawing = nil
        if let file = own.first(where: { name in
            Self.objectiveCEndings.contains { name.hasSuffix($0) }
        }) {
            throw Self.refusal(of: file)
        }
        let sources = own.filter { $0.hasSuffix(".swift") }
        if !sources.isEmpty {
            target = .sources(sources)
            words = own.filter { !$0.hasSuffix(".swift") } + rest
            return
        }
        guard let first = own.first, contents.isEmpty || Self.isExtension(first, context)
        else {
            target = nil
            words = Array(own + rest)
            if !contents.isEmpty { return }
            throw arguments.usage(
                "no source given",
                hint: "pushseal run NotificationService.swift push.json"
            )
        }
        target = try Self.found(first, arguments, context)
        words = Array(own.dropFirst() + rest)
    }

    /// The package or program, if nothing else is given that is compiled here.
    var builtName: String? {
        guard contentCount == 0 else { return nil }
        return switch target {
        case .package(let name), .program(let name): name
        default: nil
        }
    }

    /// The target that --xcode and --target name.
    private static func xcodeTarget(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> XcodeTarget? {
        guard let project = arguments.string(.xcodeProject) else {
            guard arguments.string(.xcodeTarget) == nil else {
                throw arguments.usage("--target is a target of --xcode's project")
            }
            return nil
        }
        do throws(RunError) {
            return try XcodeProject(project, path: context.path)
                .target(named: arguments.string(.xcodeTarget))
        } catch {
            throw CommandError(error)
        }
    }

    private static func found(
        _ name: String,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Extension {
        let path = context.path(name)
        if ExtensionBuilder.isPackage(path) { return .package(name) }
        if (try? InputFile.checkFolder(path)) != nil {
            guard try sources(in: name, context).isEmpty else { return .folder(name) }
            if let file = objectiveC(in: name, context) { throw refusal(of: file) }
            throw CommandError(
                .malformedInput,
                "\(quoted(name)) contains neither sources nor a package"
            )
        }
        if name.hasSuffix(".json") {
            throw arguments.usage(
                "no source given before \(quoted(name))",
                hint: "pushseal run NotificationService.swift \(name)"
            )
        }
        return .program(name)
    }

    /// How the names of sources in Objective-C end, and of their headers.
    private static let objectiveCEndings = [".m", ".mm", ".h"]

    /// The first source in Objective-C in a folder.
    private static func objectiveC(in folder: String, _ context: CommandContext) -> String? {
        let names = (try? namesInFolder(context.path(folder))) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
            .first { name in objectiveCEndings.dropLast().contains { name.hasSuffix($0) } }
            .map { "\(folder)/\($0)" }
    }

    private static func refusal(of file: String) -> CommandError {
        CommandError(
            .malformedInput,
            "\(quoted(file)) is Objective-C, and run compiles Swift",
            hint:
                "an extension in Objective-C needs a Mac; its messages can be tried with pushseal receive"
        )
    }

    /// Whether a name before `--` is an extension rather than a payload.
    private static func isExtension(_ name: String, _ context: CommandContext) -> Bool {
        let path = context.path(name)
        return (try? InputFile.checkFolder(path)) != nil
            || (try? InputFile.checkProgram(path)) != nil
    }

    /// The names of the sources in a folder.
    static func sources(
        in folder: String,
        _ context: CommandContext
    ) throws(CommandError) -> [String] {
        do throws(SystemError) {
            return try ExtensionSources.files(in: context.path(folder)).map { "\(folder)/\($0)" }
        } catch {
            throw CommandError(.cannotRead, "cannot read \(quoted(folder)): \(error)")
        }
    }

    /// The files that trigger another run when they change; `folders` are watched whole.
    func watched(
        _ payloads: [String],
        _ folders: [String],
        _ context: CommandContext
    ) -> [String] {
        let own: [String] =
            switch target {
            case .sources(let names): ExtensionSources.watched(names)
            case .folder(let name): Self.watched(in: name, context)
            case .package(let name), .program(let name): [name]
            case .xcode(let target):
                target.sources + [target.infoPlist] + (target.entitlements.map { [$0.name] } ?? [])
            case nil: []
            }
        let drawing =
            contents.flatMap { Self.watched(in: $0, context) }
            + (self.drawing.map { $0.sources + [$0.infoPlist] } ?? [])
        return (own + drawing + folders + payloads).map(context.path)
    }

    private static func watched(in folder: String, _ context: CommandContext) -> [String] {
        ((try? sources(in: folder, context)) ?? []) + ["\(folder)/Info.plist"]
            + ExtensionSources.storyboards(in: context.path(folder)).map { "\(folder)/\($0)" }
    }
}

// What is compiled before anything is delivered.
extension RunTarget {
    /// The program of the service extension; nil if `receive` uses its own extension.
    ///
    /// - Parameters:
    ///   - arguments: how to compile it.
    ///   - version: the version of pushseal.
    ///   - context: its standard error receives the compiler's output.
    /// - Returns: the path of the program.
    /// - Throws: why there is none.
    func program(
        _ arguments: ParsedArguments,
        version: String,
        _ context: CommandContext
    ) throws(CommandError) -> String? {
        switch target {
        case nil: nil
        case .program(let name): name
        case .package(let name):
            try Self.build(context) { (builder) throws(RunError) in
                try builder.program(ofPackage: name)
            }
        case .sources(let names):
            try Self.program(of: names, as: .service, arguments, version, context)
        case .folder(let name):
            try Self.program(in: name, as: .service, arguments, version, context)
        case .xcode(let target):
            try Self.program(of: target, arguments, version, context)
        }
    }

    /// What Xcode signs the service extension with; nil if that is not known.
    ///
    /// The project is read again, since its files may have changed.
    func entitlements(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> Entitlements? {
        guard case .xcode = target,
            let given = try Self.xcodeTarget(arguments, context)?.entitlements
        else { return nil }
        guard let bytes = given.bytes else {
            let file = quoted(given.name)
            context.report("note", "there is no \(file), so the extension may use everything")
            return nil
        }
        do throws(DeviceError) {
            return try Entitlements(bytes, name: given.name)
        } catch {
            // It may be in a file that only the app's authors have.
            guard error.code == .unknownBuildSetting else {
                throw CommandError(entitlements: error)
            }
            context.report("note", "\(error.detail), so the extension may use everything")
            return nil
        }
    }

    /// How many content extensions there are.
    var contentCount: Int { contents.count + (drawing == nil ? 0 : 1) }

    /// The programs of the content extensions, each with its Info.plist beside it.
    ///
    /// - Parameters:
    ///   - arguments: how to compile them.
    ///   - version: the version of pushseal.
    ///   - context: its standard error receives the compiler's output.
    /// - Returns: the paths of the programs.
    /// - Throws: why one is missing.
    func contentPrograms(
        _ arguments: ParsedArguments,
        version: String,
        _ context: CommandContext
    ) throws(CommandError) -> [String] {
        var programs: [String] = []
        for folder in contents {
            programs.append(try Self.program(in: folder, as: .content, arguments, version, context))
        }
        if let drawing {
            programs.append(try Self.program(of: drawing, arguments, version, context))
        }
        return programs
    }

    private static func program(
        of target: XcodeTarget,
        _ arguments: ParsedArguments,
        _ version: String,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        let mode = try arguments.choice(.swiftVersion, as: ExtensionSources.LanguageMode.self)
        let definitions = try definitions(arguments)
        return try build(context) { (builder) throws(RunError) in
            try builder.program(
                of: target,
                moduleFolders: arguments.strings(.moduleFolder),
                vendorFolders: arguments.strings(.vendorFolder),
                definitions: definitions,
                languageMode: mode,
                version: version
            )
        }
    }

    private static func program(
        in folder: String,
        as kind: ExtensionKind,
        _ arguments: ParsedArguments,
        _ version: String,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        let names = try sources(in: folder, context)
        guard !names.isEmpty else {
            if let file = objectiveC(in: folder, context) { throw refusal(of: file) }
            throw CommandError(.malformedInput, "\(quoted(folder)) contains no sources")
        }
        return try program(of: names, as: kind, arguments, version, context)
    }

    private static func program(
        of names: [String],
        as kind: ExtensionKind,
        _ arguments: ParsedArguments,
        _ version: String,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        let languageMode =
            try arguments.choice(.swiftVersion, as: ExtensionSources.LanguageMode.self) ?? .v5
        let definitions = try definitions(arguments)
        var sources = ExtensionSources(
            kind,
            files: names,
            moduleFolders: arguments.strings(.moduleFolder),
            definitions: definitions,
            languageMode: languageMode
        )
        sources.vendorFolders = arguments.strings(.vendorFolder)
        return try build(context) { (builder) throws(RunError) in
            try builder.program(of: sources, version: version)
        }
    }

    private static func definitions(_ arguments: ParsedArguments) throws(CommandError) -> [String] {
        let definitions = arguments.strings(.definition)
        if let name = definitions.first(where: { !isDefinition($0) }) {
            throw arguments.usage(
                "\(quoted(name)) is not a valid value for --define",
                hint: "give a name such as DEBUG; it has no value"
            )
        }
        return definitions
    }

    /// Whether the compiler takes a name for `#if`: an identifier.
    private static func isDefinition(_ name: String) -> Bool {
        name.first?.isNumber == false
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    private static func build(
        _ context: CommandContext,
        _ program: (ExtensionBuilder) throws(RunError) -> String
    ) throws(CommandError) -> String {
        let builder = ExtensionBuilder(
            environment: context.environment,
            directory: context.directory,
            isTerminal: context.errors.isTerminal,
            show: { bytes in
                try? context.errors.write(bytes)
                try? context.errors.flush()
            },
            note: { context.report("note", $0) }
        )
        do throws(RunError) {
            return try program(builder)
        } catch {
            throw CommandError(error)
        }
    }
}

extension CommandError {
    fileprivate init(_ error: RunError) {
        let status: ExitStatus =
            switch error.code {
            case .malformed: .malformedInput
            case .unreadable: .cannotRead
            case .unavailable: .unavailable
            case .unwritable: .cannotWrite
            }
        self.init(status, error.message, hint: error.hint)
    }
}

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
