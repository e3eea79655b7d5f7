// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealRun

@Suite("Storyboards")
struct StoryboardTests {
    private func root(_ text: String) -> MarkupElement? { MarkupReader.root(of: Array(text.utf8)) }

    @Test("are read with attributes, texts, entities and CDATA")
    func reads() throws {
        let text = """
            <?xml version="1.0"?><!DOCTYPE a><!-- <b> -->
            <a x='1 "2"' y="&lt;&#x41;&#66;&apos;"><b/>one &amp; <c>in</c><![CDATA[<two>]]></a>

            """
        let element = try #require(root(text))
        #expect(element.attributes == ["x": "1 \"2\"", "y": "<AB'"])
        #expect(element.children.map(\.name) == ["b", "c"] && element.children[1].text == "in")
        #expect(element.text == "one & <two>")
    }

    @Test(
        "that are not well-formed are none",
        arguments: [
            "", "a", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a/>x", "<a b>", "<a b=c/>",
            "<a b=\"c>",
            "<a b=\"&x;\"/>", "<a>&#xD800;</a>", "<a>&lt</a>", "<a><!-- </a>", "<a", "<a/", "<",
            String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300),
        ]
    )
    func malformed(_ text: String) {
        #expect(root(text) == nil)
    }

    @Test("become a literal of Swift that no text can end")
    func literal() {
        #expect(InterfaceSource.literal("a\"\\(b)\né") == #""a\u{22}\u{5c}(b)\u{a}\u{e9}""#)
    }

    private func interface(_ inner: String, _ source: String) throws -> InterfaceSource {
        let text =
            "<document initialViewController=\"1\"><scenes><scene><objects>"
            + "<viewController id=\"1\" customClass=\"A\">\(inner)</viewController>"
            + "</objects></scene></scenes></document>"
        let sources = [SwiftSource(name: "A.swift", bytes: Array(source.utf8))]
        let storyboard = try Storyboard(Array(text.utf8), file: "M.storyboard")
        let finder = PrincipalClass(sources, .content)
        let principal = try finder.declaration(given: storyboard.principal)
        return try InterfaceSource(storyboard, principal, finder)
    }

    private static let label =
        "<view key=\"view\" id=\"2\"><subviews><label text=\"x\" id=\"3\"/></subviews></view>"

    @Test("set an outlet in the source of the class that declares it, which may be private")
    func outlets() throws {
        let found = try interface(
            Self.label
                + "<connections><outlet property=\"one\" destination=\"3\"/></connections>",
            "class B: UIViewController { private weak var one: UILabel! }\nclass A: B {}"
        )
        let addition = try #require(found.additions["A.swift"])
        #expect(addition.contains("extension B {") && addition.contains("self.`one` ="))
        #expect(found.text.contains("controller._pushSealOutlet_one([view1])"))
        #expect(found.text.contains("view1.text = \"x\""))
    }

    @Test("name an outlet that the class does not have; a variable of a function is none")
    func missingOutlet() throws {
        let error = #expect(throws: RunError.self) {
            try interface(
                Self.label
                    + "<connections><outlet property=\"one\" destination=\"3\"/></connections>",
                "class A: UIViewController { func f() { var one = 1 } }"
            )
        }
        #expect(error?.message.contains("an outlet \"one\", but A (A.swift:1) has no such") == true)
    }
}
