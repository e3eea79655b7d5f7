// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealJSON

@Suite("One reader reads text after text as a document reads each")
struct ReaderTests {
    /// Texts of all kinds, including strings that end at every position within a word.
    private static let texts: [String] = {
        let ends = (0...70).flatMap { count in
            ["", "\"", "\\", "\\n", "é", "\u{1}", "\u{7F}"].map { end in
                "[\"" + String(repeating: "x", count: count) + end + "\",1]"
            }
        }
        let nested = String(repeating: "[", count: 600)
        return ends + [
            "", " ", "{", "[]", "{}", "[1,2", #"{"a":{"b":[true,false,null]}}"#, "-0.5e+7", "nul",
            #"{"a":1,}"#, #"{"a":"\ud83c\udfba"}"#, #"{"a":"\ud83c"}"#, nested, "[[[]]]",
            "[" + (0..<500).map { "\"v\($0)\":\($0)" }.joined(separator: ",") + "]",
            "{" + (0..<500).map { "\"v\($0)\":\($0)" }.joined(separator: ",") + "}",
        ]
    }()

    /// The result of parsing: the nodes, or the error.
    private enum Outcome: Equatable {
        case nodes([String])
        case error(JSONError)

        init(_ read: () throws(JSONError) -> JSONDocument) {
            do throws(JSONError) {
                let storage = try read().storage
                self = .nodes((0..<storage.nodeCount).map { "\(storage.node($0))" })
            } catch {
                self = .error(error)
            }
        }
    }

    private static func read(
        _ bytes: [UInt8],
        _ reader: JSONReader
    ) throws(JSONError) -> JSONDocument {
        try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
            try reader.read(UnsafeRawBufferPointer(bytes))
        }
    }

    @Test("whatever the texts before it were")
    func sameAsDocument() {
        let reader = JSONReader()
        for text in Self.texts + Self.texts.reversed() {
            let bytes = Array(text.utf8)
            let alone = Outcome { () throws(JSONError) in try JSONDocument(parsing: bytes) }
            let again = Outcome { () throws(JSONError) in try Self.read(bytes, reader) }
            #expect(again == alone, "\(text)")
        }
    }

    @Test("a document that is kept stays what it is")
    func kept() throws {
        let reader = JSONReader()
        let documents = try Self.texts.compactMap { text in
            (try? JSONDocument(parsing: Array(text.utf8))) == nil
                ? nil : (text, try Self.read(Array(text.utf8), reader))
        }
        for (text, document) in documents { #expect(document.bytes == Array(text.utf8)) }
    }

    @Test("within the same limits")
    func limits() {
        let reader = JSONReader(limits: JSONDocument.Limits(depth: 2, byteCount: 9))
        for (text, code) in [
            ("[[[]]]", JSONError.Code.tooDeep), ("\"12345678\"", .tooLong), ("", .emptyInput),
        ] {
            #expect {
                try Self.read(Array(text.utf8), reader)
            } throws: {
                ($0 as? JSONError)?.code == code
            }
        }
    }

    @Test("a string's content is resolved as a document resolves it")
    func content() throws {
        for text in [#""\u00e9\n\/\"\\\b\f\r\t""#, #""\ud83c\udfbax""#, #""plain""#, #""""#] {
            let byIndex = try Self.read(Array(text.utf8), JSONReader()).string(0)
            let string = try JSONDocument(parsing: Array(text.utf8)).root.string
            #expect(byIndex == string)
        }
    }

    @Test("text written to memory is quoted as a writer quotes it")
    func quoting() {
        let letters = ["", "a", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "🎺", "/"]
        for count in 0...40 {
            for letter in letters {
                let text = String(repeating: "x", count: count) + letter + letter + "yz"
                let bytes = Array(text.utf8)
                let room = UnsafeMutablePointer<UInt8>
                    .allocate(capacity: bytes.count * JSONQuoting.longestEscape)
                defer { room.deallocate() }
                let written = bytes.withUnsafeBytes { JSONQuoting.write($0, to: room) }
                let quoted = UnsafeBufferPointer(start: room, count: written)
                let expected = JSONValue.string(text).serialized().dropFirst().dropLast()
                #expect(quoted.elementsEqual(expected), "\(count) \(letter)")
            }
        }
    }
}
