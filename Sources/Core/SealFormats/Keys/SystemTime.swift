// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The wall clock, in seconds since 1970 (UTC), as used for key expiry.
@usableFromInline package enum SystemTime {
    /// The current time of the system's clock.
    @usableFromInline package static var now: Int {
        // On Linux 3 ns, and clock_gettime(2) 25: whole seconds need no counter.
        time(nil)
    }

    /// A time, as in "2026-11-30T12:00:00Z"; after the year 9999, the last second of that year.
    package static func utc(_ seconds: Int) -> String {
        let seconds = min(max(seconds, 0), Key.maximumExpiry)
        let date = civilDate(dayNumber: seconds / 86_400)
        let rest = seconds % 86_400
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
            + clock.joined(separator: ":") + "Z"
    }

    /// The month, as in "2026-11".
    package static func month(_ seconds: Int) -> String { String(utc(seconds).prefix(7)) }

    /// The Gregorian date of a day counted from 1970-01-01.
    ///
    /// Years begin in March here, so that the leap day is the last day of its year.
    private static func civilDate(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let days = dayNumber + 719_468  // since 0000-03-01
        let era = days / 146_097  // 400 years
        let dayOfEra = days % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
