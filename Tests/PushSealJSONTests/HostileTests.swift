// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealJSON

@Suite("Texts with very much in them")
struct HostileTests {
    private func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: Array(text.utf8))
    }

    @Test(
        "the first duplicates are those of the text, however many there are",
        arguments: [1, 3, 70]
    )
    func firstDuplicates(_ limit: Int) throws {
        // The outer object ends after the inner ones, and its duplicates are in between theirs.
        let members = (0..<200).map { #""n\#($0 % 90)":{"a":1,"a":2,"b":[{"c":1,"c":2}]}"# }
        let document = try document("{\(members.joined(separator: ","))}")
        let all = document.duplicateNames(atMost: .max)
        #expect(all.count == 200 * 2 + 110)
        let offsets = all.map(\.again.nameView.byteRange.lowerBound)
        #expect(offsets == offsets.sorted())
        let first = document.duplicateNames(atMost: limit)
        #expect(
            first.map(\.again.nameView.byteRange)
                == all.prefix(limit).map(\.again.nameView.byteRange)
        )
        #expect(
            first.map(\.first.nameView.byteRange)
                == all.prefix(limit).map(\.first.nameView.byteRange)
        )
    }

    @Test("names are the same once their escapes are resolved, in small objects and large")
    func escapedNames() throws {
        for count in [0, 50] {
            let others = (0..<count).map { #""n\#($0)":0,"# }.joined()
            let text = #"{\#(others)"a\u00e9\n\ud83d\ude00":1,"aé\u000a😀":2,"ae\u0301":3,"aé":4}"#
            let document = try document(text)
            #expect(document.duplicateNames(atMost: .max).count == 1)
            #expect(document.root["aé\n😀"]?.number?.integer == 2)
            #expect(document.root["aé"]?.number?.integer == 4)
            #expect(document.root["ae\u{301}"]?.number?.integer == 3)
            #expect(document.root["aé\n"] == nil)
            #expect(document.root.firstDuplicateName?.name == "aé\n😀")
        }
    }

    @Test func `the name that stands twice in an object itself is not one further inside`() throws {
        let document = try document(#"{"x":{"a":1,"a":2},"y":1,"y":2}"#)
        #expect(document.root.firstDuplicateName?.name == "y")
        #expect(try self.document(#"{"x":{"a":1,"a":2}}"#).root.firstDuplicateName == nil)
        #expect(try self.document("[1]").root.firstDuplicateName == nil)
    }

    @Test func `places found in one walk are those found one by one`() throws {
        let document = try document("[1,\r\n\"é\",\n\r2 ,\t{\"a\":\"\u{301}\"}]\n")
        let offsets = Array((0...document.bytes.count).reversed()) + [3, 3, 0]
        #expect(
            document.positions(ofOffsets: offsets)
                == offsets.map { document.position(ofOffset: $0) }
        )
    }
}
