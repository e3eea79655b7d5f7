// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An app on a phone, as far as its notification service extension is concerned: who it is, and what
/// its bundle holds.
public struct InstalledApp: Sendable {
    /// The app's `CFBundleIdentifier`.
    package let identifier: String

    /// The `CFBundleIdentifier` of its extension.
    package private(set) var extensionIdentifier: String

    /// What the extension's bundle is called, without `.appex`; nil where there is no bundle.
    private(set) var extensionName: String?
    /// The folder whose files the extension's bundle has: its own bundle, else the app's.
    let resources: String?
    /// The extension's own `Info.plist`, where there is one.
    private(set) var info: Data?
    /// The language and region of the user.
    let locale: String?
    /// The app's strings in that language, for payloads with localisation keys.
    package var localization: Localization?

    /// What an app is called that nobody has named.
    package static let defaultIdentifier = "com.example.app"

    /// An app without a bundle.
    ///
    /// - Parameter identifier: its `CFBundleIdentifier`.
    /// - Throws: `badApp` if it is not one: letters, digits, hyphens and points.
    public init(identifier: String) throws(DeviceError) {
        guard PhoneName.isIdentifier(identifier) else {
            throw DeviceError(.badApp, "\(quoted(identifier)) is not a bundle identifier")
        }
        self.init(identifier)
    }

    /// The app `com.example.app`, without a bundle.
    @usableFromInline package init() {
        self.init(Self.defaultIdentifier)
    }

    private init(_ identifier: String) {
        self.identifier = identifier
        extensionIdentifier = identifier + ".NotificationService"
        extensionName = nil
        resources = nil
        info = nil
        locale = nil
    }

    /// An app with its bundle.
    ///
    /// Its extension is the bundle in `PlugIns` for the extension point of notification services,
    /// else the first there. Without any the extension has the strings and files of the app itself.
    ///
    /// - Parameters:
    ///   - folder: the app's bundle, or any folder with `.lproj` folders in it.
    ///   - locale: the user's language and region, such as `ko_KR`.
    /// - Throws: `badApp` if an `Info.plist` cannot be read, or has an identifier that is none;
    ///   `badStrings` for a file of strings that is not what its name says.
    public init(folder: String, locale: String) throws(DeviceError) {
        let strings = try Localization(folder: folder, locale: locale)
        try self.init(folder: folder, locale: locale, strings)
    }

    /// An app with its bundle, whose strings have been read.
    package init(
        folder: String,
        locale: String,
        _ localization: Localization?
    ) throws(DeviceError) {
        self.localization = localization
        let folder = URL(fileURLWithPath: folder, isDirectory: true)
        let own = try Self.identifier(in: Self.info(of: folder), of: folder)
        identifier = own ?? Self.defaultIdentifier
        let plugIns = try Self.plugIns(of: folder)
        let service = plugIns.first { plugIn in
            let point = plugIn.list["NSExtension"] as? [String: Any]
            return point?["NSExtensionPointIdentifier"] as? String == Self.servicePoint
        }
        self.locale = locale
        guard let found = service ?? plugIns.first else {
            extensionIdentifier = identifier + ".NotificationService"
            extensionName = nil
            resources = folder.path
            info = nil
            return
        }
        extensionIdentifier =
            try Self.identifier(in: found.list, of: found.folder)
            ?? identifier + ".NotificationService"
        extensionName = found.folder.deletingPathExtension().lastPathComponent
        resources = found.folder.path
        info = try? Data(contentsOf: found.folder.appending(path: "Info.plist"))
    }

    /// The same app with another extension of its own, known by its `Info.plist`.
    ///
    /// It has the files of this one's, and an identifier made of its name where the list has none: those of
    /// Xcode's templates name a variable.
    func with(extension name: String, info: Data) -> InstalledApp {
        var app = self
        let listed = Self.propertyList(info)?["CFBundleIdentifier"] as? String
        app.extensionIdentifier =
            listed.flatMap { PhoneName.isIdentifier($0) ? $0 : nil } ?? "\(identifier).\(name)"
        app.extensionName = name
        app.info = info
        return app
    }

    /// The point at which a notification service extends an app.
    static let servicePoint = "com.apple.usernotifications.service"

    private static func plugIns(
        of folder: URL
    ) throws(DeviceError) -> [(folder: URL, list: [String: Any])] {
        let place = folder.appending(path: "PlugIns", directoryHint: .isDirectory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        var found: [(URL, [String: Any])] = []
        for name in names.sorted() where name.hasSuffix(".appex") {
            let plugIn = place.appending(path: name, directoryHint: .isDirectory)
            found.append((plugIn, try info(of: plugIn)))
        }
        return found
    }

    /// What an `Info.plist` says; nothing if there is none.
    private static func info(of folder: URL) throws(DeviceError) -> [String: Any] {
        let file = folder.appending(path: "Info.plist")
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        guard let data = try? Data(contentsOf: file), let list = propertyList(data) else {
            throw DeviceError(.badApp, "\(file.path) is not a property list")
        }
        return list
    }

    private static func identifier(
        in list: [String: Any],
        of folder: URL
    ) throws(DeviceError) -> String? {
        guard let value = list["CFBundleIdentifier"] else { return nil }
        guard let identifier = value as? String, PhoneName.isIdentifier(identifier) else {
            let file = folder.appending(path: "Info.plist").path
            throw DeviceError(.badApp, "\(file): CFBundleIdentifier is not a bundle identifier")
        }
        return identifier
    }

    static func propertyList(_ data: Data) -> [String: Any]? {
        // Unsafe is only the pointer for the form found, which is not asked for.
        let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
        return list as? [String: Any]
    }
}

/// Names that become parts of paths on a phone.
enum PhoneName {
    /// Whether it is a bundle identifier, or that of an app group: letters, digits, hyphens and
    /// points, which leads to no other folder.
    static func isIdentifier(_ name: String) -> Bool {
        (1...155).contains(name.utf8.count) && name.first != "."
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether it is the identifier of an app group.
    static func isGroup(_ name: String) -> Bool {
        name.hasPrefix("group.") && isIdentifier(name)
    }
}

/// A name in quotes, with nothing in it that could move a cursor, and not at length.
func quoted(_ name: String) -> String {
    "\"\(DisplayText.line(String(name.prefix(100))))\""
}
