// SPDX-License-Identifier: Apache-2.0

import LocalizedStrings
import Locking

/// The texts of bundles with their plural rules, which Foundation on Linux does not apply.
enum BundleStrings {
    private struct Place: Hashable {
        let bundle: String
        let table: String
    }

    /// Tables once read, as Foundation keeps its own; nil for one that is missing or broken.
    private static let tables = Locked<[Place: StringsTable?]>([:])
    private static let tableLimit = 64

    /// The text of a key with its arguments in place.
    ///
    /// The language is the one that Foundation has chosen for the bundle. A key that the table lacks
    /// is a format itself, unless there is another text for it.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - value: the text where the table lacks the key; the key if it is nil.
    ///   - name: the files' name without what follows the point; nil for `Localizable`.
    ///   - bundle: where the files are.
    ///   - arguments: what goes into the placeholders; one without an argument is left out.
    /// - Returns: the text.
    static func string(
        forKey key: String,
        value: String? = nil,
        table name: String? = nil,
        bundle: Bundle,
        arguments: [FormatArgument]
    ) -> String {
        let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        let table = table(Place(bundle: bundle.bundlePath, table: name), in: bundle)
        return table?.string(forKey: key, arguments: arguments, missing: .leftOut)
            ?? LocalizedString(bundle.localizedString(forKey: key, value: value, table: name))
            .filled(with: arguments, language: "", missing: .leftOut)
    }

    /// The text of a key as the table has it, which is no format.
    static func plainString(
        forKey key: String,
        value: String,
        table name: String?,
        bundle: Bundle
    ) -> String {
        let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        let found = table(Place(bundle: bundle.bundlePath, table: name), in: bundle)?.texts[key]
        if let found, found.variables.isEmpty { return found.format }
        return bundle.localizedString(forKey: key, value: value, table: name)
    }

    private static func table(_ place: Place, in bundle: Bundle) -> StringsTable? {
        if let known = tables.withLock({ $0[place] }) { return known }
        let folders = [bundle.resourceURL, bundle.bundleURL].compactMap(\.self)
        // Foundation on Linux shows the strings of the language of development, where one is named,
        // whatever languages it says that it prefers. `developmentLocalization` crashes without one.
        let named = bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String
        let languages = (named.map { [$0] } ?? []) + bundle.preferredLocalizations
        var found: StringsTable?
        for folder in folders where found == nil {
            found = try? StringsFolder(folder).table(named: place.table, languages: languages)
        }
        let table = found
        tables.withLock { tables in
            if tables.count >= tableLimit { tables = [:] }
            tables[place] = table
        }
        return table
    }
}
