// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealJSON

/// A module of the user's own: the sources in a folder of `--vendor`, under the folder's name.
struct VendorModule {
    let name: String
    /// The module's folder, as named from where that of `--vendor` was named.
    let folder: String
    let read: ReadSources
}

/// The modules of `--vendor` that an extension imports, itself or through one of them.
struct VendorModules {
    /// Each after the modules that it imports.
    private(set) var modules: [VendorModule] = []
    /// A text that differs for other modules; empty if there are none.
    private(set) var key = ""
    /// The names of all modules in the folders, imported or not.
    let names: [String]

    private let folders: [String: String]

    /// Finds and reads the modules.
    ///
    /// - Parameters:
    ///   - extensionSources: what imports them, and how they are compiled.
    ///   - directory: the base of relative names.
    ///   - identities: what else the compiled modules depend on.
    ///   - isTaken: whether a module of this name may not be replaced.
    /// - Throws: `unreadable`; `malformed` for folders that are no modules, and modules that import each other.
    init(
        for extensionSources: ReadSources,
        directory: String,
        _ identities: [String],
        isTaken: (String) -> Bool
    ) throws(RunError) {
        let given = extensionSources.given
        folders = try Self.folders(given.vendorFolders, directory)
        names = folders.keys.sorted()
        guard !folders.isEmpty else { return }
        let imports =
            extensionSources.files.flatMap { extensionSources.source($0).imports().map(\.module) }
            + given.importedModules
        var open: [String] = []
        for name in imports {
            try add(name, given, directory, within: &open, isTaken: isTaken)
        }
        var parts = identities
        for module in modules {
            parts.append(module.name)
            parts.append(try module.read.key(parts, directory: directory))
        }
        key = modules.isEmpty ? "" : parts.last ?? ""
    }

    /// Adds a module after those that it imports; those that import it are `open`.
    private mutating func add(
        _ name: String,
        _ given: ExtensionSources,
        _ directory: String,
        within open: inout [String],
        isTaken: (String) -> Bool
    ) throws(RunError) {
        guard let folder = folders[name], !modules.contains(where: { $0.name == name }) else {
            return
        }
        if let first = open.firstIndex(of: name) {
            let circle = (open[first...] + [name]).joined(separator: ", ")
            throw RunError(
                .malformed,
                "modules of --vendor import each other in a circle: \(circle)"
            )
        }
        guard !isTaken(name) else {
            throw RunError(
                .malformed,
                "\(quoted(folder)) cannot take the place of the module \(name)",
                hint: "of the modules that there are, only the stand-ins can be replaced"
            )
        }
        if FileStamp(Self.path(folder + "/Package.swift", directory)) != nil {
            throw RunError(
                .malformed,
                "\(quoted(folder)) is a package, not the sources of a module",
                hint:
                    "give the folder in it that has the module's folder: --vendor \(folder)/Sources"
            )
        }
        var sources = given
        sources.kind = .service
        sources.infoPlist = nil
        sources.importedModules = []
        // That of most libraries, and what compiles in Swift 6 mode compiles in it.
        sources.languageMode = .v5
        sources.files = Self.sources(in: folder, directory)
        let read = try ReadSources(sources, directory: directory)
        let module = VendorModule(name: name, folder: folder, read: read)
        open.append(name)
        let imports = read.files.map(read.source).flatMap { $0.imports().map(\.module) }
        for imported in imports where imported != name {
            try add(imported, given, directory, within: &open, isTaken: isTaken)
        }
        open.removeLast()
        modules.append(module)
    }

    /// The folders with sources in the folders of `--vendor`, by the names of their modules.
    static func folders(
        _ parents: [String],
        _ directory: String
    ) throws(RunError) -> [String: String] {
        var found: [String: String] = [:]
        for parent in parents {
            let path = path(parent, directory)
            do throws(SystemError) {
                try InputFile.checkFolder(path)
            } catch {
                throw RunError(.unreadable, "cannot read \(quoted(parent)): \(error)")
            }
            let place = parent.hasSuffix("/") ? String(parent.dropLast()) : parent
            let entries = folderEntries(path).filter { !$0.hasPrefix(".") }.sorted()
            let modules = entries.filter { !sources(in: "\(place)/\($0)", directory).isEmpty }
            guard !modules.isEmpty else {
                throw RunError(
                    .malformed,
                    "\(quoted(parent)) has no folder with sources in Swift",
                    hint: entries.contains { $0.hasSuffix(".swift") }
                        ? "--vendor takes the folder that has the module's folder"
                        : "--vendor DIR compiles the sources in DIR/NAME as the module NAME"
                )
            }
            for name in modules {
                let folder = "\(place)/\(name)"
                if let other = found.updateValue(folder, forKey: name) {
                    throw RunError(
                        .malformed,
                        "the module \(name) is in two folders: \(quoted(other)) and \(quoted(folder))"
                    )
                }
            }
        }
        return found
    }

    /// The sources in a folder and in all folders in it, sorted by name.
    private static func sources(in folder: String, _ directory: String) -> [String] {
        // A folder that a link leads back to is read once.
        var visited: Set<String> = []
        func sources(in folder: String) -> [String] {
            guard let real = realPath(path(folder, directory)), visited.insert(real).inserted else {
                return []
            }
            return folderEntries(real).filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
                FileStamp("\(real)/\(name)")?.isFolder == true
                    ? sources(in: "\(folder)/\(name)")
                    : name.hasSuffix(".swift") ? ["\(folder)/\(name)"] : []
            }
        }
        return FileStamp(path(folder, directory))?.isFolder == true ? sources(in: folder) : []
    }

    private static func path(_ name: String, _ directory: String) -> String {
        isAbsolute(name) ? name : directory + "/" + name
    }
}

/// The compiled modules of `--vendor`.
struct VendorObjects {
    /// The names of all modules in the folders, compiled or not.
    let names: [String]
    /// The options by which the compiler finds the modules, before those of the SDK.
    let compilerArguments: [String]
    /// The object files.
    let files: [String]

    /// The modules that were compiled into a folder; nil if none was to be.
    init(_ vendor: VendorModules, in folder: String?) {
        names = vendor.names
        compilerArguments = folder.map { ["-I", $0] } ?? []
        files = folder.map { folder in vendor.modules.map { "\(folder)/\($0.name).o" } } ?? []
    }
}

extension ExtensionBuilder {
    /// Compiles the modules of `--vendor`, or finds them in the cache.
    func objects(
        of vendor: VendorModules,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        _ cache: BuildCache
    ) throws(RunError) -> VendorObjects {
        guard let last = vendor.modules.last else { return VendorObjects(vendor, in: nil) }
        let name = last.name + ".o"
        if let found = cache.program(vendor.key, name: name, mode: R_OK) {
            return VendorObjects(vendor, in: parentFolder(of: found))
        }
        let files = vendor.modules.flatMap { ["\($0.name).o", "\($0.name).swiftmodule"] }
        let made = try cache.insert(vendor.key, name: name, besides: Set(files), mode: R_OK) {
            (folder) throws(RunError) in
            for module in vendor.modules {
                try compile(module, of: vendor, sdk, toolchain, in: folder)
            }
        }
        return VendorObjects(vendor, in: parentFolder(of: made))
    }

    private func compile(
        _ module: VendorModule,
        of vendor: VendorModules,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        in folder: String
    ) throws(RunError) {
        let added = addedModules(module.read, VendorObjects(vendor, in: nil))
        let (sources, left) = module.read.sources(leavingOut: isAbsentFramework(sdk, added))
        for source in sources { try Self.refuseEntryPoint(source) }
        let name = module.name
        let overlay = try overlay(of: module.read, sources, in: folder, named: "\(name)-")
        let arguments =
            // With -g the driver would write a second file of the object's name.
            ["-module-name", name, "-gline-tables-only", "-I", folder]
            + options(for: module.read, overlay, sdk)
            + names(of: module.read)
            + ["-c", "-o", "\(folder)/\(name).o"]
            + ["-emit-module", "-emit-module-path", "\(folder)/\(name).swiftmodule"]
        let result = try run(toolchain.compiler, arguments)
        show(result.output)
        guard result.succeeded else {
            let hints = CompilerHints(result, sdk, added: added)
            throw left.explaining(
                hints.error(inModule: module.folder),
                missesNames: hints.missesNames,
                elsewhere: "in a source that is not in its folder"
            )
        }
        show(Array(left.notes.utf8))
    }
}
