// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
package import Foundation

/// An app on a phone, as far as it concerns its notification service extension: its identifiers,
/// its bundle's files and its strings.
public struct InstalledApp: Sendable {
    /// The app's `CFBundleIdentifier`.
    package let identifier: String

    /// The `CFBundleIdentifier` of its extension.
    package private(set) var extensionIdentifier: String

    /// The name of the extension's bundle, without `.appex`; nil if there is no bundle.
    private(set) var extensionName: String?
    /// The folder whose files the extension's bundle gets: its own bundle, else the app's.
    private(set) var resources: String?
    /// The extension's own `Info.plist`, if any.
    private(set) var info: Data?
    /// The user's language and region.
    private(set) var locale: String?
    /// The app's strings in that language, for the localisation keys of a payload.
    package var localization: Localization?

    /// The identifier of an app that was not given one.
    package static let defaultIdentifier = "com.example.app"

    /// An app without a bundle.
    ///
    /// - Parameter identifier: its `CFBundleIdentifier`.
    /// - Throws: `badApp` if it is not a valid one: letters, digits, hyphens and periods.
    package init(identifier: String) throws(DeviceError) {
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
    }

    /// An app with its bundle.
    ///
    /// Its extension is the bundle in `PlugIns` for the notification service extension point, else
    /// the first one there. Without any, the extension has the app's own strings and files. The
    /// localisation keys of a payload are looked up in the app's `Localizable` strings, in the
    /// language that a phone would choose for the locale.
    ///
    /// - Parameters:
    ///   - folder: the app's bundle, or any folder with `.lproj` folders in it.
    ///   - locale: the user's language and region, such as `ko_KR`.
    /// - Throws: if an `Info.plist` cannot be read, or its identifier is not valid; if a file of
    ///   strings is not valid for its name, or is larger than 16 MiB.
    public init(folder: String, locale: String) throws(DeviceError) {
        let strings = try Localization(folder: folder, locale: locale)
        try self.init(folder: folder, locale: locale, strings)
    }

    /// An app with its bundle and the strings already read.
    ///
    /// - Throws: `badApp` as ``init(folder:locale:)``.
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
            resources = folder.path
            return
        }
        extensionIdentifier =
            try Self.identifier(in: found.list, of: found.folder)
            ?? identifier + ".NotificationService"
        extensionName = found.folder.deletingPathExtension().lastPathComponent
        resources = found.folder.path
        info = try? Data(contentsOf: found.folder.appending(path: "Info.plist"))
    }

    /// The same app on a phone in another language and region.
    package func with(locale: String) -> InstalledApp {
        var app = self
        app.locale = locale
        return app
    }

    /// The same app with another extension, described by its `Info.plist`.
    ///
    /// It gets this app's files, and an identifier made from its name if the `Info.plist` has no
    /// valid one: those of Xcode's templates contain a variable.
    func with(extension name: String, info: Data) -> InstalledApp {
        var app = self
        let listed = Self.propertyList(info)?["CFBundleIdentifier"] as? String
        app.extensionIdentifier =
            listed.flatMap { PhoneName.isIdentifier($0) ? $0 : nil } ?? "\(identifier).\(name)"
        app.extensionName = name
        app.info = info
        return app
    }

    /// The extension point identifier of notification service extensions.
    static let servicePoint = "com.apple.usernotifications.service"

    private static func plugIns(
        of folder: URL
    ) throws(DeviceError) -> [(folder: URL, list: [String: Any])] {
        let place = folder.appending(path: "PlugIns", directoryHint: .isDirectory)
        var found: [(URL, [String: Any])] = []
        for name in PhoneFile.names(in: place.path) where name.hasSuffix(".appex") {
            let plugIn = place.appending(path: name, directoryHint: .isDirectory)
            found.append((plugIn, try info(of: plugIn)))
        }
        return found
    }

    /// The contents of an `Info.plist`; empty if there is none.
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

    /// The dictionary of a property list in any format; nil if the data is not one.
    package static func propertyList(_ data: Data) -> [String: Any]? {
        // `unsafe` only for the pointer to the format, which is not requested.
        let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
        return list as? [String: Any]
    }
}

/// Names that become path components on a phone.
enum PhoneName {
    /// Whether it is a bundle identifier, or an app group's: letters, digits, hyphens and periods,
    /// so that it cannot lead to another folder.
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

/// A name in quotes, shortened, and without characters that could move a cursor.
func quoted(_ name: String) -> String {
    "\"\(DisplayText.line(String(name.prefix(100))))\""
}

/// The home of an app on a phone, and the environment for a process that uses it.
struct AppHome: Sendable {
    let folder: String
    private let phone: Phone
    private let app: InstalledApp

    /// Creates the folders that an app has on a phone.
    init(of app: InstalledApp, on phone: Phone) throws(DeviceError) {
        self.phone = phone
        self.app = app
        folder = try phone.makeFolder("apps", app.identifier, "home")
        for name in ["Documents", "Library", "Library/Caches", "Library/Preferences", "tmp"] {
            try phone.makeFolder("apps", app.identifier, "home", name)
        }
        if let locale = app.locale { try setLanguage(locale) }
    }

    /// Where Foundation keeps `UserDefaults`, one file per suite.
    var preferences: String { "\(folder)/Library/Preferences" }

    /// The variables by which Foundation on Linux finds the home and its folders, and PhoneLocale the
    /// locale.
    var environment: [String: String] {
        [
            "PUSHSEAL_LOCALE": app.locale.flatMap(Localization.identifier(of:)) ?? "",
            "PUSHSEAL_PHONE": phone.folder,
            "PUSHSEAL_APP": app.identifier,
            "HOME": folder,
            "CFFIXED_USER_HOME": folder,
            "TMPDIR": "\(folder)/tmp",
            "XDG_CACHE_HOME": "\(folder)/Library/Caches",
            "XDG_CONFIG_HOME": preferences,
            "XDG_DATA_HOME": "\(folder)/Library/Application Support",
            "XDG_STATE_HOME": "\(folder)/Library/Application Support",
            "XDG_RUNTIME_DIR": "\(folder)/tmp",
        ]
    }

    /// Sets the user's languages, as a phone's settings do for every app.
    private func setLanguage(_ locale: String) throws(DeviceError) {
        let list: [String: Any] = [
            "AppleLanguages": Localization.candidates(for: locale),
            "AppleLocale": Localization.identifier(of: locale) ?? locale,
        ]
        try PhoneFile.write(list, to: "\(preferences)/.GlobalPreferences.plist")
    }
}
