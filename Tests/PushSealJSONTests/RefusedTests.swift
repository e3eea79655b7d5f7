// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

/// Texts that RFC 8259 does not allow, by error code, with the offset of the error.
enum Refused {
    typealias Case = (text: String, offset: Int)

    static let empty: [Case] = [("", 0), (" ", 1), ("\n\t \r", 4)]
    static let truncated: [Case] = [
        ("[", 1), ("{", 1), ("[1", 2), ("[1,", 3), ("[[", 2), ("[\"a\"", 4), ("[\"a", 3), ("\"", 1),
        ("\"\\", 2), ("\"\\u", 3), ("\"\\u0", 4), ("\"\\u00", 5), ("\"\\u004", 6), ("\"\\u0041", 7),
        ("\"\\ud83d", 7), ("\"\\ud83d\\", 8), ("\"\\ud83d\\u", 9), ("\"\\ud83d\\ude", 11),
        ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7), ("{\"a\" ", 5), ("-", 1),
        ("1.", 2), ("1e", 2), ("1e+", 3), ("t", 1), ("tru", 3), ("fals", 4), ("nul", 3), ("[-", 2),
        ("[1.", 3), ("[tr", 3), ("[ ", 2), ("{\"", 2), ("[1, ", 4), ("[[[1],[2]", 9),
        ("{\"a\":{", 6),
    ]
    static let trailingText: [Case] = [
        ("1 2", 2), ("{}{}", 2), ("[] []", 3), ("[]]", 2), ("{}}", 2), ("{},", 2), ("1,", 1),
        ("[],1", 2),
        ("\"a\"\"b\"", 3), ("{} x", 3), ("[1]\u{0}", 3), ("true false", 5), ("\"a\":1", 3),
        ("[]\"", 2),
    ]
    static let trailingComma: [Case] = [
        ("[1,]", 2), ("[1, ]", 2), ("[\"\",]", 3), ("{\"a\":1,}", 6), ("{\"a\":1 , }", 7),
        ("[[],\n]", 3),
        ("{\"a\":{\"b\":2,},}", 11),
    ]
    static let comment: [Case] = [
        ("/**/1", 0), ("//x\n1", 0), ("[1,/*a*/2]", 3), ("[1/*a*/]", 2), ("{/**/}", 1),
        ("{\"a\"/**/:1}", 4),
        ("{\"a\":/**/1}", 5), ("[1]//x", 3), ("# x\n1", 0), ("[1 # x\n]", 3),
        ("{\"a\":1,//x\n}", 7),
    ]
    static let singleQuotes: [Case] = [
        ("'a'", 0), ("['a']", 1), ("{'a':1}", 1), ("{\"a\":'b'}", 5), ("{\"a\":1,'b':2}", 7),
    ]
    static let badLiteral: [Case] = [
        ("NaN", 0), ("[NaN]", 1), ("nan", 0), ("Infinity", 0), ("[Infinity]", 1), ("True", 0),
        ("[False]", 1),
        ("NULL", 0), ("None", 0), ("nil", 0), ("undefined", 0), ("truee", 0), ("truth", 0),
        ("nulll", 0),
        ("false1", 0), ("[tru]", 1), ("[nul]", 1), ("[fals]", 1), ("[a]", 1), ("{\"a\":b}", 5),
        ("yes", 0),
        ("{\"a\":True}", 5), ("_", 0), ("[null_]", 1),
    ]
    static let badNumber: [Case] = [
        ("01", 0), ("-01", 0), ("00", 0), ("[012]", 1), ("+1", 0), ("[+1]", 1), (".5", 0),
        ("[.5]", 1),
        ("-.5", 0), ("[1.]", 1), ("[1.e1]", 1), ("[1e]", 1), ("[1e+]", 1), ("[1E-]", 1),
        ("[1ea]", 1),
        ("[-]", 1), ("[--1]", 1), ("[-a]", 1), ("[-Infinity]", 1), ("[0x1F]", 1), ("[1a]", 1),
        ("[1_000]", 1),
        ("[1.2.3]", 1), ("[1e1.5]", 1), ("[1e1e1]", 1), ("[-NaN]", 1), ("[2.e+3]", 1),
        ("[0e]", 1), ("[0.]", 1), ("[- 1]", 1), ("[1f]", 1), ("{\"a\":01}", 5), ("1..2", 0),
    ]
    static let controlCharacter: [Case] = [
        ("\"\n\"", 1), ("\"a\tb\"", 2), ("\"\u{0}\"", 1), ("\"\u{1F}\"", 1), ("[\"a\r\"]", 3),
        ("{\"a\n\":1}", 3), ("\"12345678\u{1}\"", 9), ("\"\u{8}\u{C}\"", 1), ("[\"abc\n]", 5),
    ]
    static let badEscape: [Case] = [
        ("\"\\x41\"", 1), ("\"\\a\"", 1), ("\"\\'\"", 1), ("\"\\0\"", 1), ("\"\\u00G0\"", 1),
        ("\"\\u 041\"", 1),
        ("\"\\u+041\"", 1), ("\"\\u\"", 1), ("\"\\u12\"", 1), ("\"\\U0041\"", 1),
        ("\"\\\u{0}\"", 1),
        ("\"\\é\"", 1), ("\"a\\\n\"", 2), ("{\"\\q\":1}", 2), ("\"\\ud83d\\u12\"", 7),
        ("\"\\v\"", 1),
        ("\"\\uｆｆ00\"", 1),
    ]
    static let loneSurrogate: [Case] = [
        ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"\\ud800x\"", 1), ("\"\\ud800\\n\"", 1),
        ("\"\\ud800\\u0041\"", 1), ("\"\\ud800\\ud800\"", 1), ("\"\\udfff\\ud800\"", 1),
        ("\"\\uDBFF\"", 1),
        ("\"ab\\uDFFF\"", 3), ("{\"\\ud800\":1}", 2), ("\"\\ud83d\\ude39\\ud83d\"", 13),
    ]
    static let unexpectedCharacter: [Case] = [
        ("[,1]", 1), ("[1,,2]", 3), ("[,]", 1), ("{,}", 1), ("{\"a\":1,,\"b\":2}", 7), ("[1 2]", 3),
        ("[1\"a\"]", 2),
        ("{\"a\" 1}", 5), ("{\"a\"=1}", 4), ("{\"a\":1;}", 6), ("{\"a\":1 \"b\":2}", 7),
        ("{a:1}", 1), ("{1:1}", 1),
        ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\":,}", 5), ("[1}", 2), ("{\"a\":1]", 6), ("[}", 1),
        ("{]", 1), ("]", 0),
        ("}", 0), (",", 0), (":", 0), ("[:]", 1), ("{:1}", 1), ("[\"a\":1]", 4), ("{\"a\"::1}", 5),
        ("{\"a\",\"b\"}", 4),
        ("{[]:1}", 1), ("{null:1}", 1), ("{\"a\":1,b:2}", 7), ("[\\u0031]", 1), ("“a”", 0),
        ("[\u{A0}1]", 1),
        ("[1\u{A0}]", 2), ("[1é]", 2), ("[trueé]", 5), ("[1-2]", 2), ("\u{3000}1", 0),
        ("[\u{FEFF}]", 1), ("[\u{B}]", 1), ("[\u{C}1]", 1),
        ("[1,\u{0}2]", 3),
        ("*", 0), ("`a`", 0), ("(1)", 0), ("<a>", 0), ("[€]", 1), ("{\"a\":1,5:2}", 7),
        ("{\"a\" b}", 5), ("{true}", 1),
        ("[1:2]", 2), ("[\u{200B}]", 1), ("\u{202E}1", 0),
    ]
}

@Suite("What RFC 8259 does not allow is refused, with its code and place") struct RefusedTests {
    @Test(arguments: Refused.empty) func empty(_ text: String, _ offset: Int) {
        check(text, .emptyInput, offset)
    }
    @Test(arguments: Refused.truncated) func truncated(_ text: String, _ offset: Int) {
        check(text, .truncated, offset)
    }
    @Test(arguments: Refused.trailingText) func trailingText(_ text: String, _ offset: Int) {
        check(text, .trailingText, offset)
    }
    @Test(arguments: Refused.trailingComma) func trailingCommas(_ text: String, _ offset: Int) {
        check(text, .trailingComma, offset)
    }
    @Test(arguments: Refused.comment) func comments(_ text: String, _ offset: Int) {
        check(text, .comment, offset)
    }
    @Test(arguments: Refused.singleQuotes) func singleQuotes(_ text: String, _ offset: Int) {
        check(text, .singleQuotes, offset)
    }
    @Test(arguments: Refused.badLiteral) func badLiterals(_ text: String, _ offset: Int) {
        check(text, .badLiteral, offset)
    }
    @Test(arguments: Refused.badNumber) func badNumbers(_ text: String, _ offset: Int) {
        check(text, .badNumber, offset)
    }
    @Test(arguments: Refused.controlCharacter) func controlCharacters(_ text: String, _ offset: Int)
    {
        check(text, .controlCharacter, offset)
    }
    @Test(arguments: Refused.badEscape) func badEscapes(_ text: String, _ offset: Int) {
        check(text, .badEscape, offset)
    }
    @Test(arguments: Refused.loneSurrogate) func loneSurrogates(_ text: String, _ offset: Int) {
        check(text, .loneSurrogate, offset)
    }
    @Test(arguments: Refused.unexpectedCharacter)
    func unexpectedCharacters(_ text: String, _ offset: Int) {
        check(text, .unexpectedCharacter, offset)
    }

    private func check(_ text: String, _ code: JSONError.Code, _ offset: Int) {
        let failure = failure(of: text)
        #expect(failure?.code == code, "\(text): \(String(describing: failure))")
        #expect(failure?.position.offset == offset, "\(text): \(String(describing: failure))")
        #expect(failure?.detail.isEmpty == false)
        #expect(failure?.detail.utf8.allSatisfy { $0 >= 0x20 } == true)
    }
}
