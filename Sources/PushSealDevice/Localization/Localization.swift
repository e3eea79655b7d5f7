// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalizedStrings
package import PushSeal

/// The strings of an app in one language, by which a payload's `loc-key` and its kin become text.
package struct Localization: Sendable {
    /// The language of the table, as its folder or catalogue spells it; empty if there is no table.
    package var language: String { table.language }

    private let table: StringsTable

    /// Uses a table as it is.
    package init(language: String, table: [String: String]) {
        self.table = StringsTable(
            language: language,
            texts: table.mapValues { LocalizedString($0) }
        )
    }

    /// Reads `Localizable.strings` and `Localizable.stringsdict` of an app, or of any folder with
    /// `.lproj` folders in it, or its `Localizable.xcstrings`.
    ///
    /// The language is looked for as a bundle does: `de-AT.lproj`, then `de.lproj`, then the
    /// language the app was developed in (`CFBundleDevelopmentRegion`, else English), then
    /// `Base.lproj`; with none of them, the file in the folder itself. A key that the table found
    /// lacks is not looked for in another language, as on a phone. If there is no file at all, no key
    /// is known.
    ///
    /// - Parameters:
    ///   - folder: the app's bundle.
    ///   - locale: the identifier of a locale, such as `de_AT` or `zh-Hant-TW`.
    /// - Throws: `badStrings` if a file found is not what its name says, or is larger than 16 MiB.
    package init(folder: String, locale: String) throws(DeviceError) {
        do {
            let found = try StringsFolder(URL(filePath: folder)).table(
                named: "Localizable",
                languages: StringsFolder.candidates(for: locale)
            )
            table = found ?? StringsTable(language: "")
        } catch {
            throw DeviceError(.badStrings, error.detail)
        }
    }

    /// The text of a key with its arguments in place, or `nil` if the table has no such key.
    ///
    /// An argument that is written as a number counts as one, so that a text of a `.stringsdict` file
    /// or a catalogue takes the form that the language has for it. A placeholder without an argument
    /// stays as it is.
    package func string(forKey key: String, arguments: [String]) -> String? {
        table.string(
            forKey: key,
            arguments: arguments.map { FormatArgument($0) },
            missing: .kept
        )
    }

    /// `zh-Hant-TW`, then `zh-Hant`, then `zh`.
    static func candidates(for locale: String) -> [String] {
        StringsFolder.candidates(for: locale)
    }

    /// What is shown for a key: the app's string, else the text that stands beside the key, which is
    /// for apps without it, else the key.
    package static func text(of text: LocalizedText, in localization: Localization?) -> String {
        localization?.string(forKey: text.key, arguments: text.arguments)
            ?? text.plain
            ?? LocalizedString(text.key).filled(
                with: text.arguments.map { FormatArgument($0) },
                language: "",
                missing: .kept
            )
    }
}
