// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@Suite("Text from elsewhere in messages")
struct QuotedTests {
    @Test func `escape sequences in other people's text stay visible`() {
        #expect(quoted("a\u{1B}[2J\n\"b\"") == #""a\u{1B}[2J\n\"b\"""#)
        #expect(quoted("שלום\u{202E}") == #""שלום\u{202E}""#)
        #expect(escaped("Grüße, 世界") == "Grüße, 世界")
    }
}
