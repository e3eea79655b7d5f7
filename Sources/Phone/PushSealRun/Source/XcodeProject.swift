// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealJSON

/// A project of Xcode, as far as an extension's target is described by it.
///
/// `project.pbxproj` is a property list: `objects` by their identifiers, each with its class as `isa`. Apple documents the build settings
/// in it, not the list itself: https://developer.apple.com/documentation/xcode/build-settings-reference
package struct XcodeProject {
    /// Longer than any project that people have.
    private static let byteCountLimit = 64 << 20
    /// More than groups are nested, or build settings refer to each other.
    private static let depthLimit = 64

    /// The project itself, `App.xcodeproj`, as named by the user.
    let folder: String
    /// The folder that it is in, which is `SRCROOT`.
    let root: String
    let objects: [String: [String: Any]]
    private let project: [String: Any]
    /// The groups, by the identifiers of what they contain.
    private let parents: [String: String]
    /// The absolute path of a name.
    let path: (String) -> String

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - name: the folder `App.xcodeproj`, as named by the user.
    ///   - path: the absolute path of such a name.
    /// - Throws: `unreadable`, or `malformed` if it is no project.
    package init(_ name: String, path: @escaping (String) -> String) throws(RunError) {
        let trimmed = name.hasSuffix("/") ? String(name.dropLast()) : name
        guard trimmed.hasSuffix(".xcodeproj") else {
            let isWorkspace = trimmed.hasSuffix(".xcworkspace")
            throw RunError(
                .malformed,
                "\(quoted(name)) is not an Xcode project",
                hint: isWorkspace
                    ? "give the .xcodeproj that has the extension's target"
                    : "give a folder that ends in .xcodeproj"
            )
        }
        self.path = path
        folder = trimmed
        root = parentFolder(of: trimmed)
        let file = trimmed + "/project.pbxproj"
        let list = try Self.propertyList(file, path(file))
        guard let objects = list["objects"] as? [String: Any],
            let id = list["rootObject"] as? String,
            let project = objects[id] as? [String: Any]
        else { throw RunError(.malformed, "\(quoted(file)) is not an Xcode project") }
        self.objects = objects.compactMapValues { $0 as? [String: Any] }
        self.project = project
        var parents: [String: String] = [:]
        for (id, object) in self.objects {
            for child in object["children"] as? [String] ?? [] { parents[child] = id }
        }
        self.parents = parents
    }

    static func propertyList(
        _ name: String,
        _ path: String
    ) throws(RunError) -> [String: Any] {
        let bytes = try ReadSources.bytes(of: name, path, limit: byteCountLimit)
        guard let list = PropertyList.value(of: bytes) as? [String: Any] else {
            throw RunError(.malformed, "\(quoted(name)) is not a property list")
        }
        return list
    }

    /// The target with a name, else the one service extension, else the one content extension.
    ///
    /// - Throws: `malformed` if there is none, or a choice.
    package func target(named name: String?) throws(RunError) -> XcodeTarget {
        let ids = project["targets"] as? [String] ?? []
        var found: [(id: String, target: XcodeTarget)] = []
        var others: [String] = []
        // Why an extension's target is none for notifications that can be built.
        var refusals: [RunError] = []
        for id in ids {
            guard let object = objects[id], let title = object["name"] as? String else { continue }
            others.append(title)
            if let name, name != title { continue }
            do throws(RunError) {
                if let target = try target(id, object, title) {
                    found.append((id, target))
                } else if name != nil {
                    throw RunError(
                        .malformed,
                        "the target \(quoted(title)) is not a notification extension",
                        hint:
                            "its Info.plist must name one of Apple's points, com.apple.usernotifications.service for one"
                    )
                }
            } catch {
                guard name == nil else { throw error }
                refusals.append(error)
            }
        }
        let services = found.filter { $0.target.kind == .service }
        let candidates = services.isEmpty ? found : services
        guard let (id, chosen) = candidates.first else {
            if name == nil, let refusal = refusals.first { throw refusal }
            let names = others.sorted().prefix(30).map(quoted).joined(separator: ", ")
            throw RunError(
                .malformed,
                name.map { "the project has no target \(quoted($0))" }
                    ?? "no target of the project is a notification extension",
                hint: names.isEmpty ? nil : "its targets are \(names)"
            )
        }
        guard candidates.count == 1 else {
            let names = candidates.prefix(9).map { quoted($0.target.name) }.joined(separator: ", ")
            throw RunError(
                .malformed,
                "\(candidates.count) targets are notification extensions: \(names)",
                hint: "choose one with --target NAME"
            )
        }
        var target = chosen
        target.entitlements = try entitlements(of: id, target.name)
        target.neighbours = neighbours()
        return target
    }

    /// What Xcode would build; nil if it is no extension for notifications.
    private func target(
        _ id: String,
        _ object: [String: Any],
        _ name: String
    ) throws(RunError) -> XcodeTarget? {
        guard (object["productType"] as? String)?.hasSuffix("app-extension") == true else {
            return nil
        }
        let settings = settings(object, name)
        guard let infoPlist = settings["INFOPLIST_FILE"].map(file).map(existing) else {
            guard kind("$", id, object) != nil else { return nil }
            throw RunError(
                .malformed,
                "the target \(quoted(name)) has no Info.plist: the setting INFOPLIST_FILE is not there",
                hint: "Xcode writes one for an extension, since NSExtension is in no build setting"
            )
        }
        guard FileStamp(path(infoPlist)) != nil else {
            guard kind("$", id, object) != nil else { return nil }
            throw RunError(
                .unreadable,
                "the target \(quoted(name)) names \(quoted(infoPlist)) as INFOPLIST_FILE, which does not exist",
                hint:
                    "a tool may make it, or it may be kept out of the repository"
            )
        }
        guard let list = try? Self.propertyList(infoPlist, path(infoPlist)),
            let values = list["NSExtension"] as? [String: Any],
            let point = values["NSExtensionPointIdentifier"] as? String,
            let kind = kind(point, id, object)
        else { return nil }
        let sources = sourceFiles(id, object)
        return XcodeTarget(
            name: name,
            kind: kind,
            sources: sources.filter { $0.hasSuffix(".swift") },
            infoPlist: infoPlist,
            resources: resources(id, object).filter { $0 != infoPlist },
            bridgingHeader: settings["SWIFT_OBJC_BRIDGING_HEADER"].map(file).map(existing),
            settings: settings.compiler,
            otherSources: sources.filter(XcodeTarget.isOtherSource),
            products: products(object)
        )
    }

    /// The build settings of a target.
    func settings(_ object: [String: Any], _ name: String) -> BuildSettings {
        BuildSettings(
            [configuration(of: project), configuration(of: object)],
            ["SRCROOT": root, "PROJECT_DIR": root, "TARGET_NAME": name, "PRODUCT_NAME": name]
        )
    }

    /// The files that are compiled for a target, each once, as named by the user.
    func sourceFiles(_ id: String, _ target: [String: Any]) -> [String] {
        let listed =
            phases(target, "PBXSourcesBuildPhase").compactMap(filePath)
            + synchronizedFiles(id, target)
        var seen: Set<String> = []
        return listed.map(existing).filter {
            seen.insert(realPath(path($0)) ?? normalized(path($0))).inserted
        }
    }

    /// What is copied into a target's bundle, and its asset catalogs: interfaces are read otherwise, and so are strings.
    private func resources(_ id: String, _ target: [String: Any]) -> [String] {
        let listed = phases(target, "PBXResourcesBuildPhase").compactMap(filePath)
        let found = synchronizedFiles(id, target).map { file in
            file.range(of: ".xcassets/").map { String(file[..<$0.lowerBound]) + ".xcassets" }
                ?? file
        }
        let others = [
            ".swift", ".h", ".storyboard", ".xib", ".strings", ".stringsdict", ".xcstrings",
            ".entitlements",
        ]
        return Set(listed + found).filter { file in
            !XcodeTarget.isOtherSource(file) && !file.contains(".lproj/")
                && !others.contains { file.hasSuffix($0) } && FileStamp(path(file)) != nil
        }.sorted()
    }

    /// The name of a file that there is, if only the case of letters differs: a Mac does not tell them apart.
    private func existing(_ name: String) -> String {
        let place = path(name)
        let found = FileTree.existing(place)
        guard found != place else { return name }
        let isBelow = place.hasSuffix(name) && found.utf8.count == place.utf8.count
        return isBelow ? String(decoding: found.utf8.suffix(name.utf8.count), as: UTF8.self) : found
    }

    /// The kind of an extension by Apple's point; by its class where the Info.plist has a variable there, which only
    /// Xcode knows.
    private func kind(_ point: String, _ id: String, _ target: [String: Any]) -> ExtensionKind? {
        if let kind = ExtensionKind.allCases.first(where: { $0.point == point }) { return kind }
        guard point.hasPrefix("$") else { return nil }
        for file in sourceFiles(id, target) where file.hasSuffix(".swift") {
            guard let bytes = try? InputFile.read(path(file), limit: 1 << 20) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("UNNotificationServiceExtension") { return .service }
            if text.contains("UNNotificationContentExtension") { return .content }
        }
        return nil
    }

    /// The build files of a target's phases of a class.
    private func phases(_ target: [String: Any], _ isa: String) -> [[String: Any]] {
        (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
            .filter { $0["isa"] as? String == isa }
            .flatMap { $0["files"] as? [String] ?? [] }
            .compactMap { objects[$0] }
    }

    private func filePath(_ buildFile: [String: Any]) -> String? {
        (buildFile["fileRef"] as? String).flatMap { place(of: $0) }
    }

    /// Frameworks that are linked and packages, by their names; Apple's own are not among them.
    private func products(_ target: [String: Any]) -> [String] {
        let frameworks = phases(target, "PBXFrameworksBuildPhase").compactMap { file -> String? in
            guard let reference = (file["fileRef"] as? String).flatMap({ objects[$0] }) else {
                return nil
            }
            let isApples =
                reference["sourceTree"] as? String == "SDKROOT"
                || reference["sourceTree"] as? String == "DEVELOPER_DIR"
            return isApples ? nil : (reference["name"] ?? reference["path"]) as? String
        }
        let packages = (target["packageProductDependencies"] as? [String] ?? [])
            .compactMap { objects[$0]?["productName"] as? String }
        return Set(frameworks + packages).sorted()
    }

    /// The files of the folders that Xcode keeps in step with the disk: those of the target, without its exceptions, and of
    /// others' folders its exceptions alone.
    private func synchronizedFiles(_ id: String, _ target: [String: Any]) -> [String] {
        let own = target["fileSystemSynchronizedGroups"] as? [String] ?? []
        var files: [String] = []
        for (group, object) in objects.sorted(by: { $0.key < $1.key })
        where object["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" {
            let exceptions = Set(
                (object["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
                    .filter { $0["target"] as? String == id }
                    .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
            )
            guard let folder = place(of: group) else { continue }
            if own.contains(group) {
                let all = FileTree.files(below: folder, path: path)
                files += all.filter { file in
                    !exceptions.contains {
                        file == "\(folder)/\($0)" || file.hasPrefix("\(folder)/\($0)/")
                    }
                }
            } else {
                files += exceptions.sorted().map { "\(folder)/\($0)" }
            }
        }
        return files
    }

    /// Where a file or group lies: its own path below those of its groups.
    func place(of id: String) -> String? {
        var parts: [String] = []
        var next: String? = id
        for _ in 0..<Self.depthLimit {
            guard let current = next, let object = objects[current] else { break }
            if let part = object["path"] as? String, !part.isEmpty { parts.insert(part, at: 0) }
            switch object["sourceTree"] as? String {
            case "<absolute>": return parts.joined(separator: "/")
            case "<group>": next = parents[current]
            case "SOURCE_ROOT": next = nil
            // Of the system, or made by the build.
            default: return nil
            }
        }
        let below = [project["projectDirPath"] as? String ?? "", parts.joined(separator: "/")]
        return file(below.filter { !$0.isEmpty }.joined(separator: "/"))
    }

    /// A file that is named below the project's folder.
    func file(_ name: String) -> String {
        isAbsolute(name) || name.hasPrefix(root + "/") || root == "." ? name : "\(root)/\(name)"
    }

    /// The build settings of what is built to try it: Debug, else the first configuration.
    private func configuration(of object: [String: Any]) -> [String: Any] {
        let list = (object["buildConfigurationList"] as? String).flatMap { objects[$0] }
        let all = (list?["buildConfigurations"] as? [String] ?? []).compactMap { objects[$0] }
        let chosen = all.first { $0["name"] as? String == "Debug" } ?? all.first
        var settings: [String: Any] = [:]
        if let base = (chosen?["baseConfigurationReference"] as? String).flatMap({ place(of: $0) })
        {
            var reader = ConfigurationReader(path: path)
            settings = reader.settings(in: existing(base))
        }
        return settings.merging(chosen?["buildSettings"] as? [String: Any] ?? [:]) { $1 }
    }
}

/// Reads .xcconfig files: `NAME = value`, and `#include "file"`.
///
/// https://help.apple.com/xcode/mac/current/#/dev745c5c974
struct ConfigurationReader {
    let path: (String) -> String
    /// How many more files are read: files may include themselves, and each other twice.
    private var left = 200

    init(path: @escaping (String) -> String) { self.path = path }

    mutating func settings(in name: String, depth: Int = 0) -> [String: Any] {
        left -= 1
        guard left >= 0, depth < 32,
            let bytes = try? ReadSources.bytes(of: name, path(name), limit: 1 << 20)
        else { return [:] }
        var settings: [String: Any] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = (line.components(separatedBy: "//").first ?? "")
                .trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("#include") {
                let parts = line.split(separator: "\"")
                guard parts.count > 1 else { continue }
                let other =
                    isAbsolute(String(parts[1]))
                    ? "\(parts[1])" : "\(parentFolder(of: name))/\(parts[1])"
                settings.merge(self.settings(in: other, depth: depth + 1)) { $1 }
            } else if let sign = text.firstIndex(of: "=") {
                let key = text[..<sign].trimmingCharacters(in: .whitespaces)
                settings[key] = text[text.index(after: sign)...].trimmingCharacters(
                    in: .whitespaces
                )
            }
        }
        return settings
    }
}
