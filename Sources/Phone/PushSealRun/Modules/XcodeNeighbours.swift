// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

/// What a project has besides its extension: modules, and where packages lie.
package struct XcodeNeighbours: Sendable {
    /// The targets that are modules, by the names of these.
    package internal(set) var modules: [String: OwnModule] = [:]
    /// The folders of local packages.
    var packages: [String] = []
    /// The folders into which Xcode or SwiftPM checks out packages.
    var checkouts: [String] = []
    /// The addresses of packages that are fetched, by the products that targets take from them.
    var remotes: [String: String] = [:]
    /// The same packages as entries of a manifest, in which nothing of the project stands unquoted.
    var dependencies: Set<String> = []
}

/// Goes through a project, its sub-projects and the workspaces that they are in.
private struct NeighbourSearch {
    /// More than any project has.
    private static let projectLimit = 100
    private static let libraries: Set = [
        "com.apple.product-type.framework", "com.apple.product-type.framework.static",
        "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic",
    ]

    var found = XcodeNeighbours()
    private var visited: Set<String> = []
    private var pending: [XcodeProject] = []

    init(_ project: XcodeProject) {
        _ = visit(project.folder, project.path)
        pending = [project]
        var index = 0
        while index < pending.count, index < Self.projectLimit {
            look(in: pending[index])
            index += 1
        }
    }

    private mutating func visit(_ name: String, _ path: (String) -> String) -> Bool {
        realPath(path(name)).map { visited.insert($0).inserted } ?? false
    }

    private mutating func look(in project: XcodeProject) {
        for (id, object) in project.objects.sorted(by: { $0.key < $1.key }) {
            switch object["isa"] as? String {
            case "PBXNativeTarget": add(target: id, object, of: project)
            case "PBXFileReference", "PBXGroup", "PBXFileSystemSynchronizedRootGroup":
                guard let place = project.place(of: id) else { continue }
                if place.hasSuffix(".xcodeproj") {
                    open(place, project.path)
                } else if object["isa"] as? String == "PBXFileReference" {
                    add(package: place, project.path)
                } else {
                    // A folder with packages in it.
                    for name in folderEntries(project.path(place)).sorted() {
                        add(package: "\(place)/\(name)", project.path)
                    }
                }
            case "XCLocalSwiftPackageReference":
                if let path = object["relativePath"] as? String {
                    add(package: project.file(path), project.path)
                }
            case "XCSwiftPackageProductDependency":
                add(product: object, of: project)
            default: break
            }
        }
        let root = project.root
        for place in [root, parentFolder(ofNamed: root)] {
            for name in folderEntries(project.path(place)).sorted()
            where name.hasSuffix(".xcworkspace") {
                add(workspace: "\(place)/\(name)", project)
            }
            found.checkouts += ["SourcePackages/checkouts", ".build/checkouts"].map {
                "\(place)/\($0)"
            }
        }
    }

    private mutating func add(target id: String, _ object: [String: Any], of project: XcodeProject)
    {
        guard let type = object["productType"] as? String, Self.libraries.contains(type),
            let title = object["name"] as? String
        else { return }
        let settings = project.settings(object, title)
        let product = settings["PRODUCT_NAME"] ?? title
        let name = moduleName(for: settings["PRODUCT_MODULE_NAME"] ?? product)
        guard isModuleName(name) else { return }
        let files = project.sourceFiles(id, object)
        var module = OwnModule(
            name: name,
            place: "the target \(quoted(title))",
            files: files.filter { $0.hasSuffix(".swift") },
            settings: settings.compiler
        )
        module.otherSources = files.filter(XcodeTarget.isOtherSource)
        // A framework for several platforms is several targets of one name: the one for phones counts.
        let isForPhones = settings["SDKROOT"] ?? "iphoneos" == "iphoneos"
        guard found.modules[name] == nil || isForPhones, !module.files.isEmpty else { return }
        found.modules[name] = module
    }

    private mutating func add(product: [String: Any], of project: XcodeProject) {
        guard let name = product["productName"] as? String,
            let package = (product["package"] as? String).flatMap({ project.objects[$0] }),
            let address = package["repositoryURL"] as? String
        else { return }
        found.remotes[name] = address
        let rule = package["requirement"] as? [String: Any] ?? [:]
        func text(_ key: String) -> String { InterfaceSource.literal(rule[key] as? String ?? "") }
        let requirement: String? =
            switch rule["kind"] as? String {
            case "upToNextMajorVersion": "from: \(text("minimumVersion"))"
            case "upToNextMinorVersion": ".upToNextMinor(from: \(text("minimumVersion")))"
            case "versionRange": "\(text("minimumVersion"))..<\(text("maximumVersion"))"
            case "exactVersion": "exact: \(text("version"))"
            case "branch": "branch: \(text("branch"))"
            case "revision": "revision: \(text("revision"))"
            default: nil
            }
        if let requirement {
            let url = InterfaceSource.literal(address)
            found.dependencies.insert(".package(url: \(url), \(requirement))")
        }
    }

    private mutating func open(_ name: String, _ path: @escaping (String) -> String) {
        guard visit(name, path), let project = try? XcodeProject(name, path: path) else { return }
        pending.append(project)
    }

    private mutating func add(package folder: String, _ path: (String) -> String) {
        guard InputFile.byteCount(path(folder) + "/Package.swift") != nil, visit(folder, path)
        else { return }
        found.packages.append(folder)
        found.checkouts.append("\(folder)/.build/checkouts")
    }

    /// What a workspace refers to, if the project is in it.
    private mutating func add(workspace name: String, _ project: XcodeProject) {
        let places = Self.places(in: name, project.path)
        let own = realPath(project.path(project.folder))
        guard places.contains(where: { realPath(project.path($0)) == own }) else { return }
        for place in places {
            if place.hasSuffix(".xcodeproj") {
                open(place, project.path)
            } else {
                add(package: place, project.path)
            }
        }
    }

    /// The places that a workspace refers to.
    static func places(in workspace: String, _ path: (String) -> String) -> [String] {
        let file = path(workspace) + "/contents.xcworkspacedata"
        guard InputFile.byteCount(file) != nil,
            let bytes = try? InputFile.read(file, limit: 1 << 20),
            let document = MarkupReader.root(of: bytes)
        else { return [] }
        let folder = parentFolder(ofNamed: workspace)
        func places(in element: MarkupElement, _ base: String) -> [String] {
            let parts = element["location"]?.split(separator: ":", maxSplits: 1)
            let name = parts.flatMap { $0.count == 2 ? String($0[1]) : nil } ?? ""
            let place =
                switch parts?.first {
                case "absolute": name
                case "container": name.isEmpty ? folder : "\(folder)/\(name)"
                default: name.isEmpty ? base : "\(base)/\(name)"
                }
            if element.name == "FileRef" { return [place] }
            return element.children.flatMap { places(in: $0, place) }
        }
        return places(in: document, folder)
    }
}

/// The folder that a name stands in; `.` for a bare name.
func parentFolder(ofNamed name: String) -> String {
    if name == "." { return ".." }
    if name == ".." || name.hasSuffix("/..") { return name + "/.." }
    return name.contains("/") ? parentFolder(of: name) : "."
}

extension XcodeProject {
    /// What lies beside the extension: in this project, in its sub-projects and in its workspaces.
    func neighbours() -> XcodeNeighbours { NeighbourSearch(self).found }

    /// The projects in a workspace, as named by the user.
    package static func projects(
        inWorkspace name: String,
        path: (String) -> String
    ) -> [String] {
        NeighbourSearch.places(in: name, path).filter { $0.hasSuffix(".xcodeproj") }
    }
}
