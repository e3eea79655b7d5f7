// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StrictJSON

@Suite("One tape reads text after text as a document reads each")
struct TapeTests {
    /// Texts of all kinds, among them those where a string ends at every place within a word.
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

    /// What a reading came to: what lies on the tape, or the error.
    private enum Outcome: Equatable {
        case nodes([String])
        case error(JSONError)

        init(_ read: () throws(JSONError) -> [Node]) {
            do throws(JSONError) {
                self = .nodes(try read().map { "\($0)" })
            } catch {
                self = .error(error)
            }
        }
    }

    @Test("whatever the texts before it were")
    func sameAsDocument() {
        let tape = JSONTape()
        for text in Self.texts + Self.texts.reversed() {
            let bytes = Array(text.utf8)
            let document = Outcome { () throws(JSONError) in
                let storage = try JSONDocument(parsing: bytes).storage
                return (0..<storage.nodeCount).map { storage.node($0) }
            }
            let onTape = Outcome { () throws(JSONError) in
                try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
                    _ = try tape.read(UnsafeRawBufferPointer(bytes))
                }
                return Array(tape.nodes)
            }
            #expect(onTape == document, "\(text)")
        }
    }

    @Test("within the same limits")
    func limits() {
        let tape = JSONTape(limits: JSONDocument.Limits(depth: 2, byteCount: 9))
        for (text, code) in [
            ("[[[]]]", JSONError.Code.tooDeep), ("\"12345678\"", .tooLong), ("", .emptyInput),
        ] {
            let bytes = Array(text.utf8)
            #expect {
                try bytes.withUnsafeBufferPointer { try tape.read(UnsafeRawBufferPointer($0)) }
            } throws: {
                ($0 as? JSONError)?.code == code
            }
        }
    }

    @Test("a string's content is resolved as a document resolves it")
    func content() throws {
        for text in [#""\u00e9\n\/\"\\\b\f\r\t""#, #""\ud83c\udfbax""#, #""plain""#, #""""#] {
            let tape = JSONTape()
            let onTape = try withExtendedLifetime(tape) {
                try Array(text.utf8).withUnsafeBufferPointer { bytes in
                    try tape.read(UnsafeRawBufferPointer(bytes)).string(0)
                }
            }
            let string = try JSONDocument(parsing: Array(text.utf8)).root.string
            #expect(onTape == string)
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
