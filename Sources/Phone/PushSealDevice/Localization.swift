// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneStrings
package import PushSeal

/// The strings of an app in one language, for the localisation keys of a payload, such as
/// `loc-key`.
package struct Localization: Sendable {
    /// The language of the table, spelled as its folder or catalogue does; empty if there is no
    /// table.
    package var language: String { table.language }

    private let table: StringsTable

    /// Uses a table as it is.
    package init(language: String, table: [String: String]) {
        self.table = StringsTable(
            language: language,
            texts: table.mapValues { LocalizedString($0) }
        )
    }

    /// Reads `Localizable.strings` and `Localizable.stringsdict`, or `Localizable.xcstrings`, of an
    /// app or any folder with `.lproj` folders.
    ///
    /// The language is looked up as in a bundle: `de-AT.lproj`, then `de.lproj`, then the app's
    /// development language (`CFBundleDevelopmentRegion`, else English), then `Base.lproj`, then
    /// the folder itself. As on a phone, a key missing from that table is not looked up in another
    /// language. Without any file no key is found.
    ///
    /// - Parameters:
    ///   - folder: the app's bundle.
    ///   - locale: the identifier of a locale, such as `de_AT` or `zh-Hant-TW`.
    /// - Throws: `badStrings` if a file found is not valid for its name, or is larger than 16 MiB.
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

    /// The text for a key with its arguments filled in, or `nil` if the table has no such key.
    ///
    /// An argument written as a number counts as one and selects the plural form in a
    /// `.stringsdict` file or a catalogue. A placeholder without an argument stays as it is.
    package func string(forKey key: String, arguments: [String]) -> String? {
        table.string(
            forKey: key,
            arguments: arguments.map { FormatArgument($0) },
            missing: .kept
        )
    }

    /// The identifier of a locale as a phone spells it, such as `zh-Hant_TW`, without the encoding of
    /// `$LANG`; nil if it names no language.
    package static func identifier(of locale: String) -> String? {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = parts.first, (2...8).contains(language.count), language != "POSIX",
            language.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.count)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { return nil }
        return parts.dropFirst().reduce(String(language)) { name, part in
            let isScript = part.count == 4 && part.allSatisfy(\.isLetter)
            return name + (isScript ? "-" : "_") + part
        }
    }

    /// `zh-Hant-TW`, then `zh-Hant`, then `zh`.
    static func candidates(for locale: String) -> [String] {
        StringsFolder.candidates(for: locale)
    }

    /// The text shown for a key: the app's string, else the text beside the key, which is for apps
    /// without the string, else the key itself.
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
