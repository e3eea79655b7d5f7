// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

import LocalizedStrings

extension String {
    /// A localised text from a key that may hold interpolations.
    ///
    /// <https://developer.apple.com/documentation/swift/string/init(localized:table:bundle:locale:comment:)>
    ///
    /// `"\(count) new"` is looked up as `%lld new`, as Xcode writes it into the table.
    ///
    /// Linux: strings files, plural rules of `.stringsdict` files and string catalogues; inflection is
    /// not applied.
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

    /// A localised text from a key, with a text of its own if the table has none.
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

    /// A key for a strings table together with what goes into it.
    ///
    /// <https://developer.apple.com/documentation/swift/string/localizationvalue>
    public struct LocalizationValue: Sendable, Equatable {
        /// The format the table is asked for.
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

        /// What one interpolation put in.
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

    /// A key whose interpolations have become conversions.
    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [Argument] = []

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds text; a percent sign is doubled, since the whole becomes a format.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        /// Adds a text as `%@`.
        public mutating func appendInterpolation(_ text: String) {
            append(.text(text), as: "%@")
        }

        /// Adds whatever can be described as `%@`.
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

        /// Adds a fraction as `%lf`.
        public mutating func appendInterpolation(_ number: Double) {
            append(.fraction(number), as: "%lf")
        }

        /// Adds a fraction as `%f`.
        public mutating func appendInterpolation(_ number: Float) {
            append(.fraction(Double(number)), as: "%f")
        }

        private mutating func append(_ argument: Argument, as conversion: String) {
            key += conversion
            arguments.append(argument)
        }
    }
}
