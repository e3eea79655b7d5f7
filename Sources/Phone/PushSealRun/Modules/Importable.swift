// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

// Which modules there are for the sources of an extension, before a compiler is asked for more than that.
extension ExtensionBuilder {
    /// Finds modules beside an extension; their packages are read when they are asked for.
    ///
    /// - Parameters:
    ///   - neighbours: the projects and packages beside the extension.
    ///   - resolves: whether SwiftPM fetches the packages that are not checked out.
    ///   - toolchain: the compiler, beside which SwiftPM lies.
    ///   - cache: where packages and what SwiftPM says of them are kept.
    /// - Returns: the modules.
    /// - Throws: `unavailable` if it cannot fetch them.
    func ownModules(
        _ neighbours: XcodeNeighbours,
        resolves: Bool,
        _ toolchain: Toolchain,
        _ cache: BuildCache
    ) throws(RunError) -> OwnModules {
        let checkouts = resolves ? try resolved(neighbours, cache) : nil
        return OwnModules(neighbours, checkouts: checkouts.map { [$0] } ?? []) {
            path(of: $0)
        } read: { (folder) throws(RunError) in
            try manifest(of: folder, toolchain, cache)
        }
    }

    /// How the Package.swift beside a folder of `--vendor`, or beside the folder that it is in, compiles its module.
    func packageSettings(
        of module: String,
        in folder: String,
        _ toolchain: Toolchain,
        _ cache: BuildCache
    ) -> CompilerSettings? {
        let inner = path(of: folder) + "/"
        var place = folder
        for _ in 0..<2 {
            place = parentFolder(ofNamed: place)
            let file = "\(place)/Package.swift"
            guard FileStamp(path(of: file))?.isFile == true else { continue }
            do throws(RunError) {
                let target = try manifest(of: place, toolchain, cache).targets.first { target in
                    target.module.name == module
                        && target.module.files.contains { path(of: $0).hasPrefix(inner) }
                }
                if let target { return target.module.settings }
            } catch {
                note(
                    "SwiftPM cannot read \(quoted(file)), so \(module) is compiled in Swift 5 mode"
                )
                return nil
            }
        }
        return nil
    }

    /// The folder into which SwiftPM has fetched the packages that a project and its local packages depend on.
    ///
    /// - Returns: the folder, which is kept in the cache until the project depends on other packages; nil if it depends on none.
    private func resolved(
        _ neighbours: XcodeNeighbours,
        _ cache: BuildCache
    ) throws(RunError) -> String? {
        let local = neighbours.packages.map {
            ".package(path: \(InterfaceSource.literal(path(of: $0))))"
        }
        let dependencies = neighbours.dependencies.sorted() + local
        guard !dependencies.isEmpty else { return nil }
        let text = """
            // swift-tools-version: 5.9
            import PackageDescription

            let package = Package(
                name: "resolved",
                dependencies: [
                    \(dependencies.joined(separator: ",\n        "))
                ]
            )

            """
        var parts = [Array(text.utf8)]
        for folder in neighbours.packages {
            parts.append(
                (try? InputFile.read(path(of: folder) + "/Package.swift", limit: 4 << 20)) ?? []
            )
        }
        let key = try ReadSources.key(of: parts)
        let name = "Package.swift"
        if let found = cache.program(key, name: name, mode: 4) {
            return parentFolder(of: found) + "/.build/checkouts"
        }
        let file =
            try cache.insert(key, name: name, besides: [".build"], mode: 4) {
                (folder) throws(RunError) in
                try Self.write(parts[0], to: "\(folder)/\(name)")
                note("SwiftPM fetches the packages of the project")
                let swift = try Toolchain.find("swift", environment: environment)
                let result = try run(swift, ["package", "--package-path", folder, "resolve"])
                guard result.succeeded else {
                    throw RunError(
                        .unavailable,
                        "SwiftPM cannot fetch the packages of the project",
                        hint:
                            "without --resolve, run fetches nothing and uses the packages that are checked out"
                    )
                }
            }
        return parentFolder(of: file) + "/.build/checkouts"
    }

    /// Whether a module is the toolchain's, one that extensions may import, or in a folder of `-I`.
    func isKnown(
        _ name: String,
        _ read: ReadSources,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain
    ) -> Bool {
        guard !ExtensionSDK.ownModules.contains(name) else { return false }
        return toolchain.hasModule(name) || sdk.hasModule(name)
            || read.given.moduleFolders.contains { folder in
                let place = path(of: folder)
                return FileStamp("\(place)/\(name).swiftmodule") != nil
                    || FileStamp("\(place)/\(name)/module.modulemap") != nil
                    || FileStamp("\(place)/module.modulemap") != nil
            }
    }

    /// The sources that import only what there is.
    ///
    /// Of a target of Xcode's a source that imports something else is left out, unless the extension's class is in it.
    ///
    /// - Returns: the sources, and what was left out, in words.
    /// - Throws: `malformed` for a module that there is not.
    func importable(
        _ read: ReadSources,
        _ vendor: VendorModules,
        _ own: OwnModules?,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain
    ) throws(RunError) -> (read: ReadSources, left: [LeftOutFiles]) {
        let added = addedModules(read, ModuleObjects(vendor, in: nil), own)
        let isAbsent = isAbsentFramework(sdk, added)
        let sources = read.files.map(read.source)
        var missing: [(index: Int, module: String)] = []
        // Compiled without their types, views end in errors, after minutes.
        let views = sources.indices.filter { own != nil && sources[$0].hasSwiftUIViews }
        for (index, source) in sources.enumerated() {
            if let module = source.imports().map(\.module)
                .first(where: ExtensionSDK.ownModules.contains), !vendor.has(module)
            {
                throw RunError(
                    .malformed,
                    "\(source.name): no module \(module) found",
                    hint:
                        "pushseal itself has a module of that name, which no extension can import"
                )
            }
            let module = source.certainImports.first { !vendor.has($0) && !isAbsent($0) }
            if let module { missing.append((index, module)) }
        }
        missing += views.filter { view in !missing.contains { $0.index == view } }
            .map { ($0, "SwiftUI") }
        guard let first = missing.first else { return (read, []) }
        let principals = PrincipalClass(sources, read.given.kind).files
        let needed = missing.first { principals.contains(sources[$0.index].name) }
        guard own != nil, needed == nil, missing.count < read.files.count else {
            try checkImports(read, needed ?? first, added, sdk, toolchain)
            return (read, [])
        }
        var rest = read
        let gone = Set(missing.map { read.files[$0.index].path })
        rest.files.removeAll { gone.contains($0.path) }
        let left = missing.map { missing in
            LeftOutFiles.File(
                name: sources[missing.index].name,
                reason: views.contains(missing.index)
                    ? "it has views of SwiftUI" : "it imports \(missing.module)"
            )
        }
        return (rest, [LeftOutFiles(place: "the extension", files: left)])
    }

    /// Lets the compiler say that a module is missing, of a source with nothing but its imports: that takes no second.
    private func checkImports(
        _ read: ReadSources,
        _ missing: (index: Int, module: String),
        _ added: AddedModules,
        _ sdk: ExtensionSDK,
        _ toolchain: Toolchain
    ) throws(RunError) {
        var one = read
        one.files = [read.files[missing.index]]
        let cache = try BuildCache(environment: environment)
        var result: ChildCommand.Result?
        // Nothing is kept of it.
        try cache.withFolder { folder throws(RunError) in
            let alone = read.source(one.files[0]).importsAlone
                .leavingOut { $0 != missing.module }.source
            let overlay = try overlay(of: one, [alone], in: folder)
            result = try run(
                toolchain.compiler,
                // Without Foundation, which takes seconds to load.
                ["-typecheck", "-vfsoverlay", overlay, colorArgument] + sdk.searchArguments
                    + read.given.moduleFolders.flatMap { ["-I", path(of: $0)] } + names(of: one)
            )
        }
        guard let result, !result.succeeded else { return }
        throw CompilerHints(result, sdk, added: added)
            .error(inModule: "the source \(quoted(one.files[0].name))")
    }

    /// Where a module that there is not may come from.
    func advice(on module: String, _ read: ReadSources, _ own: OwnModules?) -> String? {
        let line = "or put the sources that you use of it into DIR/\(module) and give --vendor DIR"
        if let own {
            if let refusal = own.refusals.first {
                return
                    "it may be in the package \(quoted(refusal.folder)), whose manifest SwiftPM refuses, \(line)"
            }
            guard let address = own.address(ofPackageWith: module) else { return nil }
            return
                "it is of the package \(quoted(address)), which is not checked out: --resolve lets SwiftPM fetch it, \(line)"
        }
        guard let project = projectBeside(read), projectHas(module, project) else { return nil }
        return
            "\(quoted(project)) has a module of this name: give --xcode \(project) in place of the sources"
    }

    /// The project in whose folder, or in a folder of which, the sources are; at most four folders up.
    func projectBeside(_ read: ReadSources) -> String? {
        guard let first = read.files.first else { return nil }
        var folder = parentFolder(of: first.name)
        for _ in 0..<5 {
            let names = folderEntries(path(of: folder)).sorted()
            if let name = names.first(where: { $0.hasSuffix(".xcodeproj") }) {
                return folder == "." ? name : "\(folder)/\(name)"
            }
            // Not out of a repository.
            guard !names.contains(".git"), path(of: folder) != "/" else { return nil }
            folder = parentFolder(ofNamed: folder)
        }
        return nil
    }

    private func projectHas(_ module: String, _ name: String) -> Bool {
        guard let project = try? XcodeProject(name, path: { path(of: $0) }),
            let toolchain = try? Toolchain(environment: environment),
            let cache = try? BuildCache(environment: environment)
        else { return false }
        let own = try? ownModules(project.neighbours(), resolves: false, toolchain, cache)
        return own?.module(named: module) != nil
    }
}
