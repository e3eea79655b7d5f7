// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import Testing

@testable import PushSealCommandLine

@Suite("Reading a command line")
struct ArgumentReaderTests {
    private static let name = CommandOption("--name N", letter: "n", help: "name it")
    private static let many = CommandOption("--many M", help: "any number", repeats: true)
    private static let flag = CommandOption(
        "--flag",
        letter: "f",
        help: "raise it",
        synonyms: ["banner"]
    )
    private static let level = CommandOption(
        "--level L",
        help: "how loud",
        completion: .words(["low", "high"])
    )
    private static let file = CommandOption("--file FILE", help: "read it")
    private static let table = CommandTable(
        name: "first",
        abstract: "does things",
        usage: ["[OPTIONS] [A]"],
        operands: [Operand(name: "A", help: "a thing")],
        groups: ["Options": [name, many, flag, level, file, .help]]
    )
    private static let other = CommandTable(
        name: "second",
        abstract: "does others",
        usage: [""],
        groups: [
            "Options": [CommandOption("--elsewhere", help: "be there")]
        ]
    )

    private static let program = ProgramTable(
        name: "tool",
        version: "1.0",
        releaseDate: "2026-11-21",
        table: CommandTable(
            name: "",
            abstract: "does all",
            usage: [""],
            groups: [:]
        ),
        commands: [table, other]
    )

    private func read(_ words: String...) throws(CommandError) -> ParsedArguments {
        try ArgumentReader.read(words, table: Self.table, of: Self.program)
    }

    private func failure(_ words: String...) -> CommandError? {
        do throws(CommandError) {
            _ = try ArgumentReader.read(
                words,
                table: Self.table,
                of: Self.program
            )
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [["--name", "x"], ["--name=x"], ["-n", "x"], ["-nx"]])
    func `a value stands after its option in four ways`(_ words: [String]) throws {
        let parsed = try ArgumentReader.read(words, table: Self.table, of: Self.program)
        #expect(parsed.string(Self.name) == "x")
        #expect(parsed.operands.isEmpty)
    }

    @Test func `options and operands may be mixed`() throws {
        let parsed = try read("a", "--flag", "--name", "x")
        #expect(parsed.operands == ["a"])
        #expect(parsed.has(Self.flag))
    }

    @Test func `two dashes end the options`() throws {
        #expect(try read("--", "--flag").operands == ["--flag"])
        #expect(try !read("--", "--flag").has(Self.flag))
    }

    @Test func `a dash alone is an operand or a value`() throws {
        #expect(try read("-").operands == ["-"])
        #expect(try read("--name", "-").string(Self.name) == "-")
    }

    @Test func `a value may be empty, hold an equals sign, or begin with a dash`() throws {
        #expect(try read("--name=").string(Self.name) == "")
        #expect(try read("--name", "").string(Self.name) == "")
        #expect(try read("--name=a=b").string(Self.name) == "a=b")
        #expect(try read("--name", "-5").string(Self.name) == "-5")
        #expect(try read("--name=--flag").string(Self.name) == "--flag")
    }

    @Test(arguments: ["-----BEGIN PRIVATE KEY-----\nMIG", "{\"keys\":[{\"k\":\"s\"}]}"])
    func `the content of a file in place of its name is refused and not repeated`(
        _ content: String
    ) throws {
        for words in [["--file", content], ["--file=" + content]] {
            let error = #expect(throws: CommandError.self) {
                try ArgumentReader.read(words, table: Self.table, of: Self.program)
            }
            #expect(error?.message == "--file takes the name of a file, not its content")
        }
        #expect(try read("--file", "{a}.json").string(Self.file) == "{a}.json")
    }

    @Test func `a value may begin with a combining mark`() throws {
        #expect(try read("--name=\u{301}x").string(Self.name) == "\u{301}x")
        #expect(try read("-n\u{301}x").string(Self.name) == "\u{301}x")
        #expect(failure("-\u{301}x")?.message == "unknown option \"-\u{301}x\"")
        #expect(failure("--\u{301}x")?.message == "unknown option \"--\u{301}x\"")
    }

    @Test func `a text is cut at the first sign, also before a combining mark`() throws {
        let cut = try #require("a\u{301}=\u{301}b=c".cut(at: "="))
        #expect(cut == ("a\u{301}", "\u{301}b=c"))
        #expect("a:b".cut(at: "=") == nil)
    }

    @Test func `an option that is not a list is given once`() throws {
        #expect(failure("--name", "x", "-n", "y")?.message == "--name is given twice")
        #expect(failure("-f", "--flag")?.message == "--flag is given twice")
        #expect(try read("--many", "a", "--many", "b").string(Self.many) == "b")
    }

    @Test func `a missing value is named`() {
        #expect(failure("--name")?.message == "--name needs a value: N")
        #expect(failure("--name", "--flag")?.message == "--name needs a value before \"--flag\"")
        #expect(failure("--name", "-f")?.message == "--name needs a value before \"-f\"")
    }

    @Test func `a switch takes no value`() {
        #expect(failure("--flag=1")?.message == "--flag takes no value")
    }

    @Test func `one operand too many is shown`() {
        #expect(failure("a", "b")?.message == "unexpected argument \"b\"")
    }

    @Test(arguments: [
        ("--nmae", "--name"), ("--nam", "--name"), ("-name", "--name"), ("--lev", "--level"),
        ("--banner", "--flag"), ("--FLAG", nil), ("--xyzzyx", nil), ("-x", nil),
    ])
    func `an unknown option is answered with a close one`(_ typed: String, _ meant: String?) {
        let error = failure(typed, "x")
        #expect(error?.status == .usage)
        #expect(error?.message == "unknown option \"\(typed)\"")
        #expect(error?.helpCommand == "tool first")
        if let meant {
            #expect(error?.hint == "did you mean \(meant)?")
        } else {
            #expect(error?.hint == nil)
        }
    }

    @Test func `an option of another command says so`() {
        let error = failure("--elsewhere")
        #expect(error?.message == "--elsewhere can't be used with first")
        #expect(error?.hint == "--elsewhere belongs to \"tool second\"")
    }

    @Test(arguments: ["1", "007", "-3"])
    func `whole numbers are read`(_ text: String) throws {
        #expect(try read("--name=\(text)").integer(Self.name, in: -9...9) == Int(text))
    }

    @Test(arguments: ["", "x", "1.5", "+1", " 1", "10", "99999999999999999999", "٣", "0x1"])
    func `what is no whole number in the range is refused`(_ text: String) throws {
        let parsed = try read("--name=\(text)")
        #expect(throws: CommandError.self) { try parsed.integer(Self.name, in: -9...9) }
    }

    @Test(arguments: [("0", 0), ("0.3", 300), ("30", 30000), (".5", 500)])
    func `seconds may have a fraction`(_ text: String, _ milliseconds: Int) throws {
        let parsed = try read("--name=\(text)")
        #expect(try parsed.seconds(Self.name, limit: 60) == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", ".", "1.2.3", "-1", "inf", "nan", "61", "1e1", "0x1", "1s"])
    func `what is no number of seconds is refused`(_ text: String) throws {
        let parsed = try read("--name=\(text)")
        #expect(throws: CommandError.self) { try parsed.seconds(Self.name, limit: 60) }
    }

    private enum Level: String, CaseIterable { case low, high }

    @Test func `one of a few words is asked for by name`() throws {
        #expect(try read("--level", "low").choice(Self.level, as: Level.self) == .low)
        let misspelt = try read("--level", "hihg")
        #expect {
            _ = try misspelt.choice(Self.level, as: Level.self)
        } throws: {
            ($0 as? CommandError)?.hint == "did you mean high?"
        }
        let foreign = try read("--level", "quiet")
        #expect {
            _ = try foreign.choice(Self.level, as: Level.self)
        } throws: {
            ($0 as? CommandError)?.hint == "use low or high"
        }
    }

    @Test(arguments: [
        ("kitten", "sitting", 3), ("", "abc", 3), ("same", "same", 0),
        ("titel", "title", 1),
    ])
    func `the edit distance counts single changes`(_ one: String, _ other: String, _ count: Int) {
        #expect(editDistance(one, other) == count)
        #expect(editDistance(other, one) == count)
    }
}
