// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@Suite("The writer writes what the reader reads") struct WriterTests {
    @Test func `only quotes, backslashes and control characters are escaped`() {
        let all = String(String.UnicodeScalarView((0...0x24).compactMap { Unicode.Scalar($0) }))
        let written = String(
            decoding: JSONValue.string(all + "\\/é€🔑\u{7F}\u{2028}").serialized(),
            as: UTF8.self
        )
        let expected = #"""
            "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f\u0010\u0011\u0012\u0013
            """#
            + ##"\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f !\"#$\\/é€🔑"##
            + "\u{7F}\u{2028}\""
        #expect(written == expected)
    }

    // The characters by their names in ECMA-48 and UAX #9 §2; the escapes are those of Python's
    // json.dumps.
    @Test func `for a terminal, what controls it or the direction of text is escaped, too`() throws
    {
        let text =
            "a\u{7F}b\u{80}\u{9F}\u{A0}é\u{61C}\u{61B}夜\u{200D}\u{200E}\u{200F}\u{2010}"
            + "\u{202A}\u{202E}\u{202F}\u{2065}\u{2066}\u{2069}\u{206A}👩‍👩‍👧"
        let json = JSONValue.string(text).serialized()
        let visible = VisibleJSON.escaped(json)
        let shown = String(decoding: visible, as: UTF8.self)
        let expected =
            ##""a\u007fb\u0080\u009f"## + "\u{A0}é" + ##"\u061c"## + "\u{61B}夜\u{200D}"
            + ##"\u200e\u200f"## + "\u{2010}" + ##"\u202a\u202e"## + "\u{202F}\u{2065}"
            + ##"\u2066\u2069"## + "\u{206A}👩‍👩‍👧\""
        #expect(shown == expected)
        #expect(try JSONValue(parsing: visible) == JSONValue.string(text))
        #expect(VisibleJSON.escaped(visible) == visible)
    }

    @Test func `for a terminal, characters are found at every place of a word`() throws {
        for (before, after) in (0..<400).map({ ($0 / 20, $0 % 20) }) {
            for control in ["\u{7F}", "\u{85}", "\u{61C}", "\u{202E}"] {
                let text =
                    String(repeating: "x", count: before) + control
                    + String(repeating: "é", count: after)
                let json = JSONValue.string(text).serialized()
                let visible = VisibleJSON.escaped(json)
                #expect(
                    !String(decoding: visible, as: UTF8.self).unicodeScalars
                        .contains(control.unicodeScalars.first ?? "x")
                )
                #expect(try JSONValue(parsing: visible) == JSONValue.string(text))
                let writer = ByteWriter()
                writer.append(json)
                writer.append(json)
                writer.escapeControls(from: json.count)
                #expect(writer.bytes == json + visible)
            }
        }
    }

    @Test func `escapes are found at every place of a word`() throws {
        for (before, after) in (0..<400).map({ ($0 / 20, $0 % 20) }) {
            for escape in ["\"", "\\", "\n", "\u{1}"] {
                let text =
                    String(repeating: "é", count: before / 2)
                    + String(repeating: "x", count: before)
                    + escape + String(repeating: "y", count: after)
                let value = JSONValue.string(text)
                #expect(try JSONValue(parsing: value.serialized()) == value)
            }
        }
    }

    @Test func `pretty is two spaces a level and a space after the colon`() {
        let value: JSONValue = ["a": [1, [], ["b": nil]], "c": [:], "d": true]
        let expected = """
            {
              "a": [
                1,
                [],
                {
                  "b": null
                }
              ],
              "c": {},
              "d": true
            }
            """
        #expect(String(decoding: value.serialized(style: .pretty), as: UTF8.self) == expected)
    }

    @Test func `a writer puts the commas in, and raw values where they belong`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("a")
        writer.beginArray()
        writer.integer(.min)
        writer.bool(false)
        writer.null()
        writer.string("x/y")
        writer.raw(Array("{ }".utf8))
        writer.value(["k": 1.5.json])
        writer.endArray()
        writer.name("b")
        writer.number(JSONNumber(2))
        writer.endObject()
        writer.endLine()
        writer.beginObject()
        writer.endObject()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(
            text == "{\"a\":[-9223372036854775808,false,null,\"x/y\",{ },{\"k\":1.5}],\"b\":2}\n{}"
        )
    }

    @Test func `an object keeps order and duplicates until it is told otherwise`() throws {
        var object = try #require(
            try JSONValue(parsing: Array(#"{"b":1,"a":2,"b":3}"#.utf8)).object
        )
        #expect(object.names == ["b", "a", "b"])
        #expect(object["b"] == 3)
        object["b"] = 4
        #expect(object.names == ["a", "b"])
        object["c"] = nil
        object["c"] = "new"
        object.append("a", nil)
        #expect(JSONValue.object(object) == .object(object))
        #expect(
            String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
                == #"{"a":2,"b":4,"c":"new","a":null}"#
        )
        object.remove("a")
        #expect(object.names == ["b", "c"])
    }

    @Test func `order and spelling count when trees are compared`() {
        let one: JSONValue = ["a": 1, "b": 2]
        let other: JSONValue = ["b": 2, "a": 1]
        #expect(one != other)
        #expect(JSONValue.number(JSONNumber(1)) != 1.0.json)
        #expect(JSONValue.bool(true) != 1)
        #expect(JSONValue.null != false)
    }

    // The lengths are those of Python's json.dumps with ensure_ascii=False, but for what must be escaped
    // and what is no character.
    @Test(
        "the length without escapes counts each character in UTF-8",
        arguments: [
            (##""\u00e9\u00E9""##, 6),
            (##""\u20ac""##, 5),
            (##""\ud83d\udd11""##, 6),
            (##""\u007f\u003c""##, 4),
            (##""\\u00e9""##, 9),
            (##""\\\u00e9""##, 6),
            (##""\/\n\t""##, 8),
            (##"{"\u00fc":["\u00fc",1]}"##, 15),
            (##""\ud83d""##, 8),
            (##""\ud83d\u00e9""##, 10),
            (##""\udd11\ud83d""##, 14),
            (##""\u0022\u005c\u000a""##, 20),
            (##""\u12"##, 5),
            (##""\u12zz""##, 8),
            (##"\"##, 1),
        ]
    )
    func unescaped(_ json: String, _ byteCount: Int) {
        #expect(JSONQuoting.byteCount(ofUnescaped: Array(json.utf8)) == byteCount)
    }

    @Test func `a tree deeper than any document is written without recursion`() {
        var value: JSONValue = 1
        for _ in 0..<5_000 { value = [value] }
        #expect(value.serialized().count == 10_001)
    }
}

extension Double {
    /// The number as a JSON value, written with its decimals even if they are zero.
    fileprivate var json: JSONValue {
        JSONNumber(spelling: description).map { .number($0) } ?? .null
    }
}
