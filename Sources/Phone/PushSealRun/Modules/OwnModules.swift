// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

/// Finds the modules that lie beside an extension, by the names that sources import.
final class OwnModules {
    /// More packages than any project has.
    private static let packageLimit = 500

    private let neighbours: XcodeNeighbours
    private let path: (String) -> String
    private let read: (String) throws(RunError) -> PackageManifest
    /// The folders of packages that are looked through, those of the project first.
    private var folders: [String] = []
    private var known: Set<String> = []
    private var manifests: [String: PackageManifest] = [:]
    /// Why a manifest could not be read, by its folder.
    private(set) var refusals: [(folder: String, error: RunError)] = []

    /// Begins with what a project names.
    ///
    /// - Parameters:
    ///   - neighbours: the modules and packages of the project.
    ///   - checkouts: further folders that have packages in them.
    ///   - path: the absolute path of a name.
    ///   - read: reads the manifest in a folder.
    init(
        _ neighbours: XcodeNeighbours,
        checkouts: [String] = [],
        path: @escaping (String) -> String,
        read: @escaping (String) throws(RunError) -> PackageManifest
    ) {
        self.neighbours = neighbours
        self.path = path
        self.read = read
        for folder in neighbours.packages { add(folder) }
        for place in neighbours.checkouts + checkouts {
            for name in folderEntries(path(place)).sorted() where !name.hasPrefix(".") {
                add("\(place)/\(name)")
            }
        }
    }

    /// The module with a name; nil if there is none beside the extension.
    func module(named name: String) -> OwnModule? {
        if let module = neighbours.modules[name] { return module }
        // Path dependencies are added at the end while this goes on.
        var index = 0
        while index < folders.count {
            let folder = folders[index]
            index += 1
            guard let manifest = manifest(in: folder, for: name) else { continue }
            if let target = manifest.targets.first(where: { $0.module.name == name }) {
                return target.module
            }
        }
        return nil
    }

    /// Whether a package beside the extension has a product, whatever its modules are called.
    func hasProduct(_ name: String) -> Bool {
        _ = module(named: name)
        return manifests.values.contains { $0.products.contains(name) }
    }

    /// The address of a package that is not there and may have a module.
    func address(ofPackageWith module: String) -> String? {
        if let address = neighbours.remotes[module] { return address }
        let all = manifests.values.flatMap(\.remotes).sorted { $0.key < $1.key }
        return all.first { $0.key == module.lowercased() }?.value
            ?? neighbours.remotes.sorted { $0.key < $1.key }.first { _, address in
                address.lowercased().split(separator: "/").last?.hasPrefix(module.lowercased())
                    == true
            }?.value
    }

    /// The manifest in a folder, if it may declare a module or leads to other packages.
    ///
    /// A manifest that does not have the module's name in its text declares it only by computing it.
    private func manifest(in folder: String, for name: String) -> PackageManifest? {
        if let manifest = manifests[folder] { return manifest }
        guard !refusals.contains(where: { $0.folder == folder }),
            let bytes = try? InputFile.read(path(folder) + "/Package.swift", limit: 4 << 20)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let dashed = String(name.map { $0 == "_" ? "-" : $0 })
        guard text.contains(name) || text.contains(dashed) || text.contains("path:") else {
            return nil
        }
        do throws(RunError) {
            let manifest = try read(folder)
            manifests[folder] = manifest
            for other in manifest.packages { add(other) }
            return manifest
        } catch {
            refusals.append((folder, error))
            return nil
        }
    }

    private func add(_ folder: String) {
        guard folders.count < Self.packageLimit, let real = realPath(path(folder)),
            InputFile.byteCount(real + "/Package.swift") != nil, known.insert(real).inserted
        else { return }
        folders.append(folder)
    }
}
