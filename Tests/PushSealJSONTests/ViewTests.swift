// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@Suite("Values are read where they stand") struct ViewTests {
    private func root(_ text: String) throws -> JSONView {
        try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test func `a view answers only questions of its kind`() throws {
        let root = try root(#"{"t":true,"n":1,"s":"1","z":null,"a":[1],"o":{}}"#)
        #expect(root["t"]?.bool == true)
        #expect(root["t"]?.number == nil)
        #expect(root["n"]?.number?.integer == 1)
        #expect(root["n"]?.bool == nil)
        #expect(root["s"]?.string == "1")
        #expect(root["s"]?.number == nil)
        #expect(root["z"]?.isNull == true)
        #expect(root["z"]?.bool == nil)
        #expect(root["a"]?[0]?.number?.integer == 1)
        #expect(root["a"]?[1] == nil)
        #expect(root["a"]?[-1] == nil)
        #expect(root["a"]?["0"] == nil)
        #expect(root["a"]?.members.count == 0)
        #expect(root["o"]?.elements.count == 0)
        #expect(root["o"]?[0] == nil)
        #expect(root["none"] == nil)
        #expect(
            root.members.map(\.value.kind) == [.bool, .number, .string, .null, .array, .object]
        )
    }

    @Test func `of duplicate names the last counts, and all are told`() throws {
        let document = try JSONDocument(
            parsing: Array(#"{"a":1,"b":{"x":1,"x":2,"\u0078":3},"a":2}"#.utf8)
        )
        #expect(document.root["a"]?.number?.integer == 2)
        #expect(document.root["b"]?["x"]?.number?.integer == 3)
        let duplicates = document.duplicateNames(atMost: .max)
        #expect(duplicates.map(\.name) == ["x", "x", "a"])
        #expect(duplicates.map(\.again.nameView.byteRange.lowerBound) == [18, 24, 36])
        #expect(duplicates.map(\.first.nameView.byteRange.lowerBound) == [12, 12, 1])
    }

    @Test func `names that are written composed and decomposed differ`() throws {
        let document = try JSONDocument(parsing: Array("{\"e\u{301}\":1,\"\u{E9}\":2}".utf8))
        #expect(document.duplicateNames(atMost: 1).isEmpty)
        #expect(document.root["e\u{301}"]?.number?.integer == 1)
        #expect(document.root["\u{E9}"]?.number?.integer == 2)
        let object = try #require(JSONValue(document.root).object)
        #expect(object["e\u{301}"] == 1)
        #expect(object["\u{E9}"] == 2)
        #expect(JSONValue.string("e\u{301}") != .string("\u{E9}"))
    }

    /// Names of 1 to 24 letters, each the beginning of the next.
    private static let names = (1...24).map { String("abcdefghijklmnopqrstuvwx".prefix($0)) }
    private static let table = NameTable(names)

    @Test(arguments: names.indices)
    func `a table finds its names and none that differ in one letter`(index: Int) throws {
        let name = Self.names[index]
        #expect(try place(of: name) == index)
        for changed in 0..<name.count {
            let near = name.enumerated().map { $0.offset == changed ? "Z" : $0.element }
            #expect(try place(of: String(near)) == nil)
        }
        #expect(try place(of: name + "y") == nil)
    }

    /// The place in the table of a name that is the only one of an object.
    private func place(of name: String) throws -> Int? {
        try JSONDocument(parsing: Array("{\"\(name)\":1}".utf8)).place(of: 1, in: Self.table)
    }

    @Test func `names with escapes are found, and the empty name`() throws {
        let root = try root(#"{"\u0061ps":{"":7,"a\/b":8}}"#)
        #expect(root["aps"]?[""]?.number?.integer == 7)
        #expect(root["aps"]?["a/b"]?.number?.integer == 8)
    }

    @Test func `a view gives its bytes as they stand`() throws {
        let root = try root(#"{ "a" : [ 1, "é" ] }"#)
        let array = try #require(root["a"])
        #expect(String(decoding: array.bytes, as: UTF8.self) == #"[ 1, "é" ]"#)
        #expect(array.byteRange == 8..<19)
        #expect(array[1]?.byteRange == 13..<17)
        #expect(array[1]?.position == JSONPosition(offset: 13, line: 1, column: 14))
    }

    @Test func `nested containers are stepped over, not into`() throws {
        let root = try root(#"[[1,[2,3]],{"a":[4]},5,[],{}]"#)
        #expect(root.elements.count == 5)
        #expect(root[2]?.number?.integer == 5)
        #expect(JSONValue(try #require(root[1])) == ["a": [4]])
        #expect(JSONValue(try #require(root[0]?[1])) == [2, 3])
        #expect(root.elements.map(\.kind) == [.array, .object, .number, .array, .object])
    }
}

@Suite("Numbers are converted exactly or not at all") struct NumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1", 1), ("1.0", 1), ("1e0", 1), ("10e-1", 1), ("100", 100),
            ("1e2", 100),
            ("1.5e1", 15), ("-1.50e1", -15), ("0e999999999999999999999", 0), ("0.0", 0),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int.max),
            ("-9223372036854775808", Int.min), ("-9.223372036854775808e18", Int.min),
            ("1e18", 1_000_000_000_000_000_000),
            ("0.00001e5", 1), ("1000000000000000000000e-21", 1),
        ] as [(String, Int)]
    )
    func `integers however spelled`(spelling: String, value: Int) throws {
        #expect(try #require(JSONNumber(spelling: spelling)).integer == value)
    }

    @Test(arguments: [
        "0.5", "1.5", "-0.1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19",
        "1e400",
        "1e999999999999999999999", "1e-999999999999999999999", "123456789012345678901234567890",
        "1.1e0",
    ])
    func `what is no integer or too large is nothing, not a trap`(spelling: String) throws {
        #expect(try #require(JSONNumber(spelling: spelling)).integer == nil)
    }

    @Test func `doubles are the nearest, or nothing beyond their range`() throws {
        #expect(JSONNumber(spelling: "0.1")?.double == 0.1)
        #expect(JSONNumber(spelling: "1e400")?.double == nil)
        #expect(JSONNumber(spelling: "1e-400")?.double == 0)
        #expect(JSONNumber(spelling: "4.9e-324")?.double == .leastNonzeroMagnitude)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Double.infinity) == nil)
        for value in [
            0.1, 1e16, .leastNonzeroMagnitude, 1.7976931348623157e308, -0.0, 3, 123456.789, 1e100,
        ] {
            let number = try #require(JSONNumber(value))
            #expect(number.double == value)
            #expect(JSONNumber(spelling: number.spelling) == number)
        }
    }

    @Test(arguments: [
        "", " 1", "1 ", "01", "+1", ".5", "1.", "NaN", "true", "\"1\"", "[1]", "1,2", "0x1",
    ])
    func `only JSON's own spellings are taken`(spelling: String) {
        #expect(JSONNumber(spelling: spelling) == nil)
    }

    @Test func `spelling decides equality`() {
        #expect(JSONNumber(spelling: "1.0") != JSONNumber(1))
        #expect(JSONNumber(spelling: "1") == JSONNumber(1))
        #expect(JSONNumber(spelling: "1e0")?.isSpelledAsInteger == false)
        #expect(JSONNumber(-5).isSpelledAsInteger)
    }
}
