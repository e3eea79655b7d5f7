// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealFiles
import PushSealJSON

/// The compiled modules that an extension imports.
struct ModuleObjects {
    /// The file that says which sources were left out, a line a module.
    private static let leftName = "left-out"

    /// The names of the modules in the folders of `--vendor`, compiled or not.
    let names: [String]
    /// The names of those that are compiled.
    let compiled: [String]
    /// The options by which the compiler finds the modules, before those of the SDK.
    let compilerArguments: [String]
    /// The object files.
    let files: [String]
    /// What was left out of them.
    let left: [LeftOutFiles]

    /// The modules that were compiled into a folder; nil if none was to be.
    init(_ vendor: VendorModules, in folder: String?) {
        names = vendor.names
        compiled = folder == nil ? [] : vendor.modules.map(\.name)
        compilerArguments = folder.map { ["-I", $0] } ?? []
        files = folder.map { folder in vendor.modules.map { "\(folder)/\($0.name).o" } } ?? []
        let text = folder.flatMap { try? InputFile.read("\($0)/\(Self.leftName)", limit: 16 << 20) }
        left = LeftOutFiles.groups(String(decoding: text ?? [], as: UTF8.self))
    }

    /// What is kept of a folder with compiled modules.
    static func files(of vendor: VendorModules) -> Set<String> {
        Set(vendor.modules.flatMap { ["\($0.name).o", "\($0.name).swiftmodule"] } + [leftName])
    }

    /// Writes what was left out.
    static func write(_ left: [LeftOutFiles], in folder: String) throws(RunError) {
        let text = left.flatMap(\.lines).joined()
        try ExtensionBuilder.write(Array(text.utf8), to: "\(folder)/\(leftName)")
    }
}

extension ExtensionBuilder {
    /// Compiles the modules that an extension imports, or finds them in the cache.
    func objects(
        of vendor: VendorModules,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        _ cache: BuildCache
    ) throws(RunError) -> ModuleObjects {
        guard let last = vendor.modules.last else { return ModuleObjects(vendor, in: nil) }
        let name = last.name + ".o"
        if let found = cache.program(vendor.key, name: name, mode: R_OK) {
            return ModuleObjects(vendor, in: parentFolder(of: found))
        }
        let files = ModuleObjects.files(of: vendor)
        let made = try cache.insert(vendor.key, name: name, besides: files, mode: R_OK) {
            (folder) throws(RunError) in
            var left: [LeftOutFiles] = []
            for module in vendor.modules {
                let gone =
                    module.isVendor
                    ? module.left
                    : try compileWhatCompiles(module, of: vendor, sdk, toolchain, in: folder)
                if module.isVendor { try compile(module, of: vendor, sdk, toolchain, in: folder) }
                if !gone.isEmpty { left.append(LeftOutFiles(place: module.place, files: gone)) }
            }
            try ModuleObjects.write(left, in: folder)
        }
        return ModuleObjects(vendor, in: parentFolder(of: made))
    }

    private func compile(
        _ module: VendorModule,
        of vendor: VendorModules,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        in folder: String
    ) throws(RunError) {
        let added = addedModules(module.read, ModuleObjects(vendor, in: nil))
        let (sources, left) = module.read.sources(leavingOut: isAbsentFramework(sdk, added))
        for source in sources { try Self.refuseEntryPoint(source) }
        let overlay = try overlay(of: module.read, sources, in: folder, named: "\(module.name)-")
        let options = options(for: module.read, overlay, sdk) + names(of: module.read)
        let result = try run(toolchain.compiler, arguments(module.name, folder) + options)
        show(result.output)
        guard result.succeeded else {
            let hints = CompilerHints(result, sdk, added: added)
            throw left.explaining(
                hints.error(inModule: module.place),
                missesNames: hints.missesNames,
                elsewhere: "in a source that is not in its folder"
            )
        }
        show(Array(left.notes.utf8))
    }

    private func arguments(_ name: String, _ folder: String) -> [String] {
        // With -g the driver would write a second file of the object's name.
        ["-module-name", name, "-gline-tables-only", "-I", folder]
            + ["-c", "-o", "\(folder)/\(name).o"]
            + ["-emit-module", "-emit-module-path", "\(folder)/\(name).swiftmodule"]
    }

    /// Compiles the sources of a target beside the extension, without those that do not compile here.
    ///
    /// Of a framework an extension needs a few files, while others import what there is not. A file that does not compile
    /// is left out, then those that need it, until what remains compiles. Whether what the extension needs is in it, the
    /// compiler says of the extension.
    ///
    /// - Returns: the files that were left out, and why.
    private func compileWhatCompiles(
        _ module: VendorModule,
        of vendor: VendorModules,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain,
        in folder: String
    ) throws(RunError) -> [LeftOutFiles.File] {
        let added = addedModules(module.read, ModuleObjects(vendor, in: nil))
        let isAbsent = isAbsentFramework(sdk, added)
        var read = module.read
        var left = module.left
        func leaveOut(_ file: ReadSources.File, _ reason: String) {
            left.append(LeftOutFiles.File(name: file.name, reason: reason))
            read.files.removeAll { $0.path == file.path }
        }
        for file in read.files {
            let source = read.source(file)
            if let entry = source.entryPoint {
                leaveOut(file, "it has the entry point @\(source.text(entry + 1))")
            } else if let other = source.certainImports.first(where: { name in
                name != module.name && !vendor.has(name) && !isAbsent(name)
            }) {
                leaveOut(file, "it imports \(other)")
            } else if source.hasSwiftUIViews {
                leaveOut(file, "it has views of SwiftUI")
            }
        }
        let writtenNames = try module.written.sorted { $0.key < $1.key }.map {
            (name, text) throws(RunError) in
            let place = "\(folder)/\(module.name)-\(name)"
            try Self.write(Array(text.utf8), to: place)
            return place
        }
        while true {
            let (sources, imports) = read.sources(leavingOut: isAbsent)
            let overlay = try overlay(of: read, sources, in: folder, named: "\(module.name)-")
            var names = names(of: read) + writtenNames
            if names.isEmpty {
                // Nothing needs any of it, or the compiler will say so of the extension.
                names = ["\(folder)/\(module.name)-empty.swift"]
                try Self.write([], to: names[0])
            }
            let result = try run(
                toolchain.compiler,
                arguments(module.name, folder) + options(for: read, overlay, sdk) + names,
                isQuiet: true
            )
            if result.succeeded {
                show(Array(imports.notes.utf8))
                return left
            }
            let hints = CompilerHints(result, sdk, added: added)
            if let interruption = hints.interruption { throw interruption }
            let faulty = read.files.compactMap { file in
                hints.firstError(in: [file.name, file.path]).map { (file, $0) }
            }
            guard !faulty.isEmpty else {
                show(result.errors)
                throw hints.error(inModule: module.place)
            }
            for (file, reason) in faulty { leaveOut(file, reason) }
        }
    }
}
