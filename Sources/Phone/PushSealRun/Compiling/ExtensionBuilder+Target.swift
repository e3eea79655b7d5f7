// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

extension ExtensionBuilder {
    /// The program of a target of Xcode's.
    ///
    /// - Parameters:
    ///   - target: what to compile.
    ///   - moduleFolders: folders with further modules.
    ///   - vendorFolders: folders whose folders are compiled as modules.
    ///   - definitions: further conditions that are true in `#if`.
    ///   - languageMode: in place of the target's.
    ///   - resolvesPackages: whether SwiftPM fetches the packages that are not checked out.
    ///   - version: the version of pushseal.
    /// - Returns: the path of the program.
    /// - Throws: why there is none.
    package func program(
        of target: XcodeTarget,
        moduleFolders: [String],
        vendorFolders: [String],
        definitions: [String],
        languageMode: ExtensionSources.LanguageMode?,
        resolvesPackages: Bool,
        version: String
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
        let vendor = try VendorModules.folders(vendorFolders, directory).keys
        let own = try ownModules(
            target.neighbours,
            resolves: resolvesPackages,
            try Toolchain(environment: environment),
            try BuildCache(environment: environment)
        )
        let beside = target.products.filter { name in
            let module = moduleName(for: String(name.prefix { $0 != "." }))
            return own.module(named: module) != nil || own.hasProduct(name)
        }
        if let missing = target.missing(header.headers, modules.union(vendor).union(beside)) {
            note("the target \(quoted(target.name)) has parts that run cannot provide: \(missing)")
        }
        try checkSources(of: target)
        var sources = ExtensionSources(
            target.kind,
            files: target.sources,
            moduleFolders: moduleFolders,
            definitions: target.settings.definitions + definitions,
            languageMode: languageMode ?? target.settings.languageMode
        )
        sources.flags = target.settings.flags
        sources.neighbours = target.neighbours
        sources.resolvesPackages = resolvesPackages
        sources.infoPlist = target.infoPlist
        sources.resources = target.resources
        sources.otherSources = target.otherSources
        sources.name = target.name
        sources.importedModules = header.modules
        sources.vendorFolders = vendorFolders
        return try program(of: sources, version: version)
    }

    /// Refuses a target without sources in Swift, or of which one is not there.
    private func checkSources(of target: XcodeTarget) throws(RunError) {
        guard !target.sources.isEmpty else {
            if let file = target.otherSources.first(where: {
                $0.hasSuffix(".m") || $0.hasSuffix(".mm")
            }) {
                throw .objectiveC(file, nil)
            }
            throw RunError(
                .malformed,
                "the target \(quoted(target.name)) has no sources in Swift"
            )
        }
        if let gone = target.sources.first(where: {
            FileStamp(isAbsolute($0) ? $0 : directory + "/" + $0) == nil
        }) {
            throw RunError(
                .unreadable,
                "the target \(quoted(target.name)) lists \(quoted(gone)), which does not exist",
                hint:
                    "a tool may make it, such as pod install or a script, or it may be kept out of the repository"
            )
        }
    }
}
