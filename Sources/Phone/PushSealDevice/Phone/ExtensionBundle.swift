// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc

/// The bundle of an extension on a phone: its `Bundle.main`, which holds its program.
///
/// Foundation finds the main bundle by the location of the executable: its folder, if that contains
/// an `Info.plist`.
struct ExtensionBundle: Sendable {
    /// The extension's name.
    let name: String
    /// The path to run the program from.
    let program: String
    /// The program's original folder, which may hold its libraries.
    let origin: String
    /// Held until the program has started: another process may install another one of this name.
    let lock: PhoneLock?

    /// Serialises starting programs and writing executables: a child forked while a file is open
    /// for writing inherits the descriptor for a moment, and the file cannot be executed then.
    static let starting = NSLock()

    /// Puts a program into a bundle on the phone.
    ///
    /// A script stays where it is, since it may expect files beside it; so does a file that cannot
    /// be read.
    init(of app: InstalledApp, program path: String, on phone: Phone) throws(DeviceError) {
        let source = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let name = app.extensionName ?? URL(fileURLWithPath: path).lastPathComponent
        self.name = name
        origin = source.deletingLastPathComponent().path
        guard Self.isProgramFile(source.path) else {
            program = path
            lock = nil
            return
        }
        let folder = try phone.makeFolder("apps", app.identifier, "\(name).appex")
        program = "\(folder)/\(name)"
        lock = try PhoneLock(file: "\(folder).lock")
        try Self.linkResources(app, into: folder, except: name, besides: origin)
        let info = Self.info(of: app, name: name, besides: origin)
        try PhoneFile.write(info, to: "\(folder)/Info.plist")
        do throws(SystemError) {
            try Self.install(source.path, as: program)
        } catch {
            throw DeviceError(.unusablePhone, "cannot copy \(source.path) to \(program): \(error)")
        }
    }

    /// Whether it is an ELF executable and not a script.
    private static func isProgramFile(_ path: String) -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        return (try? DescriptorInput(descriptor).read(upTo: 4)) == [0x7F] + Array("ELF".utf8)
    }

    /// The Info.plist: that of the app's extension, or else the one beside the program.
    private static func info(
        of app: InstalledApp,
        name: String,
        besides folder: String
    ) -> [String: Any] {
        let data = app.info ?? FileManager.default.contents(atPath: "\(folder)/Info.plist")
        var list: [String: Any] = [
            "CFBundleName": name,
            "CFBundlePackageType": "XPC!",
            "CFBundleInfoDictionaryVersion": "6.0",
            "CFBundleDevelopmentRegion": "en",
            "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1",
            "NSExtension": ["NSExtensionPointIdentifier": InstalledApp.servicePoint],
        ]
        // Xcode fills in what the list in the sources leaves out or takes from a build setting.
        list.merge(data.flatMap { InstalledApp.propertyList($0) } ?? [:]) { own, given in
            (given as? String)?.contains("$(") == true ? own : given
        }
        list["CFBundleIdentifier"] = app.extensionIdentifier
        list["CFBundleExecutable"] = name
        // Foundation on Linux looks up strings only in this language.
        let development = list["CFBundleDevelopmentRegion"] as? String ?? "en"
        list["CFBundleDevelopmentRegion"] = language(of: app, otherwise: development)
        return list
    }

    /// The language of the bundle for the user.
    private static func language(of app: InstalledApp, otherwise development: String) -> String {
        guard let resources = app.resources, let locale = app.locale else { return development }
        let languages = PhoneFile.names(in: resources).filter { $0.hasSuffix(".lproj") }
            .map { String($0.dropLast(".lproj".count)) }
        for candidate in Localization.candidates(for: locale) {
            let found = languages.first {
                $0.replacing("_", with: "-").lowercased() == candidate.lowercased()
            }
            if let found { return found }
        }
        return development
    }

    /// Links the app's files into the bundle, and those in `Resources` beside the program.
    private static func linkResources(
        _ app: InstalledApp,
        into folder: String,
        except name: String,
        besides origin: String
    ) throws(DeviceError) {
        let own: Set<String> = ["Info.plist", name, "PlugIns"]
        var wanted: [String: String] = [:]
        for place in [app.resources, "\(origin)/Resources"].compactMap(\.self) {
            for name in PhoneFile.names(in: place) where !own.contains(name) {
                wanted[name] = "\(place)/\(name)"
            }
        }
        for old in PhoneFile.names(in: folder) where wanted[old] == nil && !own.contains(old) {
            // Remove links only: other files are not ours.
            let path = "\(folder)/\(old)"
            if PhoneFile.isLink(path) { _ = unsafe unlink(path) }
        }
        for (name, place) in wanted { try PhoneFile.link("\(folder)/\(name)", to: place) }
    }

    /// Hard-links a program, or copies it where that fails; not if it is already there.
    private static func install(_ source: String, as path: String) throws(SystemError) {
        var wanted = stat()
        var present = stat()
        guard unsafe stat(source, &wanted) == 0 else { throw .last }
        if unsafe stat(path, &present) == 0 {
            if wanted.st_ino == present.st_ino, wanted.st_dev == present.st_dev { return }
            // Reproducible builds give every program the same time.
            if wanted.st_size == present.st_size, isSameTime(wanted.st_mtim, present.st_mtim),
                FileManager.default.contentsEqual(atPath: source, andPath: path)
            {
                return
            }
        }
        starting.lock()
        defer { starting.unlock() }
        let temporary = "\(path).\(UInt64.random(in: .min ... .max))"
        defer { _ = unsafe unlink(temporary) }
        if unsafe Glibc.link(source, temporary) != 0 {
            guard (try? FileManager.default.copyItem(atPath: source, toPath: temporary)) != nil,
                unsafe chmod(temporary, 0o700) == 0
            else { throw .last }
            var times = [wanted.st_atim, wanted.st_mtim]
            _ = unsafe utimensat(AT_FDCWD, temporary, &times, 0)
        }
        guard unsafe rename(temporary, path) == 0 else { throw .last }
    }

    private static func isSameTime(_ one: timespec, _ other: timespec) -> Bool {
        one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec
    }
}
