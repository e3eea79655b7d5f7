// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@Suite("Depth, length and damage are bounded") struct LimitTests {
    static let sample = """
        {"aps":{"alert":{"title":"Überraschung 🔑","body":"\\u0041\\ud83d\\ude39 \\"x\\"","loc-args":[]},\
        "badge":-1.5e+3,"mutable-content":1},"on":true,"off":false,"none":null,\n "deep":[[[{"a":[0]}]]]}
        """

    @Test func `every proper prefix of an object is truncated or empty`() {
        let bytes = Array(Self.sample.utf8)
        #expect(failure(of: bytes) == nil)
        for length in bytes.indices {
            let error = failure(of: Array(bytes[..<length]))
            #expect(error?.code == (length == 0 ? .emptyInput : .truncated), "\(length)")
            #expect(error?.position.offset == length)
        }
    }

    @Test func `no changed byte makes the reader trap, and what it takes reads back alike`() throws
    {
        let bytes = Array(Self.sample.utf8)
        let telling = Array("\u{0}\t\n\u{1F} \"'+,-./019:AEINT[\\]abefnrtu{}\u{7F}".utf8)
        for index in bytes.indices {
            let flips = (0..<8).map { bytes[index] ^ 1 << $0 }
            for value in flips + telling + [0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF] {
                var changed = bytes
                changed[index] = value
                guard let read = try? JSONDocument(parsing: changed) else { continue }
                let tree = JSONValue(read.root)
                #expect(try JSONValue(parsing: tree.serialized()) == tree)
            }
        }
    }

    @Test func `no bytes taken out or doubled make the reader trap`() {
        let bytes = Array(Self.sample.utf8)
        for index in bytes.indices {
            var shorter = bytes
            shorter.remove(at: index)
            _ = failure(of: shorter)
            _ = failure(of: Array(bytes[...index]) + Array(bytes[index...]))
            _ = failure(of: Array(bytes[index...]))
        }
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"])
    func `a hundred thousand opening brackets are an error, not an overflow`(bracket: String) throws
    {
        let text = String(repeating: bracket, count: 100_000)
        let error = try #require(failure(of: text))
        #expect(error.code == .tooDeep)
        #expect(error.detail == "more than 512 arrays and objects are nested")
    }

    @Test func `as many levels as the limit says are read, written and compared`() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(String(decoding: value.serialized(), as: UTF8.self) == text)
        #expect(try JSONValue(parsing: value.serialized(style: .pretty)) == value)
        #expect(failure(of: "[" + text + "]")?.position.offset == 512)
        let one = JSONDocument.Limits(depth: 1)
        #expect(throws: JSONError.self) {
            try JSONDocument(parsing: Array("[[]]".utf8), limits: one)
        }
        _ = try JSONDocument(parsing: Array("[1]".utf8), limits: one)
        let none = JSONDocument.Limits(depth: 0)
        _ = try JSONDocument(parsing: Array("1".utf8), limits: none)
        #expect(throws: JSONError.self) {
            try JSONDocument(parsing: Array("[]".utf8), limits: none)
        }
        #expect(throws: JSONError.self) {
            let deep = [UInt8](repeating: UInt8(ascii: "["), count: 5000)
            return try JSONDocument(parsing: deep, limits: JSONDocument.Limits(depth: .max))
        }
    }

    @Test func `siblings do not count as depth`() throws {
        let text = "[" + Array(repeating: "[{}]", count: 10_000).joined(separator: ",") + "]"
        let root = try JSONDocument(parsing: Array(text.utf8), limits: .init(depth: 3)).root
        #expect(root.elements.count == 10_000)
    }

    @Test func `a text over the byte limit is refused before it is read`() {
        do throws(JSONError) {
            _ = try JSONDocument(parsing: Array("[1,2]".utf8), limits: .init(byteCount: 4))
            Issue.record("read past the limit")
        } catch {
            #expect(error.code == .tooLong)
            #expect(error.detail == "the text has 5 bytes, the limit is 4")
        }
        #expect(throws: JSONError.self) {
            try JSONDocument(parsing: [0x31], limits: .init(byteCount: -1))
        }
    }

    @Test func `every code of the error is reached`() {
        let examples: [(JSONError.Code, [UInt8])] = [
            (.byteOrderMark, [0xEF, 0xBB, 0xBF]), (.notUTF8, [0x22, 0xFF, 0x22]),
            (.tooDeep, Array(repeating: 0x5B, count: 513)),
            (.tooLong, Array(repeating: 0x20, count: 16 << 20 | 1)),
            (.emptyInput, []), (.truncated, [0x5B]), (.trailingText, Array("1 1".utf8)),
            (.unexpectedCharacter, Array("[,]".utf8)), (.trailingComma, Array("[1,]".utf8)),
            (.comment, Array("//".utf8)), (.singleQuotes, Array("''".utf8)),
            (.badLiteral, Array("NaN".utf8)), (.badNumber, Array("01".utf8)),
            (.controlCharacter, Array("\"\n\"".utf8)), (.badEscape, Array("\"\\x\"".utf8)),
            (.loneSurrogate, Array("\"\\ud800\"".utf8)),
        ]
        #expect(Set(examples.map(\.0)) == Set(JSONError.Code.allCases))
        for (code, bytes) in examples { #expect(failure(of: bytes)?.code == code) }
    }
}
