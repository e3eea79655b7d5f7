// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealDevice
import PushSealRun
import PushSealJSON

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
                resolvesPackages: arguments.has(.resolvePackages),
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
    /// The error for what could not be compiled.
    init(_ error: RunError) {
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
