// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

@testable import PushSealCLI

@Suite("Times of options: a time, or a duration from now")
struct MomentTests {
    /// Times by GNU date: `date -u -d 2026-12-31T18:00:00Z +%s`.
    @Test(
        arguments: [
            ("90s", .after(90)), ("15m", .after(900)), ("2h", .after(7_200)),
            ("7d", .after(604_800)),
            ("26w", .after(15_724_800)), ("3600", .after(3_600)), ("0", .after(0)),
            ("999999999", .after(999_999_999)), ("1000000000", .at(1_000_000_000)),
            ("1798740000", .at(1_798_740_000)), ("2026-12-31T18:00:00Z", .at(1_798_740_000)),
            ("2026-12-31T19:30:00.25+01:30", .at(1_798_740_000)),
            ("2026-12-31T17:00:00-01:00", .at(1_798_740_000)),
            ("2024-02-29T00:00:00Z", .at(1_709_164_800)),
            ("9999-12-31T23:59:59Z", .at(253_402_300_799)),
        ] as [(String, Moment)]
    )
    func reads(_ text: String, _ moment: Moment) { #expect(Moment(text) == moment) }

    /// A number of milliseconds is no time, and what is nearly one is refused.
    @Test(
        arguments: [
            "", "h", "-1", "1y", "1 h", "1798740000000", "2026-12-31", "2026-12-31T18:00:00",
            "2026-12-31 18:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
            "2026-12-31T24:00:00Z", "2026-12-31T18:00:60Z", "2026-12-31T18:00:00+1:00",
            "2026-12-31T18:00:00.Z", "1969-12-31T23:59:59Z", "99999999999999999999d",
        ]
    )
    func refuses(_ text: String) { #expect(Moment(text) == nil) }

    @Test func `agrees with what keys say of their end`() {
        for time in stride(from: 0, to: Key.maximumExpiry, by: 86_400 * 311 + 4_711) {
            #expect(Moment(SystemTime.utc(time)) == .at(time))
        }
    }
}
