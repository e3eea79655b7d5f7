// SPDX-License-Identifier: Apache-2.0

import PhoneStrings
import PushSealLocking

extension NSString {
    /// A localised text for a notification.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/localizedusernotificationstring(forkey:arguments:)>
    ///
    /// Linux: localised at once; Apple's is localised when the notification is delivered. The
    /// strings come from the main bundle, with the plural rules of `.stringsdict` files and string
    /// catalogues. A string argument that is a number selects the plural form.
    public class func localizedUserNotificationString(
        forKey key: String,
        arguments: [Any]?
    ) -> String {
        BundleStrings.string(
            forKey: key,
            bundle: .main,
            arguments: (arguments ?? []).map { FormatArgument("\($0)") }
        )
    }
}

extension String {
    /// A localised text for a key that may contain interpolations.
    ///
    /// <https://developer.apple.com/documentation/swift/string/init(localized:table:bundle:locale:comment:)>
    ///
    /// `"\(count) new"` is looked up as `%lld new`, as Xcode extracts it.
    ///
    /// Linux: supports strings files and the plural rules of `.stringsdict` files and string
    /// catalogues, but not inflection.
    public init(
        localized keyAndValue: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = keyAndValue.localized(
            key: keyAndValue.key,
            table: table,
            bundle: bundle,
            locale: locale
        )
    }

    /// A localised text for a key, with a default if the table has none.
    ///
    /// <https://developer.apple.com/documentation/swift/string/init(localized:defaultvalue:table:bundle:locale:comment:)>
    public init(
        localized key: StaticString,
        defaultValue: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        self = defaultValue.localized(
            key: "\(key)",
            table: table,
            bundle: bundle,
            locale: locale
        )
    }

    /// A key for a strings table, and its arguments.
    ///
    /// <https://developer.apple.com/documentation/swift/string/localizationvalue>
    public struct LocalizationValue: Sendable, Equatable {
        /// The format string to look up.
        fileprivate let key: String
        fileprivate let arguments: [Argument]

        /// A key without arguments.
        public init(_ value: String) {
            key = value
            arguments = []
        }

        fileprivate func localized(
            key: String,
            table: String?,
            bundle: Bundle?,
            locale: Locale
        ) -> String {
            let bundle = bundle ?? .main
            guard !arguments.isEmpty else {
                return BundleStrings.plainString(
                    forKey: key,
                    value: self.key,
                    table: table,
                    bundle: bundle
                )
            }
            return BundleStrings.string(
                forKey: key,
                value: self.key,
                table: table,
                bundle: bundle,
                arguments: arguments.map { $0.argument(locale) }
            )
        }

        /// The value of one interpolation.
        fileprivate enum Argument: Sendable, Equatable {
            case text(String)
            case signed(Int64)
            case unsigned(UInt64)
            case fraction(Double)

            func argument(_ locale: Locale) -> FormatArgument {
                switch self {
                case .text(let text):
                    return FormatArgument(text)
                case .signed(let number):
                    let text = number.formatted(.number.locale(locale))
                    return FormatArgument(text, number: "\(number)")
                case .unsigned(let number):
                    let text = number.formatted(.number.locale(locale))
                    return FormatArgument(text, number: "\(number)")
                case .fraction(let number):
                    let style = FloatingPointFormatStyle<Double>.number
                        .precision(.fractionLength(6))
                    return FormatArgument(
                        number.formatted(style.locale(locale)),
                        number: number.formatted(
                            style.grouping(.never).locale(Locale(identifier: "en_US_POSIX"))
                        )
                    )
                }
            }
        }
    }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
    /// A key without arguments.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// A key with its interpolations as format specifiers.
    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [Argument] = []

        /// Makes an empty interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds text; percent signs are doubled, since the result is a format.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        /// Adds a text as `%@`.
        public mutating func appendInterpolation(_ text: String) {
            append(.text(text), as: "%@")
        }

        /// Adds the description of any value as `%@`.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value>(_ value: Value) {
            append(.text("\(value)"), as: "%@")
        }

        /// Adds a number as `%lld`, or `%d` if it has 32 bits or fewer.
        public mutating func appendInterpolation<Number: SignedInteger & FixedWidthInteger>(
            _ number: Number
        ) {
            append(.signed(Int64(clamping: number)), as: Number.bitWidth > 32 ? "%lld" : "%d")
        }

        /// Adds a number as `%llu`, or `%u` if it has 32 bits or fewer.
        public mutating func appendInterpolation<Number: UnsignedInteger & FixedWidthInteger>(
            _ number: Number
        ) {
            append(.unsigned(UInt64(clamping: number)), as: Number.bitWidth > 32 ? "%llu" : "%u")
        }

        /// Adds a number as `%lf`.
        public mutating func appendInterpolation(_ number: Double) {
            append(.fraction(number), as: "%lf")
        }

        /// Adds a number as `%f`.
        public mutating func appendInterpolation(_ number: Float) {
            append(.fraction(Double(number)), as: "%f")
        }

        private mutating func append(_ argument: Argument, as conversion: String) {
            key += conversion
            arguments.append(argument)
        }
    }
}

/// The strings of bundles with their plural rules, which Foundation on Linux does not apply.
private enum BundleStrings {
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
