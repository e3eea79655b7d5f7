// SPDX-License-Identifier: Apache-2.0

import LocalizedStrings
import Locking

/// The strings of bundles with their plural rules, which Foundation on Linux does not apply.
enum BundleStrings {
    private struct Place: Hashable {
        let bundle: String
        let table: String
    }

    /// A cache like Foundation's own; nil for a table that is missing or invalid.
    private static let tables = Locked<[Place: StringsTable?]>([:])
    private static let tableLimit = 64

    /// The text for a key with its arguments filled in.
    ///
    /// Foundation has chosen the bundle's language. A key that is missing from the table is itself
    /// the format, unless there is a default.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - value: the default if the key is missing; nil for the key itself.
    ///   - name: the table's file name without extension; nil for `Localizable`.
    ///   - bundle: the bundle with the files.
    ///   - arguments: the values for the placeholders; a placeholder without one is left out.
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

    /// The text for a key as it is in the table, without arguments.
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
        // If the bundle names a development language, Foundation on Linux uses its strings,
        // whatever languages are preferred. `developmentLocalization` crashes if none is named.
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
