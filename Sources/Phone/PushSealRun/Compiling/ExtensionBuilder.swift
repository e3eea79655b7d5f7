// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealJSON

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
    /// Is told what differs from what one might expect.
    let note: (String) -> Void

    /// Makes a builder.
    ///
    /// - Parameters:
    ///   - environment: looks up environment variables.
    ///   - directory: the base of relative file names; nil for the process's working directory.
    ///   - isTerminal: whether the compiler's output is shown to a person.
    ///   - show: receives the compiler's output as it arrives.
    ///   - note: is told what a target of Xcode's has and a program here cannot be given, and which stand-ins
    ///     are replaced.
    package init(
        environment: @escaping (String) -> String?,
        directory: String?,
        isTerminal: Bool,
        show: @escaping ([UInt8]) -> Void,
        note: @escaping (String) -> Void
    ) {
        self.environment = environment
        self.directory = realPath(directory ?? ".") ?? "/"
        isOurDirectory = directory == nil
        self.isTerminal = isTerminal
        self.show = show
        self.note = note
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
        let identities = [version, sdk.identity, toolchain.identity]
        let own = try sources.neighbours.map { neighbours throws(RunError) in
            try ownModules(neighbours, resolves: sources.resolvesPackages, toolchain, cache)
        }
        let vendor = try VendorModules(for: read, directory: directory, identities, own: own) {
            toolchain.hasModule($0) || sdk.isFixed($0)
        } isKnown: {
            isKnown($0, read, sdk, toolchain)
        } settings: {
            packageSettings(of: $0, in: $1, toolchain, cache)
        }
        for module in vendor.modules where ExtensionSDK.standIns.contains(module.name) {
            note("the module \(module.name) is that of \(module.place), not the stand-in")
        }
        let key = try read.key(
            identities + [EntryPoint.source(for: "", sources.kind), vendor.key],
            directory: directory
        )
        let name = sources.programName
        if let program = cache.program(key, name: name) { return program }
        let (compiled, gone) = try importable(read, vendor, own, sdk, toolchain)
        let added = try objects(of: vendor, sdk, toolchain, cache)
        for left in added.left + gone { note(left.note) }
        let (kept, bundled) = ("Info.plist", ExtensionSources.resourceFolder)
        return try cache.insert(key, name: name, besides: [kept, bundled]) {
            folder throws(RunError) in
            let left = added.left + gone
            try compile(
                compiled,
                added,
                left,
                own,
                sdk,
                toolchain,
                in: folder,
                to: folder + "/" + name
            )
            // The one that names the class is the extension's; another may be the app's.
            let named = read.lists.first {
                (try? InfoPlist.principal(of: $0.bytes, file: $0.name, sources.kind)) != nil
                    || (sources.kind == .content && InfoPlist.storyboard(of: $0.bytes) != nil)
            }
            if let list = named ?? read.lists.first {
                try Self.write(list.bytes, to: folder + "/" + kept)
            }
            try Self.link(read.resources, in: folder + "/" + bundled)
        }
    }

    private func compile(
        _ read: ReadSources,
        _ added: ModuleObjects,
        _ gone: [LeftOutFiles],
        _ own: OwnModules?,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        in folder: String,
        to program: String
    ) throws(RunError) {
        let modules = addedModules(read, added, own)
        let (sources, left) = read.sources(leavingOut: isAbsentFramework(sdk, modules))
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
        let principal: ClassDeclaration
        do throws(RunError) {
            principal = try finder.declaration(given: listed ?? drawn)
        } catch {
            let name = (listed ?? drawn)?.className
            guard let file = read.given.objectiveC(name, path(of:)) else { throw error }
            throw .objectiveC(file, name)
        }
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
        let additions = interface?.additions ?? [:]
        let overlay = try overlay(of: read, sources, additions, in: folder)
        let arguments =
            // Symbols and lines are for the backtrace of a crash.
            ["-module-name", kind.moduleName, "-g", "-use-ld=lld"]
            + added.compilerArguments + options(for: read, overlay, sdk)
            + names(of: read) + [entry] + added.files + sdk.linkerArguments + ["-o", program]
        let result = try run(toolchain.compiler, arguments)
        show(result.output)
        guard result.succeeded else {
            let hints = CompilerHints(result, sdk, added: modules)
            let error = hints.error(principal, kind)
            if hints.missesNames, error.hint == nil, !gone.isEmpty {
                throw RunError(error.code, error.message, hint: hint(hints.missingNames, gone))
            }
            throw left.explaining(
                error,
                missesNames: hints.missesNames,
                elsewhere: read.given.infoPlist != nil
                    ? "in a part of the target that run cannot provide, or in a source that Xcode would generate"
                    : "in another source of the target: also give that source, or the project with --xcode"
            )
        }
        show(Array(left.notes.utf8))
    }

    /// Where names that the compiler did not find may be: in which file that was left out.
    private func hint(_ names: Set<String>, _ gone: [LeftOutFiles]) -> String {
        for left in gone {
            let found = left.declaration(of: names) { name in
                try? ReadSources.bytes(of: name, path(of: name), limit: 8 << 20)
            }
            if let found {
                return
                    "\(found.name) is declared in \(quoted(found.file.name)), which is left out: \(found.file.reason)"
            }
        }
        return
            "the missing name may be in a file that is left out, or in a part of the target that run cannot provide"
    }

    /// Whether a module is a framework of Apple's that nothing here takes the place of.
    func isAbsentFramework(_ sdk: ExtensionSDK, _ added: AddedModules) -> (String) -> Bool {
        let known = Set(sdk.moduleNames).union(added.vendor)
        return { name in
            AppleFrameworks.names.contains(name) && !known.contains(name)
                && !added.folders.contains { folder in
                    ["\(name).swiftmodule", "\(name)/module.modulemap"].contains {
                        FileStamp("\(folder.path)/\($0)") != nil
                    }
                }
        }
    }

    /// What the sources may import besides the modules of the SDK.
    func addedModules(
        _ read: ReadSources,
        _ objects: ModuleObjects,
        _ own: OwnModules? = nil
    ) -> AddedModules {
        AddedModules(
            folders: read.given.moduleFolders.map { ($0, path(of: $0)) },
            vendor: objects.names,
            advice: { advice(on: $0, read, own) }
        )
    }

    /// The options that the sources of an extension and those of a module of `--vendor` are compiled with.
    func options(for read: ReadSources, _ overlay: String, _ sdk: ExtensionSDK) -> [String] {
        [
            "-swift-version", read.given.languageMode.rawValue, "-parse-as-library",
            // One process for all sources.
            "-whole-module-optimization", "-Onone", "-vfsoverlay", overlay,
            colorArgument,
        ]
            + sdk.compilerArguments
            + read.given.moduleFolders.flatMap { folder in
                // A library of a module there must also be found when the program starts.
                let path = path(of: folder)
                return ["-I", path, "-L", path, "-Xlinker", "-rpath", "-Xlinker", path]
            }
            + read.given.definitions.map { "-D\($0)" } + read.given.flags
            + ExtensionSDK.importing(
                read.given.importedModules
                    // Apple's Foundation has it; here it is a module that few programs need to load.
                    + (read.files.contains(where: \.namesXMLParser) ? ["FoundationXML"] : [])
            )
    }

    var colorArgument: String { isTerminal ? "-color-diagnostics" : "-no-color-diagnostics" }

    func path(of folder: String) -> String {
        normalized(isAbsolute(folder) ? folder : directory + "/" + folder)
    }

    /// The sources, as the compiler is to name them.
    func names(of read: ReadSources) -> [String] {
        read.files.map { file in
            // The compiler takes the "./" from a name, and then "-x.swift" for an option, "@x.swift" for a file of them.
            let bare = file.name.hasPrefix("./") ? file.name.dropFirst(2) : file.name[...]
            let isOption = bare.hasPrefix("-") || bare.hasPrefix("@") || bare.hasPrefix("/")
            return isOurDirectory && !isOption ? file.name : file.path
        }
    }

    /// Writes what the compiler reads in place of the sources.
    ///
    /// - Parameters:
    ///   - read: the sources.
    ///   - sources: the same, split into tokens.
    ///   - additions: what is added to a source, by its name.
    ///   - folder: where to write.
    ///   - name: how the names of the files begin.
    /// - Returns: the overlay file.
    /// - Throws: `unwritable`.
    func overlay(
        of read: ReadSources,
        _ sources: [SwiftSource],
        _ additions: [String: String] = [:],
        in folder: String,
        named name: String = ""
    ) throws(RunError) -> String {
        var overlay = SourceOverlay()
        for (index, source) in sources.enumerated() {
            let copy = "\(folder)/\(name)\(index).swift"
            let addition = additions[source.name] ?? ""
            try Self.write(source.withoutObjectiveCAttributes() + addition.utf8, to: copy)
            for path in paths(of: read.files[index]) { overlay.add(path, readFrom: copy) }
        }
        let file = "\(folder)/\(name)overlay.yaml"
        try Self.write(overlay.bytes, to: file)
        return file
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

    /// Runs a program of the toolchain to its end, and shows its standard error unless it is to be quiet.
    func run(
        _ program: String,
        _ arguments: [String],
        isQuiet: Bool = false
    ) throws(RunError) -> ChildCommand.Result {
        do throws(SystemError) {
            return try ChildCommand(program: program, arguments: arguments)
                .run(showErrors: isQuiet ? { _ in } : show)
        } catch {
            throw RunError(.unavailable, "cannot run \(quoted(program)): \(error)")
        }
    }

    static func refuseEntryPoint(_ source: SwiftSource) throws(RunError) {
        guard let index = source.entryPoint else { return }
        throw RunError(
            .malformed,
            "\(source.name):\(source.line(index)): @\(source.text(index + 1)) starts a program of its own",
            hint: "an extension has no such type: leave this source out"
        )
    }

    /// Makes a folder with links, which a device has in the bundle of the program beside it.
    private static func link(_ files: [String: String], in folder: String) throws(RunError) {
        guard !files.isEmpty else { return }
        var isMade = unsafe mkdir(folder, 0o700) == 0
        for (name, path) in files where isMade {
            isMade = unsafe symlink(path, "\(folder)/\(name)") == 0
        }
        guard isMade else {
            throw RunError(.unwritable, "cannot write \(folder): \(SystemError.last)")
        }
    }

    static func write(_ bytes: [UInt8], to path: String) throws(RunError) {
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
