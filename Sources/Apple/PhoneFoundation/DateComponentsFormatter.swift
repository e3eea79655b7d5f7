// SPDX-License-Identifier: Apache-2.0

/// Writes a quantity of time in words, such as "1 hour, 10 minutes", or as "1:10".
///
/// <https://developer.apple.com/documentation/foundation/datecomponentsformatter>
///
/// Linux: in place of Foundation's, which is unavailable. The words are those of the locale, as `Duration` formats them. Weeks
/// are the largest unit: years and months are not counted apart. Phrases such as "about" and "remaining" are not included.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    /// How a unit is written.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/unitsstyle-swift.enum>
    public enum UnitsStyle: Int, Sendable {
        /// "1:10:00".
        case positional = 0
        /// "1h 10m".
        case abbreviated = 1
        /// "1 hr, 10 min".
        case short = 2
        /// "1 hour, 10 minutes".
        case full = 3
        /// Linux: as ``full``.
        case spellOut = 4
        /// "1hr 10min".
        ///
        /// Linux: "1 hr 10 min".
        case brief = 5
    }

    /// What becomes of units that are zero.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/zeroformattingbehavior-swift.struct>
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        /// The choices as bits.
        public let rawValue: UInt

        /// Makes a set of choices.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At the front in the positional style, everywhere in the others.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
        /// Left out at the front.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
        /// Left out in the middle.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
        /// Left out at the end.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
        /// Left out everywhere.
        public static let dropAll: ZeroFormattingBehavior = [
            .dropLeading, .dropMiddle, .dropTrailing,
        ]
        /// Written with two digits, as is the first unit.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// Makes a formatter.
    public override init() { super.init() }

    /// Makes a formatter, and reads nothing from the coder.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// How a unit is written.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/unitsstyle-swift.property>
    open var unitsStyle = UnitsStyle.positional

    /// The units that may be used; none for those that the time needs.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/allowedunits>
    open var allowedUnits: NSCalendar.Unit = []

    /// What becomes of units that are zero.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/zeroformattingbehavior-swift.property>
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default

    /// The most units, from the largest that is not zero; 0 for any number.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/maximumunitcount>
    open var maximumUnitCount = 0

    /// The calendar, whose locale gives the words.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/calendar>
    open var calendar: Calendar? = .autoupdatingCurrent

    /// A number of seconds in words; what is less than the smallest unit is left out.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/string(from:)-4xb3a>
    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite, abs(ti) < 1e15 else { return nil }
        let seconds = Int(ti.rounded(.towardZero))
        guard let smallest = units.last else { return nil }
        let counts = counts(seconds / smallest.seconds * smallest.seconds)
        return unitsStyle == .positional ? positional(counts) : words(counts)
    }

    /// The time between two dates in words.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/string(from:to:)>
    open func string(from startDate: Date, to endDate: Date) -> String? {
        string(from: endDate.timeIntervalSince(startDate))
    }

    /// The time of components in words.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/string(from:)-6wjrr>
    open func string(from components: DateComponents) -> String? {
        let parts = [
            (components.weekOfMonth ?? components.weekOfYear, 604_800), (components.day, 86_400),
            (components.hour, 3600), (components.minute, 60), (components.second, 1),
        ]
        return string(from: parts.reduce(0) { $0 + Double($1.0 ?? 0) * Double($1.1) })
    }

    /// The time of `DateComponents` in words; nil for anything else.
    open override func string(for obj: Any?) -> String? {
        (obj as? DateComponents).flatMap { string(from: $0) }
    }

    /// The time of components in words.
    ///
    /// <https://developer.apple.com/documentation/foundation/datecomponentsformatter/localizedstring(from:unitsstyle:)>
    open class func localizedString(
        from components: DateComponents,
        unitsStyle: UnitsStyle
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private typealias Unit = (seconds: Int, unit: Duration.UnitsFormatStyle.Unit)
    private typealias Count = (value: Int, unit: Unit)

    /// The units to use, from large to small.
    private var units: [Unit] {
        let all: [(NSCalendar.Unit, Unit)] = [
            (.weekOfMonth, (604_800, .weeks)), (.day, (86_400, .days)), (.hour, (3600, .hours)),
            (.minute, (60, .minutes)), (.second, (1, .seconds)),
        ]
        return all.filter { allowedUnits.isEmpty || allowedUnits.contains($0.0) }.map(\.1)
    }

    /// How many of each unit there are, after what is left out.
    private func counts(_ seconds: Int) -> [Count] {
        var rest = seconds
        var counts: [Count] = []
        for unit in units {
            counts.append((rest / unit.seconds, unit))
            rest %= unit.seconds
        }
        let last = counts.last
        var behavior = zeroFormattingBehavior
        if behavior.contains(.default) {
            behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll)
        }
        if behavior.contains(.dropLeading) { counts = Array(counts.drop { $0.value == 0 }) }
        if maximumUnitCount > 0 {
            let first = counts.firstIndex { $0.value != 0 } ?? 0
            counts = Array(counts.prefix(first + maximumUnitCount))
        }
        if behavior.contains(.dropTrailing), let end = counts.lastIndex(where: { $0.value != 0 }) {
            counts = Array(counts[...end])
        }
        if behavior.contains(.dropMiddle), counts.count > 2 {
            counts =
                [counts[0]] + counts[1..<counts.count - 1].filter { $0.value != 0 }
                + [counts[counts.count - 1]]
        }
        return counts.isEmpty ? [last].compactMap(\.self) : counts
    }

    private var locale: Locale { calendar?.locale ?? .autoupdatingCurrent }

    private func positional(_ counts: [Count]) -> String {
        counts.enumerated().map { index, count in
            let isPadded = index > 0 || zeroFormattingBehavior.contains(.pad)
            let value = index > 0 ? abs(count.value) : count.value
            return value.formatted(
                .number.grouping(.never).precision(.integerLength((isPadded ? 2 : 1)...))
                    .locale(locale)
            )
        }.joined(separator: ":")
    }

    private func words(_ counts: [Count]) -> String {
        let width: Duration.UnitsFormatStyle.UnitWidth =
            switch unitsStyle {
            case .positional, .abbreviated: .narrow
            case .short: .abbreviated
            case .brief: .condensedAbbreviated
            case .full, .spellOut: .wide
            }
        // What is left out is of zero, except behind the most units: the style would round it up.
        let seconds = counts.reduce(0) { $0 + $1.value * $1.unit.seconds }
        return Duration.seconds(seconds).formatted(
            Duration.UnitsFormatStyle(
                allowedUnits: Set(counts.map(\.unit.unit)),
                width: width,
                zeroValueUnits: .show(length: 1)
            ).locale(locale)
        )
    }
}
