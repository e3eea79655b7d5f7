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

    /// The folder of the project, which is `SRCROOT`, as named by the user.
    private let root: String
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
                "\(quoted(name)) is no project of Xcode",
                hint: isWorkspace
                    ? "give the .xcodeproj that has the extension's target"
                    : "give a folder that ends in .xcodeproj"
            )
        }
        self.path = path
        root = trimmed.contains("/") ? parentFolder(of: trimmed) : "."
        let file = trimmed + "/project.pbxproj"
        let list = try Self.propertyList(file, path(file))
        guard let objects = list["objects"] as? [String: Any],
            let id = list["rootObject"] as? String,
            let project = objects[id] as? [String: Any]
        else { throw RunError(.malformed, "\(quoted(file)) is no project of Xcode") }
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
        let bytes: [UInt8]
        do throws(InputFile.Failure) {
            bytes = try InputFile.read(path, limit: byteCountLimit)
        } catch {
            switch error {
            case .system(let reason):
                throw RunError(.unreadable, "cannot read \(quoted(name)): \(reason)")
            case .tooLarge:
                throw RunError(.malformed, "\(quoted(name)) is larger than \(byteCountLimit) bytes")
            }
        }
        let list = try? unsafe PropertyListSerialization.propertyList(
            from: Data(bytes),
            format: nil
        )
        guard let list = list as? [String: Any] else {
            throw RunError(.malformed, "\(quoted(name)) is not a property list")
        }
        return list
    }

    /// The target with a name, else the one service extension, else the one content extension.
    ///
    /// - Throws: `malformed` if there is none, or a choice.
    package func target(named name: String?) throws(RunError) -> XcodeTarget {
        let ids = project["targets"] as? [String] ?? []
        var found: [XcodeTarget] = []
        var idOf: [String: String] = [:]
        for id in ids {
            guard let object = objects[id], let title = object["name"] as? String else { continue }
            if let name, name != title { continue }
            guard let target = try target(id, object, title) else {
                guard name == nil else {
                    throw RunError(
                        .malformed,
                        "the target \(quoted(title)) is no extension for notifications",
                        hint:
                            "its Info.plist must name one of Apple's points, com.apple.usernotifications.service for one"
                    )
                }
                continue
            }
            found.append(target)
            idOf[target.name] = id
        }
        let services = found.filter { $0.kind == .service }
        let candidates = services.isEmpty ? found : services
        guard var target = candidates.first else {
            throw RunError(
                .malformed,
                name.map { "the project has no target \(quoted($0))" }
                    ?? "no target of the project is an extension for notifications",
                hint: name == nil
                    ? nil : "without --target, the one extension for notifications is taken"
            )
        }
        guard candidates.count == 1 else {
            let names = candidates.prefix(9).map { quoted($0.name) }.joined(separator: ", ")
            throw RunError(
                .malformed,
                "\(candidates.count) targets are extensions for notifications: \(names)",
                hint: "choose one with --target NAME"
            )
        }
        if let id = idOf[target.name] {
            target.entitlements = try entitlements(of: id, target.name)
        }
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
        guard let infoPlist = settings["INFOPLIST_FILE"].map(file),
            let list = try? Self.propertyList(infoPlist, path(infoPlist)),
            let values = list["NSExtension"] as? [String: Any],
            let point = values["NSExtensionPointIdentifier"] as? String,
            let kind = kind(point, id, object)
        else { return nil }
        let listed = sourceFiles(id, object)
        var sources: [String] = []
        for source in listed where !sources.contains(source) { sources.append(source) }
        let mode = settings["SWIFT_VERSION"]?.split(separator: ".").first.map(String.init)
        return XcodeTarget(
            name: name,
            kind: kind,
            sources: sources.filter { $0.hasSuffix(".swift") },
            infoPlist: infoPlist,
            bridgingHeader: settings["SWIFT_OBJC_BRIDGING_HEADER"].map(file),
            languageMode: mode == "6" ? .v6 : .v5,
            definitions: Self.definitions(settings),
            otherSources: sources.filter { name in
                [".m", ".mm", ".c", ".cc", ".cpp"].contains { name.hasSuffix($0) }
            },
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

    private func sourceFiles(_ id: String, _ target: [String: Any]) -> [String] {
        phases(target, "PBXSourcesBuildPhase").compactMap(filePath) + synchronizedFiles(id, target)
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

    private static func definitions(_ settings: BuildSettings) -> [String] {
        var names = (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ")
        let flags = (settings["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ")
        for (index, flag) in flags.enumerated() {
            if flag == "-D", index + 1 < flags.count {
                names.append(flags[index + 1])
            } else if flag.hasPrefix("-D") {
                names.append(flag.dropFirst(2))
            }
        }
        return names.map(String.init).filter { name in
            name.first?.isNumber == false
                && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        }
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
                let all = tree(folder, depth: 0)
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

    /// The files below a folder, sorted.
    private func tree(_ folder: String, depth: Int) -> [String] {
        guard depth < Self.depthLimit else { return [] }
        var files: [String] = []
        for name in folderEntries(path(folder)).sorted() where !name.hasPrefix(".") {
            let place = "\(folder)/\(name)"
            if FileStamp(path(place))?.isFolder == true {
                files += tree(place, depth: depth + 1)
            } else {
                files.append(place)
            }
        }
        return files
    }

    /// Where a file or group lies: its own path below those of its groups.
    private func place(of id: String) -> String? {
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
            settings = configurationFile(base, depth: 0)
        }
        return settings.merging(chosen?["buildSettings"] as? [String: Any] ?? [:]) { $1 }
    }

    /// The settings of an .xcconfig file: `NAME = value`, and `#include "file"`.
    private func configurationFile(_ name: String, depth: Int) -> [String: Any] {
        guard depth < Self.depthLimit,
            let bytes = try? InputFile.read(path(name), limit: 1 << 20)
        else { return [:] }
        var settings: [String: Any] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = (line.components(separatedBy: "//").first ?? "")
                .trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("#include") {
                let parts = text.split(separator: "\"")
                guard parts.count > 1 else { continue }
                let other = "\(parentFolder(of: name))/\(parts[1])"
                settings.merge(configurationFile(other, depth: depth + 1)) { $1 }
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
