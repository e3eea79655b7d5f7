// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
import SealFormats
import PushSealJSON

/// The sources to compile.
package struct ExtensionSources: Sendable {
    /// The Swift language mode of the sources.
    package enum LanguageMode: String, CaseIterable, Sendable {
        case v5 = "5"
        case v6 = "6"
    }

    /// The kind of extension.
    package var kind: ExtensionKind
    /// The sources, as named by the user.
    package var files: [String]
    /// Folders with further modules (`-I`).
    package var moduleFolders: [String]
    /// Conditions that are true in `#if` (`-D`).
    package var definitions: [String]
    package var languageMode: LanguageMode
    /// The source in Objective-C that has the class of the extension, since none in Swift has it.
    ///
    /// - Parameters:
    ///   - className: the class, if a property list names it.
    ///   - path: the absolute path of a name.
    /// - Returns: the source; nil if there is none.
    func objectiveC(_ className: String?, _ path: (String) -> String) -> String? {
        let beside = Set(files.map { $0.contains("/") ? parentFolder(of: $0) : "." }).sorted()
        let all =
            otherSources
            ?? beside.flatMap { folder in
                folderEntries(path(folder)).sorted().map { "\(folder)/\($0)" }
            }
        return all.first { file in
            guard file.hasSuffix(".m") || file.hasSuffix(".mm") else { return false }
            let header = file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex) + ".h"
            let words = [file, String(header)].flatMap { name in
                let bytes = (try? ReadSources.bytes(of: name, path(name), limit: 1 << 20)) ?? []
                return String(decoding: bytes, as: UTF8.self).split { character in
                    !(character.isLetter || character.isNumber || "@_".contains(character))
                }
            }
            guard let className else { return words.contains { $0 == kind.requiredType } }
            return zip(words, words.dropFirst()).contains {
                $0 == "@implementation" && $1 == className
            }
        }
    }

    /// The folder beside a program with the files of its bundle.
    static let resourceFolder = "Resources"
    /// The one property list that counts; nil for those beside the sources.
    package var infoPlist: String?
    /// What Xcode would copy or compile into the bundle; nil for the images beside the sources.
    var resources: [String]?
    /// What the extension is called; nil for the name of a source, or of the folder.
    package var name: String?
    /// Sources in other languages; nil for those beside the sources.
    var otherSources: [String]?
    /// Modules that every source gets, as by a bridging header.
    package var importedModules: [String] = []
    /// Folders whose folders are compiled as modules (`--vendor`).
    package var vendorFolders: [String] = []
    /// Further options of the compiler, from the settings of a target.
    var flags: [String] = []
    /// What lies beside the extension's target in Xcode; nil if the sources were named.
    var neighbours: XcodeNeighbours?
    /// Whether SwiftPM fetches the packages that are not checked out.
    var resolvesPackages = false

    package init(
        _ kind: ExtensionKind = .service,
        files: [String],
        moduleFolders: [String] = [],
        definitions: [String] = [],
        languageMode: LanguageMode = .v5
    ) {
        self.kind = kind
        self.files = files
        self.moduleFolders = moduleFolders
        self.definitions = definitions
        self.languageMode = languageMode
    }

    /// The sources in a folder and in the folders in it, sorted.
    ///
    /// A folder with an Info.plist or a Package.swift of its own is another target's, and not read.
    ///
    /// - Parameter folder: an absolute path.
    /// - Returns: their names below the folder.
    /// - Throws: the system's error if the folder cannot be read.
    package static func files(in folder: String) throws(SystemError) -> [String] {
        _ = try namesInFolder(folder)
        let all = FileTree.files(
            below: ".",
            path: { "\(folder)/\($0)" },
            leavingOut: { inner in
                ["Info.plist", "Package.swift", "Contents.json"].contains {
                    FileStamp("\(inner)/\($0)") != nil
                }
            }
        )
        return all.map { String($0.dropFirst(2)) }.filter { $0.hasSuffix(".swift") }.sorted()
    }

    /// The files that the program is built from: the sources, and the property lists beside them
    /// even where there are none yet.
    package static func watched(_ files: [String]) -> [String] {
        files + Set(files.map(list)).sorted()
    }

    /// The storyboards in a folder and in its folders for languages.
    package static func storyboards(in folder: String) -> [String] {
        let names = folderEntries(folder).sorted()
        let folders = names.filter { $0.hasSuffix(".lproj") }
        let inner = folders.flatMap { inner in
            folderEntries(folder + "/" + inner).sorted().map { inner + "/" + $0 }
        }
        return (names + inner).filter { $0.hasSuffix(".storyboard") }
    }

    /// The files of the bundle, by the names that they have there.
    ///
    /// - Parameter path: the absolute path of a name.
    /// - Returns: their paths; catalogs of one name are all there.
    func bundled(_ path: (String) -> String) -> [String: String] {
        let beside = Set(files.map { $0.contains("/") ? parentFolder(of: $0) : "." }).sorted()
        let all =
            resources
            ?? beside.flatMap { folder in
                folderEntries(path(folder)).sorted().filter(Self.isImage).map { "\(folder)/\($0)" }
            }
        var bundled: [String: String] = [:]
        for file in all {
            let name = file.split(separator: "/").last.map(String.init) ?? ""
            let place = path(file)
            if bundled[name] == nil {
                bundled[name] = place
            } else if name.hasSuffix(".xcassets") {
                bundled["\(bundled.count)-\(name)"] = place
            }
        }
        return bundled
    }

    private static func isImage(_ name: String) -> Bool {
        [".xcassets", ".png", ".jpg", ".jpeg"].contains { name.hasSuffix($0) }
    }

    /// The path of the Info.plist beside a source.
    static func list(beside file: String) -> String {
        file.contains("/") ? parentFolder(of: file) + "/Info.plist" : "Info.plist"
    }

    /// The name of the program: what it is called, else the first source's without `.swift`, or for a
    /// content extension its folder's.
    var programName: String {
        if let name, !name.isEmpty, name != ".", name != "..", !name.contains("/") { return name }
        if kind == .content, let folder = files.first.map({ parentFolder(of: $0) }),
            let name = folder.split(separator: "/").last,
            name != ".", name != ".."
        {
            return String(name)
        }
        let name = files.first?.split(separator: "/").last.map(String.init) ?? ""
        let stem = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
        return stem.isEmpty || stem.hasPrefix(".") ? "extension" : stem
    }
}

/// The sources, read once: what is compiled is what the key was computed from.
struct ReadSources {
    /// Longer than any source that people write.
    private static let byteCountLimit = 8 << 20

    struct File {
        /// As the user named it.
        let name: String
        /// Absolute, without `.` and `..`.
        let path: String
        let bytes: [UInt8]

        var namesXMLParser: Bool {
            String(decoding: bytes, as: UTF8.self).contains("XMLParser")
        }
    }

    let given: ExtensionSources
    var files: [File]
    /// The property lists beside the sources.
    let lists: [File]
    /// The files of the bundle, by their names there.
    let resources: [String: String]
    /// The storyboard of a content extension, if it is beside them.
    let storyboard: File?
    /// The name of one that is nowhere.
    let missingStoryboard: String?

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - given: the sources.
    ///   - directory: the base of relative file names; an absolute path without symbolic links.
    /// - Throws: `unreadable`, or `malformed` for a file that is too long.
    init(_ given: ExtensionSources, directory: String) throws(RunError) {
        self.given = given
        resources = given.bundled { Self.path($0, directory) }
        var files: [File] = []
        var lists: [File] = []
        for name in given.files {
            let file = try Self.read(name, directory)
            guard !files.contains(where: { $0.path == file.path }) else {
                throw RunError(.malformed, "\(quoted(name)) is given twice")
            }
            files.append(file)
            let list = given.infoPlist ?? ExtensionSources.list(beside: name)
            let path = Self.path(list, directory)
            if FileStamp(path) != nil, !lists.contains(where: { $0.path == path }) {
                lists.append(try Self.read(list, directory))
            }
        }
        self.files = files
        self.lists = lists
        let named = lists.lazy.compactMap { InfoPlist.storyboard(of: $0.bytes) }.first
        guard given.kind == .content, let named else {
            storyboard = nil
            missingStoryboard = nil
            return
        }
        let folders = (lists + files).map {
            $0.name.contains("/") ? parentFolder(of: $0.name) : "."
        }
        let place = folders.lazy.compactMap { folder in
            Self.localizations(Self.path(folder, directory))
                .map { "\(folder)/\($0)\(named.name).storyboard" }
                .first { FileStamp(Self.path($0, directory)) != nil }
        }.first
        storyboard = try place.map { name throws(RunError) in try Self.read(name, directory) }
        missingStoryboard = place == nil && named.isNamed ? named.name : nil
    }

    /// What the compiler sees of a file.
    func source(_ file: File) -> SwiftSource {
        SwiftSource(
            name: file.name,
            bytes: file.bytes,
            readsBareRegex: given.languageMode == .v6
                || given.flags.contains("-enable-bare-slash-regex"),
            definitions: given.definitions
        )
    }

    /// What the compiler sees of the files, without the imports of some modules.
    func sources(
        leavingOut isAbsent: (String) -> Bool
    ) -> (sources: [SwiftSource], left: LeftOutImports) {
        var left = LeftOutImports()
        let sources = files.map { file in
            let (source, imports) = source(file).leavingOut(isAbsent)
            left.all += imports.all
            return source
        }
        return (sources, left)
    }

    /// Where a folder may keep a storyboard: itself, and its folders for languages, Base first.
    private static func localizations(_ folder: String) -> [String] {
        let languages = folderEntries(folder).filter { $0.hasSuffix(".lproj") }.sorted()
        return ["", "Base.lproj/"] + languages.map { $0 + "/" }
    }

    private static func path(_ name: String, _ directory: String) -> String {
        normalized(isAbsolute(name) ? name : directory + "/" + name)
    }

    private static func read(_ name: String, _ directory: String) throws(RunError) -> File {
        let path = path(name, directory)
        let bytes = try bytes(of: name, path, limit: byteCountLimit)
        return File(name: name, path: path, bytes: bytes)
    }

    /// The contents of a file.
    ///
    /// - Throws: `unreadable`, also for what is no file: a pipe may never end. `malformed` if it is too long.
    static func bytes(of name: String, _ path: String, limit: Int) throws(RunError) -> [UInt8] {
        if let stamp = FileStamp(path), !stamp.isFile, !stamp.isFolder {
            throw RunError(.unreadable, "cannot read \(quoted(name)): it is no file")
        }
        do throws(InputFile.Failure) {
            return try InputFile.read(path, limit: limit)
        } catch {
            switch error {
            case .system(let reason):
                throw RunError(.unreadable, "cannot read \(quoted(name)): \(reason)")
            case .tooLarge:
                throw RunError(.malformed, "\(quoted(name)) is larger than \(limit) bytes")
            }
        }
    }

    /// A hash that differs for a program with different inputs.
    func key(_ identities: [String], directory: String) throws(RunError) -> String {
        var parts: [[UInt8]] = identities.map { Array($0.utf8) }
        func add(_ bytes: some Collection<UInt8>) { parts.append(Array(bytes)) }
        for part in [
            [given.languageMode.rawValue], given.definitions, given.moduleFolders,
            given.importedModules, given.flags,
        ] {
            add("\(part.count)".utf8)
            for word in part { add(word.utf8) }
        }
        for (name, path) in resources.sorted(by: { $0.key < $1.key }) {
            add(name.utf8)
            add(path.utf8)
        }
        for folder in given.moduleFolders { add(Self.contents(Self.path(folder, directory)).utf8) }
        for file in files + lists + (storyboard.map { [$0] } ?? []) {
            add(file.path.utf8)
            add(file.name.utf8)
            add(file.bytes)
        }
        return try Self.key(of: parts)
    }

    /// A hash that differs for different parts.
    static func key(of parts: [[UInt8]]) throws(RunError) -> String {
        var text: [UInt8] = []
        for part in parts {
            text += "\(part.count):".utf8
            text += part
        }
        do throws(SealError) {
            return Hexadecimal.text(of: try Digest.sha256.hash(text).prefix(16))
        } catch {
            throw RunError(.unavailable, "no SHA-256: \(error.detail)")
        }
    }

    /// The files of a module folder with their times, as deep as a compiler reads them.
    private static func contents(_ folder: String, depth: Int = 0) -> String {
        var text = ""
        for name in folderEntries(folder).sorted() {
            let path = folder + "/" + name
            guard let stamp = FileStamp(path) else { continue }
            text += "\(name) \(stamp.text)\n"
            if depth < 3 { text += contents(path, depth: depth + 1) }
        }
        return text
    }
}
