// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

/// Texts that RFC 8259 allows, by section, each with its compact form.
enum Accepted {
    static let structure: [(String, String)] = [
        ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("[[]]", "[[]]"),
        ("[[] ,[ ]]", "[[],[]]"), ("{\"a\":{}}", "{\"a\":{}}"), ("[{}]", "[{}]"),
        ("[1,[2,[3]],4]", "[1,[2,[3]],4]"), ("{\"a\":[],\"b\":{}}", "{\"a\":[],\"b\":{}}"),
        ("{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2}"), ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"),
        ("{\"a\":1,\"a\":1}", "{\"a\":1,\"a\":1}"), ("{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":2}"),
        ("{\"\":0}", "{\"\":0}"), ("{\"a b\":0}", "{\"a b\":0}"),
        ("[null,1,\"1\",{}]", "[null,1,\"1\",{}]"),
        ("[1,null,null,2]", "[1,null,null,2]"),
        ("{\"title\":\"\\u041f\\u043e\"}", "{\"title\":\"По\"}"),
    ]
    static let scalars: [(String, String)] = [
        ("true", "true"), ("false", "false"), ("null", "null"), ("42", "42"), ("-1", "-1"),
        ("\"\"", "\"\""), ("\"a\"", "\"a\""), ("[true]", "[true]"),
        ("[false,null]", "[false,null]"),
        ("{\"a\":true}", "{\"a\":true}"),
    ]
    static let space: [(String, String)] = [
        (" 1", "1"), ("1 ", "1"), ("\n1", "1"), ("\r\n1\r\n", "1"), ("\t1\t", "1"),
        (" [ 1 , 2 ] ", "[1,2]"), ("{ \"a\" : 1 , \"b\" : 2 }", "{\"a\":1,\"b\":2}"),
        ("[\n\t1\r\n]\n", "[1]"), ("  {}  ", "{}"), ("\n\n\n[]\n\n\n", "[]"),
    ]
    static let numbers: [(String, String)] = [
        "0", "-0", "0.0", "-0.0", "1", "-1", "10", "100", "0.1", "0.10", "1.5", "-1.5", "1e1",
        "1E1",
        "1e+1", "1e-1", "1E+01", "1E-01", "0e0", "0E+0", "0.0e-0", "1.0e10",
        "123456789012345678901",
        "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e400", "-1e400",
        "1e-400", "1e999999999999999999999", "0e999999999999999999999",
        "3.141592653589793238462643",
        "0.00000000000000000000000000000000000000000001", "1.7976931348623157e308", "4.9e-324",
        "123.456e78", "20e1", "1.0", "1.00000", "-123", "-0e-1",
    ].map { ($0, $0) }
    static let strings: [(String, String)] = [
        ("\"\\\"\"", "\"\\\"\""), ("\"\\\\\"", "\"\\\\\""), ("\"\\/\"", "\"/\""),
        ("\"/\"", "\"/\""),
        ("\"\\b\\f\\n\\r\\t\"", "\"\\b\\f\\n\\r\\t\""), ("\"\\u0000\"", "\"\\u0000\""),
        ("\"\\u001f\"", "\"\\u001f\""), ("\"\\u001F\"", "\"\\u001f\""), ("\"\\u0041\"", "\"A\""),
        ("\"\\u0022\\u005c\"", "\"\\\"\\\\\""), ("\"\\u007f\"", "\"\u{7F}\""),
        ("\"\u{7F}\"", "\"\u{7F}\""),
        ("\"\\u00e9\"", "\"é\""), ("\"\\u20ac\"", "\"€\""), ("\"\\uD834\\uDD1E\"", "\"𝄞\""),
        ("\"\\ud83d\\ude39\\ud83d\\udc8d\"", "\"😹💍\""), ("\"\\uDBFF\\uDFFF\"", "\"\u{10FFFF}\""),
        ("\"\\uD800\\uDC00\"", "\"\u{10000}\""), ("\"\\uFFFF\"", "\"\u{FFFF}\""),
        ("\"\\uFFFE\"", "\"\u{FFFE}\""), ("\"\\uFEFF\"", "\"\u{FEFF}\""),
        ("\"\u{FEFF}\"", "\"\u{FEFF}\""),
        ("\"\\u2028\\u2029\"", "\"\u{2028}\u{2029}\""),
        ("\"\u{2028}\u{2029}\"", "\"\u{2028}\u{2029}\""),
        ("\"é€𝄞\"", "\"é€𝄞\""),
        (
            "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"",
            "\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\""
        ),
        ("\"a/*b*/c\"", "\"a/*b*/c\""), ("\"// no comment\"", "\"// no comment\""),
        ("\"'\"", "\"'\""),
        ("\"NaN\"", "\"NaN\""), ("\"\\\\n\"", "\"\\\\n\""), ("\"\\\\u0041\"", "\"\\\\u0041\""),
        ("\"new\\u00A0line\"", "\"new\u{A0}line\""), ("\"\\u0821\"", "\"\u{821}\""),
        ("\"aé1234567890123456789é\"", "\"aé1234567890123456789é\""),
        ("\"e\u{301}\"", "\"e\u{301}\""),
        ("\"1234567\\n\"", "\"1234567\\n\""), ("\"12345678\\n\"", "\"12345678\\n\""),
        ("\"123456789\\n1\"", "\"123456789\\n1\""),
    ]
}

@Suite("What RFC 8259 allows is read, and written back alike") struct AcceptedTests {
    @Test(arguments: Accepted.structure + Accepted.scalars + Accepted.space)
    func `structure, literals and white space`(text: String, compact: String) throws {
        try check(text, compact)
    }

    @Test(arguments: Accepted.numbers)
    func `numbers keep their spelling`(text: String, compact: String) throws {
        try check(text, compact)
        try check("[\(text)]", "[\(text)]")
        try check("{\"a\":\(text) }", "{\"a\":\(text)}")
        let root = try JSONDocument(parsing: Array(text.utf8)).root
        #expect(root.number?.spelling == text)
    }

    @Test(arguments: Accepted.strings)
    func `strings and escapes`(text: String, compact: String) throws {
        try check(text, compact)
        try check("{\(text):[\(text)]}", "{\(compact):[\(compact)]}")
    }

    private func check(_ text: String, _ compact: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(String(decoding: value.serialized(), as: UTF8.self) == compact)
        #expect(try JSONValue(parsing: value.serialized()) == value)
        #expect(try JSONValue(parsing: value.serialized(style: .pretty)) == value)
    }
}
