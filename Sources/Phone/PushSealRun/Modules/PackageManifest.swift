// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealFiles
import PushSealJSON

/// A Package.swift, as `swift package dump-package` prints it.
///
/// Only SwiftPM itself can say what a manifest means, since it is a program.
struct PackageManifest {
    /// A target with sources in Swift.
    struct Target {
        let name: String
        let module: OwnModule
    }

    /// Sources that a module of Swift cannot be made of.
    private static let otherEndings = [".c", ".cc", ".cpp", ".cxx", ".m", ".mm", ".S"]

    let targets: [Target]
    /// The names of what other packages may depend on.
    let products: Set<String>
    /// The folders of packages that it depends on by their path.
    let packages: [String]
    /// The addresses of packages that are fetched, by their identities.
    let remotes: [String: String]

    /// Reads what SwiftPM printed.
    ///
    /// - Parameters:
    ///   - bytes: the JSON.
    ///   - folder: the package's folder, as named by the user.
    ///   - path: the absolute path of such a name.
    /// - Throws: `malformed` if that is no manifest.
    init(_ bytes: [UInt8], folder: String, path: (String) -> String) throws(RunError) {
        let list = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
        guard let list, let targets = list["targets"] as? [[String: Any]] else {
            throw RunError(.malformed, "\(quoted(folder + "/Package.swift")) is no manifest")
        }
        let base = Self.settings(list)
        let regular = targets.filter { ["regular", "executable"].contains($0["type"] as? String) }
        self.targets = regular.compactMap { target in
            guard let name = target["name"] as? String else { return nil }
            return Self.target(target, name, base, folder, regular.count == 1, path)
        }
        let products = list["products"] as? [[String: Any]] ?? []
        self.products = Set(products.compactMap { $0["name"] as? String })
        let dependencies = list["dependencies"] as? [[String: Any]] ?? []
        packages = dependencies.flatMap { $0["fileSystem"] as? [[String: Any]] ?? [] }
            .compactMap { $0["path"] as? String }
        var remotes: [String: String] = [:]
        for one in dependencies.flatMap({ $0["sourceControl"] as? [[String: Any]] ?? [] }) {
            let remote = (one["location"] as? [String: Any])?["remote"] as? [[String: Any]]
            guard let identity = one["identity"] as? String,
                let address = remote?.first?["urlString"] as? String
            else { continue }
            remotes[identity] = address
        }
        self.remotes = remotes
    }

    /// The language mode of all targets that name none.
    private static func settings(_ manifest: [String: Any]) -> CompilerSettings {
        var settings = CompilerSettings()
        let tools = (manifest["toolsVersion"] as? [String: Any])?["_version"] as? String ?? "5"
        let given = manifest["swiftLanguageVersions"] as? [String]
        let modes = given ?? [tools]
        settings.languageMode = modes.contains { $0.hasPrefix("6") } ? .v6 : .v5
        return settings
    }

    private static func target(
        _ target: [String: Any],
        _ name: String,
        _ base: CompilerSettings,
        _ folder: String,
        _ isOnly: Bool,
        _ path: (String) -> String
    ) -> Target? {
        let places = ["Sources", "Source", "src", "srcs"].map { "\(folder)/\($0)" }
        var candidates = places.map { "\($0)/\(name)" }
        if isOnly { candidates += places }
        if let given = target["path"] as? String {
            candidates = [given == "." || given.isEmpty ? folder : "\(folder)/\(given)"]
        }
        guard let root = candidates.first(where: { FileStamp(path($0))?.isFolder == true }) else {
            return nil
        }
        let all = FileTree.files(below: root, path: path)
        let excluded = target["exclude"] as? [String] ?? []
        let chosen = target["sources"] as? [String]
        func lies(_ file: String, in parts: [String]) -> Bool {
            parts.contains { part in
                let place = part == "." ? root : "\(root)/\(part.drop { $0 == "/" })"
                let trimmed = place.hasSuffix("/") ? String(place.dropLast()) : place
                return file == trimmed || file.hasPrefix(trimmed + "/")
            }
        }
        let files = all.filter { file in
            !lies(file, in: excluded) && (chosen.map { lies(file, in: $0) } ?? true)
        }
        let settings = settings(target, base)
        let module = moduleName(for: name)
        var own = OwnModule(
            name: module,
            place: "the target \(quoted(name)) of the package \(quoted(folder))",
            files: files.filter { $0.hasSuffix(".swift") },
            settings: settings
        )
        own.otherSources = files.filter { file in otherEndings.contains { file.hasSuffix($0) } }
        if let resources = target["resources"] as? [[String: Any]], !resources.isEmpty {
            own.written["resource_bundle_accessor.swift"] = accessor(resources, path(root))
        }
        return Target(name: name, module: own)
    }

    /// `Bundle.module`, as SwiftPM writes it: its files lie where their sources lie.
    private static func accessor(_ resources: [[String: Any]], _ root: String) -> String {
        let folders = resources.compactMap { $0["path"] as? String }
            .map { normalized("\(root)/\($0)") }
            .filter { FileStamp($0)?.isFolder == true && !$0.hasSuffix(".lproj") }
        let folder = folders.first ?? root
        return """
            import Foundation

            extension Foundation.Bundle {
                nonisolated static var module: Foundation.Bundle {
                    Foundation.Bundle(path: \(InterfaceSource.literal(folder))) ?? .main
                }
            }

            """
    }

    /// A target's settings: those for every platform, and for the one that the extension is written for.
    private static func settings(
        _ target: [String: Any],
        _ base: CompilerSettings
    ) -> CompilerSettings {
        var settings = base
        let given = (target["settings"] as? [[String: Any]] ?? []).filter { setting in
            let condition = setting["condition"] as? [String: Any]
            let platforms = condition?["platformNames"] as? [String] ?? []
            let configuration = condition?["config"] as? String ?? "debug"
            return (platforms.isEmpty || platforms.contains("ios")) && configuration == "debug"
                && setting["tool"] as? String == "swift"
        }
        let kinds = given.compactMap { $0["kind"] as? [String: [String: Any]] }
        for kind in kinds {
            if let mode = kind["swiftLanguageMode"]?["_0"] as? String {
                settings.languageMode = mode.hasPrefix("6") ? .v6 : .v5
            }
        }
        for kind in kinds {
            if let name = kind["define"]?["_0"] as? String { settings.define(name) }
            if let name = kind["enableUpcomingFeature"]?["_0"] as? String {
                settings.enable(upcoming: name)
            }
            if let options = kind["unsafeFlags"]?["_0"] as? [String] {
                settings.add(options: options)
            }
            if kind["defaultIsolation"]?["_0"] as? String == "MainActor" {
                settings.isolateToMainActor()
            }
        }
        return settings
    }
}

extension ExtensionBuilder {
    /// What SwiftPM says of a package, from the cache if it has said so before.
    ///
    /// - Parameters:
    ///   - folder: the package's folder, as named by the user.
    ///   - toolchain: the compiler, beside which SwiftPM lies.
    ///   - cache: where the answer is kept.
    /// - Returns: the manifest.
    /// - Throws: `malformed` if SwiftPM refuses the manifest.
    func manifest(
        of folder: String,
        _ toolchain: Toolchain,
        _ cache: BuildCache
    ) throws(RunError) -> PackageManifest {
        let place = path(of: folder)
        let name = "package.json"
        let file = "\(folder)/Package.swift"
        var inputs: [[UInt8]] = [Array(toolchain.identity.utf8), Array(place.utf8)]
        for entry in folderEntries(place).sorted()
        where entry.hasPrefix("Package") && entry.hasSuffix(".swift") {
            do throws(InputFile.Failure) {
                inputs.append(try InputFile.read("\(place)/\(entry)", limit: 4 << 20))
            } catch {
                throw RunError(.unreadable, "cannot read \(quoted("\(folder)/\(entry)"))")
            }
        }
        let key = try ReadSources.key(of: inputs)
        let printed: String
        if let found = cache.program(key, name: name, mode: 4) {
            printed = found
        } else {
            let swift = try Toolchain.find("swift", environment: environment)
            printed = try cache.insert(key, name: name, mode: 4) { new throws(RunError) in
                let result = try run(
                    swift,
                    ["package", "--package-path", place, "--scratch-path", "\(new)/scratch"]
                        + ["dump-package"],
                    isQuiet: true
                )
                guard result.succeeded else {
                    show(result.errors)
                    throw RunError(.malformed, "SwiftPM cannot read \(quoted(file))")
                }
                try Self.write(result.output, to: "\(new)/\(name)")
            }
        }
        guard let bytes = try? InputFile.read(printed, limit: 16 << 20) else {
            throw RunError(.unreadable, "cannot read \(printed)")
        }
        return try PackageManifest(bytes, folder: folder) { path(of: $0) }
    }
}
