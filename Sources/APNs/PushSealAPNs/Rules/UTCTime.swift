// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A time for people.
enum UTCTime {
    /// The date and time of a number of seconds since 1970 (UTC).
    static func text(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = unsafe tm()
        var text = [CChar](repeating: 0, count: 64)
        guard unsafe gmtime_r(&time, &parts) != nil else { return "\(seconds) seconds since 1970" }
        let count = unsafe strftime(&text, text.count, "%Y-%m-%d at %H:%M:%S UTC", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
