// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealDevice

/// The widths are those of the Python package wcwidth 0.7.0 (`wcswidth`), except in the last suite.
@Suite struct CellWidthTests {
    @Test(arguments: [
        ("Meet at dawn", 12), ("", 0), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국어", 6),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾅ", 2), ("ＡＢ", 4), ("Привет", 6), ("שלום", 4),
        ("العربية", 7), ("ด้วย", 3), ("का", 2), ("क्ष", 2), ("…", 1), ("─", 1), ("ﷺ", 1),
        ("a\u{200B}b", 2), ("¡", 1), ("𠀀", 2), ("☰", 2),
    ])
    func `text takes the columns a terminal gives it`(text: String, columns: Int) {
        #expect(CellWidth.of(text) == columns)
    }

    @Test(arguments: [
        "😀", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🧑🏻‍❤️‍💋‍🧑🏿", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "❤️", "⌚", "🫩", "👩‍⚕️", "💩\u{301}",
    ])
    func `an emoji takes two columns, however many scalars make it`(emoji: String) {
        #expect(emoji.count == 1)
        #expect(CellWidth.of(emoji) == 2)
    }

    @Test func `a sign drawn as text stays narrow`() {
        #expect(CellWidth.of("❤") == 1)
        #expect(CellWidth.of("☺\u{FE0E}") == 1)
        #expect(CellWidth.of("1\u{20E3}") == 1)
    }

    @Test
    func `a regional indicator without a partner is a narrow letter, as the Unicode tables say`() {
        #expect(CellWidth.of("🇩") == 1)
        #expect(CellWidth.of("🇩🇪🇫") == 3)
    }
}
