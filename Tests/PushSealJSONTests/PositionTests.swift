// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

/// The error from parsing a text; nil if it is JSON.
func failure(of text: String) -> JSONError? { failure(of: Array(text.utf8)) }

/// The error from parsing bytes; nil if they are JSON.
func failure(of bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONDocument(parsing: bytes)
        return nil
    } catch {
        return error
    }
}

@Suite("Every error has a place") struct PositionTests {
    /// A payload shaped like that in Apple's article, which has a comma after its last member.
    @Test func `a trailing comma is reported at the comma`() throws {
        let text = """
            {
               "aps" : {
                  "mutable-content" : 1,
                  "alert" : {
                     "title" : "Secret Message!"
                 },
               },
               "ENCRYPTED_DATA" : "Salted__·öîQ"
            }
            """
        let error = try #require(failure(of: text))
        #expect(error.code == .trailingComma)
        #expect(error.position == JSONPosition(offset: 105, line: 6, column: 7))
        #expect(error.description == "line 6, column 7: trailing comma before '}'")
        #expect(error.hint == "remove this comma; the bracket after it is at line 7, column 4")
    }

    @Test(arguments: [
        ("[1,]", 3), ("[1 , ]", 4), ("{\"a\":1,}", 7), ("[[1,],2]", 4), ("{\"a\":[],\n}", 8),
    ])
    func `trailing commas in all containers`(text: String, column: Int) throws {
        let error = try #require(failure(of: text))
        #expect(error.code == .trailingComma)
        #expect(error.position.line == 1)
        #expect(error.position.column == column)
    }

    @Test func `columns count Unicode scalars and offsets count bytes`() throws {
        let error = try #require(failure(of: "{\"ключ 🔑\": x}"))
        #expect(error.position == JSONPosition(offset: 18, line: 1, column: 12))
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `lines end with a line feed, a carriage return, or both`(end: String) throws {
        let error = try #require(failure(of: "[\(end)1,\(end) x]"))
        #expect(error.position.line == 3)
        #expect(error.position.column == 2)
    }

    @Test func `a place can be asked for by offset, within the text`() throws {
        let document = try JSONDocument(parsing: Array("[1,\n 2]".utf8))
        #expect(document.position(ofOffset: 5) == JSONPosition(offset: 5, line: 2, column: 2))
        #expect(document.position(ofOffset: -4) == JSONPosition(offset: 0, line: 1, column: 1))
        #expect(document.position(ofOffset: .max).offset == 7)
        #expect(document.root[1]?.position == JSONPosition(offset: 5, line: 2, column: 2))
    }

    @Test func `a truncated text is reported at its end, with what is still open`() throws {
        let error = try #require(failure(of: "{\"aps\": {\n \"alert\": [1"))
        #expect(error.code == .truncated)
        #expect(error.position == JSONPosition(offset: 22, line: 2, column: 13))
        #expect(error.hint == "an array opened at line 2, column 11 is not closed")
    }

    @Test(arguments: [
        (#"{"aps": [1"#, "an array opened at column 9 is not closed"),
        ("[1}", "an array opened at column 1 is still open"),
        ("[1,]", "remove this comma; the bracket after it is at column 4"),
    ])
    func `a reader of lines names a place by its column`(_ text: String, _ hint: String) throws {
        let reader = JSONReader(isOfLines: true)
        let error = try #require(throws: JSONError.self) {
            try Array(text.utf8).withUnsafeBytes { try reader.read($0) }
        }
        #expect(error.hint == hint)
    }
}
