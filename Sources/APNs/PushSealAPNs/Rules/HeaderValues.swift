// SPDX-License-Identifier: Apache-2.0

/// The headers of requests and answers that APNs uses.
package enum HeaderName: CaseIterable {
    case authorization, id, pushType, topic, expiration, priority, collapseID
    /// Only in answers; Apple sends it in the development environment only.
    case uniqueID
    /// Only in answers (RFC 9110 §10.2.3).
    case retryAfter

    /// The name as it is sent, in lower case (RFC 9113 §8.2).
    package var text: StaticString {
        switch self {
        case .authorization: "authorization"
        case .id: "apns-id"
        case .pushType: "apns-push-type"
        case .topic: "apns-topic"
        case .expiration: "apns-expiration"
        case .priority: "apns-priority"
        case .collapseID: "apns-collapse-id"
        case .uniqueID: "apns-unique-id"
        case .retryAfter: "retry-after"
        }
    }

    /// The headers of a request that must not be repeated.
    package static let ofRequests: [HeaderName] = [
        .authorization, .id, .pushType, .topic, .expiration, .priority, .collapseID,
    ]
}

/// The header `apns-expiration`: when APNs stops trying, in seconds since 1970 (UTC); 0 means one
/// attempt.
package enum Expiration {
    /// Parses digits; nil for anything else, or an unreasonably large number.
    package static func read(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }
}

/// The header `apns-collapse-id`: a device shows only the last push with the same id.
package enum CollapseID {
    /// The most bytes that APNs accepts.
    package static let maximumByteCount = 64

    /// What is wrong with an id, in words; nil if it is valid.
    package static func fault(in text: String) -> String? {
        let count = text.utf8.count
        if count == 0 { return "the collapse id is empty" }
        if count > maximumByteCount {
            return "the collapse id has \(count) bytes, \(count - maximumByteCount) over the limit "
                + "of \(maximumByteCount)"
        }
        // RFC 9110 §5.5: characters that a header cannot contain, or loses at its ends.
        let isHeaderText =
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
            && text.utf8.first != 0x20 && text.utf8.last != 0x20
        return isHeaderText
            ? nil : "the collapse id has control characters, or a space at its end"
    }
}

/// The header `retry-after` (RFC 9110 §10.2.3).
package enum RetryAfter {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses seconds, or a date as in "Sun, 06 Nov 1994 08:49:37 GMT"; nil for anything else.
    ///
    /// - Parameters:
    ///   - text: the header's value.
    ///   - now: the time, in seconds since 1970 (UTC).
    /// - Returns: seconds from now, 0 for a date in the past.
    package static func seconds(_ text: String, now: Int) -> Int? {
        if let seconds = Expiration.read(text) { return seconds }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: "\(parts[2])"),
            let day = number(parts[1], 2), let year = number(parts[3], 4), year >= 1970,
            (1...31).contains(day)
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], 2), let minute = number(clock[1], 2),
            let second = number(clock[2], 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = dayNumber(year: year, month: month + 1, day: day)
        return max(0, days * 86_400 + hour * 3_600 + minute * 60 + second - now)
    }

    private static func number(_ text: Substring, _ digitCount: Int) -> Int? {
        text.utf8.count == digitCount ? Expiration.read(String(text)) : nil
    }

    /// The days from 1970-01-01 to a Gregorian date, computed with years that begin in March.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
