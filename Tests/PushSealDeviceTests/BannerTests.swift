// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UserNotifications

@testable import PushSealDevice

@Suite struct `Banners` {
    private func content(
        _ title: String = "",
        _ subtitle: String = "",
        _ body: String = ""
    ) -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        content.subtitle = subtitle
        content.body = body
        return content
    }

    @Test func `title, subtitle, body and what else comes stand in a frame`() {
        let content = content("Secret Message!", "from Ada", "Meet at dawn")
        content.badge = 3
        content.sound = .default
        content.categoryIdentifier = "SECRET"
        content.interruptionLevel = .timeSensitive
        let expected = """
            ╭──────────────────────────────────────╮
            │ Letters                              │
            │ Secret Message!                      │
            │ from Ada                             │
            │ Meet at dawn                         │
            │ badge 3 · sound default              │
            │ time-sensitive · category SECRET     │
            ╰──────────────────────────────────────╯

            """
        #expect(Banner.render(content, appName: "Letters", width: 40) == expected)
    }

    @Test func `wide text, emoji and accents keep the frame straight`() {
        let expected = """
            ╭──────────────────╮
            │ 夜明けに会おう   │
            │ 👨‍👩‍👧‍👦 🇩🇪 1️⃣ ❤️      │
            │ cafe\u{301}             │
            ╰──────────────────╯

            """
        let content = content("夜明けに会おう", "👨‍👩‍👧‍👦 🇩🇪 1️⃣ ❤️", "cafe\u{301}")
        #expect(Banner.render(content, width: 20) == expected)
    }

    @Test func `text from right to left is isolated, and the frame does not count the isolates`() {
        let lines = Banner.render(content("שלום", "", "hello"), width: 20).split(separator: "\n")
        #expect(lines[1] == "│ \u{2068}שלום\u{2069}             │")
        #expect(lines[2] == "│ hello            │")
        #expect(lines.allSatisfy { CellWidth.of($0) == 20 })
    }

    @Test(arguments: [
        ("a\u{202E}b", "\u{2068}a\u{202E}b\u{202C}\u{2069}"),
        ("a\u{2067}b", "\u{2068}a\u{2067}b\u{2069}\u{2069}"),
        ("a\u{2069}b", "\u{2068}ab\u{2069}"),
        ("a\u{202C}b\u{202E}", "\u{2068}ab\u{202E}\u{202C}\u{2069}"),
        ("\u{2068}\u{202E}x\u{2069}y\u{202C}", "\u{2068}\u{2068}\u{202E}x\u{2069}y\u{2069}"),
        ("a\u{200E}b", "a\u{200E}b"),
    ])
    func `a direction that is begun in a line is ended in it`(line: String, isolated: String) {
        #expect(Bidi.isolated(line) == isolated)
    }

    @Test func `what a terminal would obey is shown instead`() {
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{8}\u{7F}\u{0}"
        let text = Banner.render(content(evil, evil, evil), appName: evil, width: 60)
        #expect(text.contains("␛[2J␛]0;owned␇\u{FFFD}31m␈␡␀"))
        let controls = text.unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n"
        }
        #expect(controls.isEmpty)
    }

    @Test func `what a terminal would obey is shown in the notes as well`() {
        let content = content("t")
        content.categoryIdentifier = "\u{1B}c"
        content.threadIdentifier = "a\nb\tc"
        content.sound = UNNotificationSound(named: UNNotificationSoundName("\u{1B}[H"))
        let text = Banner.render(content, width: 60)
        #expect(text.contains("sound ␛[H · category ␛c · thread a b c"))
    }

    @Test func `characters nobody sees are left out, those that shape their neighbours stay`() {
        #expect(DisplayText.line("a\u{200B}\u{AD}\u{FEFF}\u{2060}b") == "ab")
        #expect(DisplayText.line("👩\u{200D}⚕\u{FE0F}") == "👩\u{200D}⚕\u{FE0F}")
        #expect(DisplayText.line("\u{E0041}\u{E0042}x") == "x")
        #expect(DisplayText.line("می\u{200C}خواهم") == "می\u{200C}خواهم")
    }

    @Test func `a mark with nothing before it gets a circle to sit on`() {
        #expect(DisplayText.line("\u{301}x") == "\u{25CC}\u{301}x")
    }

    @Test func `a letter under a thousand accents is drawn with a few`() {
        let line = DisplayText.line("a" + String(repeating: "\u{301}", count: 1_000) + "b")
        #expect(line.unicodeScalars.count == 33)
        #expect(CellWidth.of(line) == 2)
    }

    // Quadratic time would be an hour.
    @Test("a text of any length takes linear time", .timeLimit(.minutes(20))) func longText() {
        let text = DisplayText.line(String(repeating: "\u{1B}é", count: 4_000_000))
        #expect(text == String(repeating: "␛é", count: 4_000_000))
    }

    @Test func `a body is wrapped by words and cut off with an ellipsis`() {
        let body = "The quick brown fox jumps over the lazy dog, and then does so again and again."
        let wrapper = LineWrapper(width: 16, lineLimit: 3)
        #expect(wrapper.wrap(body) == ["The quick brown", "fox jumps over", "the lazy dog,…"])
    }

    @Test(arguments: [
        ("abcdefghij", ["abcd", "efgh", "ij"]),
        ("ab cdefghij", ["ab", "cdef", "ghij"]),
        ("ab  cd   ef", ["ab", "cd", "ef"]),
        ("日本語です", ["日本", "語で", "す"]),
        ("a日本", ["a日", "本"]),
        ("one\n\ntwo", ["one", "", "two"]),
        ("a\r\nb\u{2028}c", ["a", "b", "c"]),
        ("a\n\n", ["a"]),
        ("", []),
        ("x-y-zz", ["x-y-", "zz"]),
    ])
    func `lines break at spaces, after hyphens, between wide characters, else anywhere`(
        text: String,
        lines: [String]
    ) {
        #expect(LineWrapper(width: 4, lineLimit: 9).wrap(text) == lines)
    }

    @Test func `no line is ever wider than the frame, whatever the text`() {
        let alphabet: [Character] = [
            "a", " ", "日", "👨‍👩‍👧‍👦", "é", "-", "\n", "\u{1B}", "ש", "\u{301}", "\u{202E}",
        ]
        var state: UInt64 = 1
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<40 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(alphabet[Int(state >> 33) % alphabet.count])
            }
            for line in Banner.render(content(text, text, text), width: 17).split(separator: "\n") {
                #expect(CellWidth.of(line) == 17)
            }
        }
    }

    @Test func `a body of a megabyte is looked at only as far as it is shown`() {
        let long = String(repeating: "word ", count: 200_000)
        let text = Banner.render(content(long, "", long), width: 20)
        #expect(text.split(separator: "\n").count == 7)
        #expect(text.contains("│ word word word…  │"))
        let unseen = String(repeating: "\u{200B}", count: 200_000) + "end"
        #expect(Banner.render(content("t", "", unseen), width: 20).contains("│ …                │"))
    }

    @Test func `escape sequences are used only when asked for`() {
        #expect(!Banner.render(content("a", "b", "c")).contains("\u{1B}"))
        let line = Banner.render(content("a"), width: 20, color: true).split(separator: "\n")[1]
        #expect(line == "│ \u{1B}[1ma\u{1B}[0m                \u{1B}[20G│")
    }

    @Test func `colour is for terminals that want it`() {
        let color = { (isTerminal: Bool, environment: [String: String]) in
            Banner.wantsColor(isTerminal: isTerminal) { environment[$0] }
        }
        #expect(color(true, [:]))
        #expect(color(true, ["NO_COLOR": ""]))
        #expect(!color(true, ["NO_COLOR": "1"]))
        #expect(!color(true, ["TERM": "dumb"]))
        #expect(!color(false, [:]))
    }
}
