// SPDX-License-Identifier: Apache-2.0

import PushSealCommandLine
import Testing

@Suite("Manual pages")
struct ManualPageTests {
    private static let program = ProgramTable(
        name: "tool",
        version: "1.2",
        releaseDate: "2026-11-21",
        table: table(""),
        seeAlso: ["other"],
        commands: [table("first"), table("second")]
    )

    private static func table(_ name: String) -> CommandTable {
        CommandTable(
            name: name,
            abstract: "does things",
            usage: ["[OPTIONS]"],
            groups: ["Options": [.help]],
            sections: [
                """
                ABOUT
                \(String(repeating: "word ", count: 30)).hidden files
                """
            ]
        )
    }

    private func page(_ name: String) -> [Substring] {
        ManualPage.text(for: Self.table(name), of: Self.program).split(separator: "\n")
    }

    @Test func `the title line has name, section, date, version and volume, as man(7) wants`() {
        #expect(page("first").first == #".TH TOOL\-FIRST 1 2026-11-21 "tool 1.2" "User Commands""#)
    }

    @Test func `prose is broken into lines, none of which begins like a macro`() {
        let prose = page("first").filter { $0.contains("word") || $0.contains("hidden") }
        #expect(prose.count > 1)
        #expect(prose.allSatisfy { $0.count <= 80 && !$0.hasPrefix(".") })
    }

    @Test func `the page of the program lists its commands, each page names the others`() {
        #expect(page("").contains(".BR tool\\-first (1)"))
        #expect(
            page("first").suffix(3) == [
                ".BR tool (1),", ".BR tool\\-second (1),", ".BR other (1)",
            ]
        )
    }

    @Test func `roff shows backslashes, dashes and quotes as they are`() {
        #expect(ManualPage.escaped(#"-a '\n'"#) == #"\-a \(aq\en\(aq"#)
        #expect(ManualPage.escaped(".dot") == "\\&.dot")
    }
}
