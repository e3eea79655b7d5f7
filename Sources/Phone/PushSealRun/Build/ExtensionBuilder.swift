// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Glibc
import StrictJSON

/// Builds programs from the sources of extensions.
package struct ExtensionBuilder {
    /// Looks up environment variables.
    let environment: (String) -> String?
    /// The base of relative file names: absolute and without symbolic links.
    let directory: String
    /// Whether that is the process's working directory, so that the compiler finds relative names.
    private let isOurDirectory: Bool
    /// Whether the compiler's output goes to a terminal.
    let isTerminal: Bool
    /// Receives the compiler's output.
    let show: ([UInt8]) -> Void

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - environment: looks up environment variables.
    ///   - directory: the base of relative file names; nil for the process's working directory.
    ///   - isTerminal: whether the compiler's output is shown to a person.
    ///   - show: receives the compiler's output as it arrives.
    package init(
        environment: @escaping (String) -> String?,
        directory: String?,
        isTerminal: Bool,
        show: @escaping ([UInt8]) -> Void
    ) {
        self.environment = environment
        self.directory = realPath(directory ?? ".") ?? "/"
        isOurDirectory = directory == nil
        self.isTerminal = isTerminal
        self.show = show
    }

    /// The program of some sources: compiled now, or found in the cache.
    ///
    /// - Parameters:
    ///   - sources: what to compile.
    ///   - version: the version of pushseal, because another may compile differently.
    /// - Returns: the path of the program.
    /// - Throws: why there is none.
    package func program(of sources: ExtensionSources, version: String) throws(RunError) -> String {
        let sdk = try ExtensionSDK.find(environment: environment)
        let toolchain = try Toolchain(environment: environment)
        let cache = try BuildCache(environment: environment)
        let read = try ReadSources(sources, directory: directory)
        let key = try read.key(
            [version, sdk.identity, toolchain.identity, EntryPoint.source(for: "", sources.kind)],
            directory: directory
        )
        let name = sources.programName
        if let program = cache.program(key, name: name) { return program }
        let kept = "Info.plist"
        return try cache.insert(key, name: name, besides: kept) { folder throws(RunError) in
            try compile(read, sdk, toolchain, in: folder, to: folder + "/" + name)
            // The one that names the class is the extension's; another may be the app's.
            let named = read.lists.first {
                (try? InfoPlist.principal(of: $0.bytes, file: $0.name, sources.kind)) != nil
                    || (sources.kind == .content && InfoPlist.storyboard(of: $0.bytes) != nil)
            }
            if let list = named ?? read.lists.first {
                try Self.write(list.bytes, to: folder + "/" + kept)
            }
        }
    }

    /// The program of a target of Xcode's.
    ///
    /// - Parameters:
    ///   - target: what to compile.
    ///   - moduleFolders: folders with further modules.
    ///   - definitions: further conditions that are true in `#if`.
    ///   - languageMode: in place of the target's.
    ///   - version: the version of pushseal.
    ///   - note: is told what the target has and a program here cannot be given.
    /// - Returns: the path of the program.
    /// - Throws: why there is none.
    package func program(
        of target: XcodeTarget,
        moduleFolders: [String],
        definitions: [String],
        languageMode: ExtensionSources.LanguageMode?,
        version: String,
        note: (String) -> Void
    ) throws(RunError) -> String {
        let modules = Set(try ExtensionSDK.find(environment: environment).moduleNames)
        var header: (modules: [String], headers: [String]) = ([], [])
        if let name = target.bridgingHeader {
            let path = isAbsolute(name) ? name : directory + "/" + name
            guard let bytes = try? InputFile.read(path, limit: 1 << 20) else {
                throw RunError(.unreadable, "cannot read the bridging header \(quoted(name))")
            }
            header = XcodeTarget.included(by: String(decoding: bytes, as: UTF8.self), modules)
        }
        if let missing = target.missing(header.headers, modules) {
            note("the target \(quoted(target.name)) also has what run cannot give it: \(missing)")
        }
        guard !target.sources.isEmpty else {
            throw RunError(.malformed, "the target \(quoted(target.name)) has no sources in Swift")
        }
        var sources = ExtensionSources(
            target.kind,
            files: target.sources,
            moduleFolders: moduleFolders,
            definitions: target.definitions + definitions,
            languageMode: languageMode ?? target.languageMode
        )
        sources.infoPlist = target.infoPlist
        sources.importedModules = header.modules
        return try program(of: sources, version: version)
    }

    private func compile(
        _ read: ReadSources,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        in folder: String,
        to program: String
    ) throws(RunError) {
        let sources = read.files.map { file in
            SwiftSource(
                name: file.name,
                bytes: file.bytes,
                readsBareRegex: read.given.languageMode == .v6,
                definitions: read.given.definitions
            )
        }
        for source in sources { try Self.refuseEntryPoint(source) }
        let kind = read.given.kind
        var listed: InfoPlist.Principal?
        for list in read.lists where listed == nil {
            listed = try InfoPlist.principal(of: list.bytes, file: list.name, kind)
        }
        let finder = PrincipalClass(sources, kind)
        let storyboard = try read.storyboard.map { file throws(RunError) in
            try Storyboard(file.bytes, file: file.name)
        }
        let drawn = storyboard.flatMap(\.principal)
        let principal = try finder.declaration(given: listed ?? drawn)
        let interface = try storyboard.map { storyboard throws(RunError) in
            try InterfaceSource(storyboard, principal, finder)
        }
        let entry = folder + "/" + EntryPoint.fileName
        let text = EntryPoint.source(
            for: principal.name,
            kind,
            interface: interface?.text,
            missing: read.missingStoryboard
        )
        try Self.write(Array(text.utf8), to: entry)
        var overlay = SourceOverlay()
        for (index, source) in sources.enumerated() {
            let copy = "\(folder)/\(index).swift"
            let addition = interface?.additions[source.name] ?? ""
            try Self.write(source.withoutObjectiveCAttributes() + addition.utf8, to: copy)
            for path in paths(of: read.files[index]) { overlay.add(path, readFrom: copy) }
        }
        let overlayFile = folder + "/overlay.yaml"
        try Self.write(overlay.bytes, to: overlayFile)
        let arguments =
            [
                "-swift-version", read.given.languageMode.rawValue, "-parse-as-library",
                "-module-name", kind.moduleName,
                // One process for all sources; symbols and lines for the backtrace of a crash.
                "-whole-module-optimization", "-Onone", "-g", "-use-ld=lld",
                "-vfsoverlay", overlayFile,
                isTerminal ? "-color-diagnostics" : "-no-color-diagnostics",
            ]
            + sdk.compilerArguments
            + read.given.moduleFolders.flatMap { folder in
                // A library of a module there must also be found when the program starts.
                let path = normalized(isAbsolute(folder) ? folder : directory + "/" + folder)
                return ["-I", path, "-L", path, "-Xlinker", "-rpath", "-Xlinker", path]
            }
            + read.given.definitions.map { "-D\($0)" }
            + ExtensionSDK.importing(read.given.importedModules)
            // The compiler takes the "./" from a name, and then "-x.swift" for an option.
            + read.files.map { isOurDirectory && !$0.name.hasPrefix("./-") ? $0.name : $0.path }
            + [entry, "-o", program]
        let result = try run(toolchain.compiler, arguments)
        show(result.output)
        guard result.succeeded else {
            throw CompilerHints(result).error(principal, kind, sdk)
        }
    }

    /// The absolute paths that the compiler may use for a relative name: the shell's `PWD` may
    /// contain symbolic links, and is used if it is right.
    private func paths(of file: ReadSources.File) -> [String] {
        guard isOurDirectory, !isAbsolute(file.name), let shellName = environment("PWD"),
            isAbsolute(shellName), realPath(shellName) == directory
        else { return [file.path] }
        let other = normalized(shellName + "/" + file.name)
        return other == file.path ? [other] : [file.path, other]
    }

    /// Runs a program of the toolchain to its end, and shows its standard error.
    func run(_ program: String, _ arguments: [String]) throws(RunError) -> ChildCommand.Result {
        do throws(SystemError) {
            return try ChildCommand(program: program, arguments: arguments).run(showErrors: show)
        } catch {
            throw RunError(.unavailable, "cannot run \(quoted(program)): \(error)")
        }
    }

    private static func refuseEntryPoint(_ source: SwiftSource) throws(RunError) {
        let isEntryPoint: (String) -> Bool = { ["main", "UIApplicationMain"].contains($0) }
        guard
            let index = source.tokens.indices.first(where: { source.isAttribute($0, isEntryPoint) })
        else { return }
        throw RunError(
            .malformed,
            "\(source.name):\(source.line(index)): @\(source.text(index + 1)) starts a program of its own",
            hint: "an extension has no such type: leave this source out"
        )
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(RunError) {
        do throws(SystemError) {
            let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .last }
            defer { _ = close(descriptor) }
            try writeAll(bytes, to: descriptor)
        } catch {
            throw RunError(.unwritable, "cannot write \(path): \(error)")
        }
    }
}

/// Files that the compiler reads instead of others, while it shows the names of the others.
private struct SourceOverlay {
    private var roots: [JSONValue] = []

    /// Makes the compiler read `copy` when it opens `path`.
    mutating func add(_ path: String, readFrom copy: String) {
        roots.append(["type": "file", "name": .string(path), "external-contents": .string(copy)])
    }

    /// The overlay file: LLVM's YAML, of which JSON is a subset.
    var bytes: [UInt8] {
        let overlay: JSONValue = [
            "version": 0,
            "case-sensitive": "true",
            "use-external-names": "false",
            "roots": .array(roots),
        ]
        return overlay.serialized()
    }
}

/// Why an extension was not built.
package struct RunError: Error, Equatable, Sendable {
    package enum Code: Sendable {
        /// The sources do not compile, or contain no extension.
        case malformed
        /// A file cannot be read.
        case unreadable
        /// There is no compiler, or none that works.
        case unavailable
        /// The cache cannot be written.
        case unwritable
    }

    package let code: Code
    /// One lower-case clause without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?

    init(_ code: Code, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
