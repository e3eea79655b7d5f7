// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushSeal

/// The strings of an app in one language, by which a payload's `loc-key` and its kin become text.
public struct Localization: Sendable {
    /// The language of the table, as its folder spells it; empty if there is no table.
    public let language: String

    private let table: [String: String]

    /// Uses a table as it is.
    public init(language: String, table: [String: String]) {
        self.language = language
        self.table = table
    }

    /// Reads `Localizable.strings` of an app or of any folder with `.lproj` folders in it.
    ///
    /// The language is looked for as a bundle does: `de-AT.lproj`, then `de.lproj`, then the
    /// language the app was developed in (`CFBundleDevelopmentRegion`, else English), then
    /// `Base.lproj`; with none of them, the file in the folder itself. If there is no file at all,
    /// no key is known.
    ///
    /// - Parameters:
    ///   - folder: the app's bundle.
    ///   - locale: the identifier of a locale, such as `de_AT` or `zh-Hant-TW`.
    /// - Throws: `badStrings` if the file found is not a strings file.
    public init(folder: String, locale: String) throws(DeviceError) {
        let folder = URL(filePath: folder)
        let languages =
            Self.candidates(for: locale) + [Self.developmentLanguage(of: folder), "Base"]
        let folders = Self.languageFolders(in: folder)
        let found = languages.lazy.compactMap { language in
            folders.first { $0.language.lowercased() == language.lowercased() }
        }.first { FileManager.default.fileExists(atPath: $0.file.path) }
        let file = found?.file ?? folder.appending(path: Self.fileName)
        guard FileManager.default.fileExists(atPath: file.path) else {
            self.init(language: "", table: [:])
            return
        }
        guard let data = try? Data(contentsOf: file), let table = Self.table(from: data) else {
            throw DeviceError(.badStrings, "\(file.path) is not a strings file")
        }
        self.init(language: found?.language ?? "", table: table)
    }

    /// The text of a key with its arguments in place, or `nil` if the table has no such key.
    public func string(forKey key: String, arguments: [String]) -> String? {
        table[key].map { Self.format($0, with: arguments) }
    }

    /// What is shown for a key: the app's string, else the text that stands beside the key, which is
    /// for apps without it, else the key.
    package static func text(of text: LocalizedText, in localization: Localization?) -> String {
        localization?.string(forKey: text.key, arguments: text.arguments)
            ?? text.plain
            ?? format(text.key, with: text.arguments)
    }

    // MARK: - Finding the table

    private static let fileName = "Localizable.strings"

    /// `zh-Hant-TW`, then `zh-Hant`, then `zh`.
    static func candidates(for locale: String) -> [String] {
        // What follows @ or . is no language: `de_DE@collation=phonebook`, `de_DE.UTF-8`.
        let name = locale.prefix { $0 != "@" && $0 != "." }
        var parts = name.split { $0 == "_" || $0 == "-" }
        var candidates: [String] = []
        while !parts.isEmpty {
            candidates.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return candidates
    }

    private static func languageFolders(in folder: URL) -> [(language: String, file: URL)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".lproj") }.map { name in
            let language = String(name.dropLast(".lproj".count)).replacing("_", with: "-")
            return (language, folder.appending(path: name).appending(path: fileName))
        }
    }

    private static func developmentLanguage(of folder: URL) -> String {
        let file = folder.appending(path: "Info.plist")
        let list = (try? Data(contentsOf: file)).flatMap(propertyList(from:))
        return list?["CFBundleDevelopmentRegion"] as? String ?? "en"
    }

    private static func table(from data: Data) -> [String: String]? {
        if data.isEmpty { return [:] }
        return propertyList(from: data)?.compactMapValues { $0 as? String }
    }

    /// Reads a property list in any of its forms; a strings file is one of them.
    private static func propertyList(from data: Data) -> [String: Any]? {
        // Unsafe is only the pointer for the form found, which is not asked for.
        let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
        return list as? [String: Any]
    }
}
