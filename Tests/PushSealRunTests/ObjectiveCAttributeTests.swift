// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealRun

@Suite("Attributes of the Objective-C runtime")
struct ObjectiveCAttributeTests {
    private func stripped(_ text: String, swift6: Bool = false) -> String {
        let source = SwiftSource(name: "a.swift", bytes: Array(text.utf8), readsBareRegex: swift6)
        return String(decoding: source.withoutObjectiveCAttributes(), as: UTF8.self)
    }

    @Test(
        "become as many blanks, and nothing behind them moves",
        arguments: [
            ("@objc class A {}", "      class A {}"),
            ("@objc(Name) class A {}", "            class A {}"),
            ("@objc(add:to:) func f() {}", "               func f() {}"),
            ("@objc\nclass A {}", "     \nclass A {}"),
            ("@objc(a\n)class A {}", "       \n class A {}"),
            ("@objcMembers final class A {}", "             final class A {}"),
            ("@IBOutlet weak var é: B!", "          weak var é: B!"),
            ("@IBAction func f() {}", "          func f() {}"),
            ("a(#selector(b.c(_:)))", "a( Selector(b.c(_:)))"), ("#selector(d)", " Selector(d)"),
            ("@available(iOS 15, *) @objc func f() {}", "@available(iOS 15, *)       func f() {}"),
        ]
    )
    func blanks(_ text: String, _ expected: String) {
        #expect(stripped(text) == expected)
    }

    @Test(
        "stay where they are no attributes",
        arguments: [
            #"let a = "@objc""#, "// @objc\n", "/* @objc /* @objc */ @objc */",
            ##"let a = #"\(" @objc "#"##,
            ##"let a = #"""# + "@objc""##, "let a = \"\"\"\n@objc \"\" @objc\n\"\"\"",
            "let `@objc` = 1",
            "let a = #/@objc/#", "let a = #/\n @objc\n/#", "@objcBridge class A {}",
            "@nonobjc func f() {}", "// #selector(a)\n", "let a = \"#selector(b)\"",
            #"let a = "\("@objc" + "\(1)")@objc""#, #"let a = "\\" + "@objc""#,
            "let a = 1 / 2 // @objc",
            #"let a = "\"@objc""#, "let a = \"never ended @objc\n", "@ objc",
        ]
    )
    func stays(_ text: String) {
        #expect(stripped(text) == text)
    }

    @Test("are found behind whatever a string may hold")
    func foundBehind() {
        for before in [
            #"let a = "\(f(")"))""#, ##"let a = #"\#(1)"#"##, "let a = \"\"\"\n\"\"\"\n",
            "let a = #/\\//#",
            "/* ' \" */", "let a = b / c", "let a = \"\n",
        ] {
            #expect(stripped(before + "\n@objc") == before + "\n     ", "\(before)")
        }
    }

    @Test("stay in a regular expression without # from Swift 6 on")
    func bareRegex() {
        #expect(stripped(#"let a = /"@objc"/"#, swift6: true) == #"let a = /"@objc"/"#)
        #expect(stripped("let a = /[/\"]/; @objc", swift6: true) == "let a = /[/\"]/;      ")
        #expect(
            stripped("let a = b / c; let d = e / f; @objc", swift6: true).hasSuffix("/ f;      ")
        )
    }

    @Test("any bytes are read to their end, and keep their number and lines")
    func anyBytes() {
        let pieces = [
            "\"", "\"\"\"", "#\"", "\\(", "(", ")", "/*", "*/", "//", "\n", "@objc(", "#/", "`",
            "\\", "/", "é",
        ]
        var state: UInt64 = 1
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            let result = stripped(text, swift6: state >> 60 & 1 == 0)
            #expect(result.utf8.count == text.utf8.count)
            #expect(result.filter { $0 == "\n" } == text.filter { $0 == "\n" })
        }
    }
}
