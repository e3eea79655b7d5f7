// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealRun

/// Apple, Build settings reference: <https://developer.apple.com/documentation/xcode/build-settings-reference>.
@Suite("Build settings")
struct BuildSettingsTests {
    @Test("of a target hide those of the project, and refer to them")
    func levels() {
        let settings = BuildSettings(
            [
                ["A": "one", "B": ["x", "y"], "E": ""],
                ["A": "$(inherited) two", "C": "${A}/$(B)"],
            ],
            ["SRCROOT": "root"]
        )
        #expect(settings["A"] == "one two" && settings["B"] == "x y")
        #expect(settings["C"] == "one two/x y" && settings["SRCROOT"] == "root")
        #expect(settings["E"] == nil && settings["missing"] == nil)
        #expect(settings.filled("$(A) $(missing)") == "one two $(missing)")
    }

    @Test("that refer to themselves end, in depth and in breadth")
    func circles() {
        var wide: [String: Any] = ["A": "$(B)", "B": "$(A)", "C": "a$(C)"]
        for number in 0..<64 { wide["W\(number)"] = "$(W\(number + 1))$(W\(number + 1))" }
        let settings = BuildSettings([wide], [:])
        #expect(settings["A"] == nil && settings["C"] == "a")
        #expect((settings["W0"] ?? "").utf8.count <= 1 << 20)
    }

    @Test("are the compiler's as Xcode has them")
    func compiler() {
        func compiler(_ values: [String: Any]) -> CompilerSettings {
            BuildSettings([values], [:]).compiler
        }
        #expect(compiler([:]).flags == ["-enable-bare-slash-regex"])
        #expect(compiler(["SWIFT_VERSION": "6.0"]).languageMode == .v6)
        #expect(compiler(["SWIFT_ENABLE_BARE_SLASH_REGEX": "NO"]).flags.isEmpty)
        let words = [
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG A-B",
            "OTHER_SWIFT_FLAGS": "-D C -DE -Onone",
        ]
        #expect(compiler(words).definitions == ["DEBUG", "C", "E"])
        let isolated = compiler([
            "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor", "SWIFT_VERSION": "6",
        ])
        #expect(isolated.flags == ["-default-isolation", "MainActor"])
        let feature = ["SWIFT_UPCOMING_FEATURE_CONCISE_MAGIC_FILE": "YES"]
        #expect(
            compiler(feature).flags.suffix(2) == ["-enable-upcoming-feature", "ConciseMagicFile"]
        )
        // Swift 6 mode has it anyway.
        #expect(compiler(feature.merging(["SWIFT_VERSION": "6"]) { $1 }).flags.isEmpty)
    }

    @Test("of a file are read with the files that it includes, each at most so often")
    func configuration() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let texts = [
            "a": "A = 1 // one\n#include \"b.xcconfig\"\n#include? \"none.xcconfig\"\nC=$(A)",
            "b": "B = 2\n#include \"a.xcconfig\"\n#include \"a.xcconfig\"\n",
        ]
        for (name, text) in texts {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name).xcconfig"))
        }
        var reader = ConfigurationReader { "\(folder)/\($0)" }
        let settings = BuildSettings([reader.settings(in: "a.xcconfig")], [:])
        #expect(settings["A"] == "1" && settings["B"] == "2" && settings["C"] == "1")
    }
}

@Suite("A property list of a project")
struct PropertyListTests {
    @Test(
        "is read in every form",
        arguments: [
            "{a = (b, \"c d\");}", "// !$*UTF8*$!\n{ /* x { */ a = (b, 'c d'); }",
            "<plist version=\"1.0\"><dict><key>a</key><array><string>b</string><string>c d</string></array></dict></plist>",
        ]
    )
    func forms(_ text: String) {
        let list = PropertyList.value(of: Array(text.utf8)) as? [String: [String]]
        #expect(list == ["a": ["b", "c d"]])
    }

    @Test("that is nested without end is none, and brackets in texts are not nested")
    func nesting() {
        for (open, close) in [
            ("(", ")"), ("{a=", ";}"), ("<array>", "</array>"), ("<dict><key>a</key>", "</dict>"),
        ] {
            func list(_ count: Int) -> [UInt8] {
                let isMarkup = open.hasPrefix("<")
                let inner = isMarkup ? "<string>b</string>" : "b"
                let text =
                    String(repeating: open, count: count) + inner
                    + String(repeating: close, count: count)
                return Array((isMarkup ? "<plist>\(text)</plist>" : text).utf8)
            }
            #expect(PropertyList.value(of: list(100)) != nil)
            #expect(PropertyList.value(of: list(100_000)) == nil)
        }
        let brackets = String(repeating: "(", count: 1_000)
        #expect(
            PropertyList.value(of: Array("{a = \"\(brackets)\"; /* \(brackets) */}".utf8)) != nil
        )
    }

    @Test("that is none is nil", arguments: ["", "\0", "{a = ", "bplist00", "<plist>"])
    func broken(_ text: String) {
        #expect(PropertyList.value(of: Array(text.utf8)) as? [String: Any] == nil)
    }
}
