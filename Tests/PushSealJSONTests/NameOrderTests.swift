// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealJSON

@Suite("Names are in the order of their bytes")
struct NameOrderTests {
    private static let names = [
        "ENCRYPTED_DATAe\u{301}", "aps", "e\u{301}", "z", "é!", "êe\u{301}",
    ]

    @Test("whatever the order in which they stand")
    func sorted() throws {
        var random = SystemRandomNumberGenerator()
        let expected = "{" + Self.names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        for _ in 0..<100 {
            let members = Self.names.shuffled(using: &random).map { "\"\($0)\":1" }
            let text = "{" + members.joined(separator: ",") + "}"
            let writer = ByteWriter()
            writer.append(sorted: try JSONDocument(parsing: Array(text.utf8)).root)
            #expect(writer.bytes == Array(expected.utf8), "\(text)")
        }
    }

    @Test("and of two spellings of one name the first is written, with the last value")
    func spellings() throws {
        let writer = ByteWriter()
        let text = #"{"e\u0301":1,"é":2}"#
        writer.append(sorted: try JSONDocument(parsing: Array(text.utf8)).root)
        #expect(writer.bytes == Array("{\"e\u{301}\":2}".utf8))
    }
}
