// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Glibc
import PushSealJSON

/// A module that is compiled from sources: those in a folder of `--vendor`, or of a target beside the extension.
struct VendorModule {
    let name: String
    /// What it is, for messages: the folder of `--vendor`, or the target.
    let place: String
    /// Whether it takes the place of a stand-in because the user said so.
    let isVendor: Bool
    let read: ReadSources
    /// Sources that the build of Xcode or SwiftPM writes, by their names.
    var written: [String: String] = [:]
    /// The sources of a target that are not compiled, and why.
    var left: [LeftOutFiles.File] = []
}

/// The modules that an extension imports, itself or through one of them, and that are compiled from sources.
struct VendorModules {
    /// Each after the modules that it imports.
    private(set) var modules: [VendorModule] = []
    /// A text that differs for other modules; empty if there are none.
    private(set) var key = ""
    /// The names of all modules in the folders, imported or not.
    let names: [String]

    private let folders: [String: String]
    private let own: OwnModules?
    private let isKnown: (String) -> Bool
    private let settings: (_ module: String, _ folder: String) -> CompilerSettings?

    /// Finds and reads the modules.
    ///
    /// - Parameters:
    ///   - extensionSources: what imports them, and how they are compiled.
    ///   - directory: the base of relative names.
    ///   - identities: what else the compiled modules depend on.
    ///   - own: finds the modules that lie beside the extension, of which none takes the place of another.
    ///   - isTaken: whether a module of this name may not be replaced.
    ///   - isKnown: whether there is a module of this name without those.
    ///   - settings: those of a module by the Package.swift beside its folder; nil if there is none.
    /// - Throws: `unreadable`; `malformed` for folders that are no modules, and modules that import each other.
    init(
        for extensionSources: ReadSources,
        directory: String,
        _ identities: [String],
        own: OwnModules? = nil,
        isTaken: (String) -> Bool,
        isKnown: @escaping (String) -> Bool = { _ in false },
        settings: @escaping (_ module: String, _ folder: String) -> CompilerSettings? = { _, _ in
            nil
        }
    ) throws(RunError) {
        let given = extensionSources.given
        self.own = own
        self.isKnown = isKnown
        self.settings = settings
        folders = try Self.folders(given.vendorFolders, directory)
        names = folders.keys.sorted()
        guard !folders.isEmpty || own != nil else { return }
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
            for (name, text) in module.written.sorted(by: { $0.key < $1.key }) {
                parts += [name, text]
            }
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
        guard !modules.contains(where: { $0.name == name }) else { return }
        guard let folder = folders[name] else {
            try addOwn(name, given, directory, within: &open, isTaken: isTaken)
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
                "\(quoted(folder)) cannot replace the module \(name)",
                hint: "only stand-ins can be replaced"
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
        sources.resources = []
        sources.importedModules = []
        // Without a manifest in Swift 5, the mode of most libraries.
        let settings = settings(name, folder) ?? CompilerSettings()
        sources.languageMode = settings.languageMode
        sources.definitions += settings.definitions
        sources.flags = settings.flags
        sources.files = Self.sources(in: folder, directory)
        let read = try ReadSources(sources, directory: directory)
        let module = VendorModule(name: name, place: quoted(folder), isVendor: true, read: read)
        open.append(name)
        let imports = read.files.map(read.source).flatMap { $0.imports().map(\.module) }
        for imported in imports where imported != name {
            try add(imported, given, directory, within: &open, isTaken: isTaken)
        }
        open.removeLast()
        modules.append(module)
    }

    /// Adds a module that lies beside the extension, after those that it imports.
    ///
    /// What its sources import and nobody has is no error: the sources are left out.
    private mutating func addOwn(
        _ name: String,
        _ given: ExtensionSources,
        _ directory: String,
        within open: inout [String],
        isTaken: (String) -> Bool
    ) throws(RunError) {
        // Targets of a project do not import each other in a circle; a package's that is not needed may try to.
        guard !isKnown(name), !open.contains(name), let own = own?.module(named: name) else {
            return
        }
        var sources = given
        sources.kind = .service
        sources.infoPlist = nil
        sources.resources = []
        sources.importedModules = []
        sources.languageMode = own.settings.languageMode
        sources.definitions = own.settings.definitions
        sources.flags = own.settings.flags
        var left: [LeftOutFiles.File] = []
        sources.files = []
        for file in own.files {
            if FileStamp(Self.path(file, directory)) == nil {
                left.append(LeftOutFiles.File(name: file, reason: "there is no such file"))
            } else {
                sources.files.append(file)
            }
        }
        left += own.otherSources.map { LeftOutFiles.File(name: $0, reason: "it is not Swift") }
        let read = try ReadSources(sources, directory: directory)
        open.append(name)
        for imported in read.files.map(read.source).flatMap({ $0.imports().map(\.module) })
        where imported != name {
            try add(imported, given, directory, within: &open, isTaken: isTaken)
        }
        open.removeLast()
        modules.append(
            VendorModule(
                name: name,
                place: own.place,
                isVendor: false,
                read: read,
                written: own.written,
                left: left
            )
        )
    }

    /// Whether sources can import a module.
    func has(_ name: String) -> Bool {
        isKnown(name) || folders[name] != nil || modules.contains { $0.name == name }
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
