// SPDX-License-Identifier: Apache-2.0

/// A time as every option takes one: itself, or as a duration from when it is used.
enum Moment: Sendable, Equatable {
    /// Seconds since 1970 (UTC).
    case at(Int)
    /// Seconds from now.
    case after(Int)

    /// What an option takes, for hints.
    static let forms =
        "write 90s, 15m, 2h, 7d or 26w from now, 2026-12-31T18:00:00Z, or seconds since 1970"

    /// Plain numbers below are seconds from now, as no one means a time before September 2001; the
    /// others are seconds since 1970.
    private static let firstTime = 1_000_000_000
    /// The last second of the year 9999: a number above is of milliseconds.
    private static let lastTime = 253_402_300_799
    private static let units: [Character: Int] = [
        "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800,
    ]

    /// Reads the value of an option; nil for anything else.
    init?(_ text: String) {
        if let time = Self.timestamp(text[...]) {
            self = .at(time)
            return
        }
        let unit = text.last.flatMap { Self.units[$0] }
        guard let number = Self.number(unit == nil ? text[...] : text.dropLast()) else {
            return nil
        }
        guard let unit else {
            guard number <= Self.lastTime else { return nil }
            self = number < Self.firstTime ? .after(number) : .at(number)
            return
        }
        guard number <= Self.lastTime / unit else { return nil }
        self = .after(number * unit)
    }

    /// The time, in seconds since 1970 (UTC), at most the last second of the year 9999.
    func time(from now: Int) -> Int {
        switch self {
        case .at(let time): time
        case .after(let seconds): min(now + seconds, Self.lastTime)
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...15).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// A time as in RFC 3339, such as 2026-12-31T18:00:00Z or 2026-12-31T19:00:00+01:00.
    private static func timestamp(_ text: Substring) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[13] == 0x3A,
            bytes[16] == 0x3A, bytes[10] == UInt8(ascii: "T")
        else { return nil }
        func field(_ range: Range<Int>) -> Int? {
            number(Substring(decoding: bytes[range], as: UTF8.self))
        }
        guard let year = field(0..<4), let month = field(5..<7), let day = field(8..<10),
            let hour = field(11..<13), let minute = field(14..<16), let second = field(17..<19),
            (1970...9999).contains(year), (1...12).contains(month),
            (1...dayCount(year, month)).contains(day), hour < 24, minute < 60, second < 60,
            let offset = offset(bytes[19...])
        else { return nil }
        let time =
            dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return (0...lastTime).contains(time) ? time : nil
    }

    /// The seconds that a zone is ahead of UTC, after a fraction of a second, which is dropped.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        let zone = String(decoding: rest, as: UTF8.self)
        if zone == "Z" { return 0 }
        guard rest.count == 6, let sign = zone.first, sign == "+" || sign == "-",
            zone.dropFirst(3).first == ":", let hours = number(zone.dropFirst().prefix(2)),
            let minutes = number(zone.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private static func dayCount(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1970-01-01 to a Gregorian date, computed with years that begin in March.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
