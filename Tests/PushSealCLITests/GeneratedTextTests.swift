// SPDX-License-Identifier: Apache-2.0

import PushSealCommandLine
import Testing

@testable import PushSealCLI

@Suite("What is made from the tables")
struct GeneratedTextTests {
    /// A table whose test description is its name.
    struct Case: CustomTestStringConvertible {
        let table: CommandTable
        var testDescription: String { Program.description.fullName(of: table) }
    }

    static let tables = ([Program.table] + Program.commands.map(\.table)).map(Case.init)

    @Test func `every command is called by the name in its table`() {
        for command in Program.commands { #expect(command.name == command.table.name) }
    }

    @Test(arguments: tables)
    func `help fits 80 columns, but for commands to copy`(_ sample: Case) {
        let copied = Set(sample.table.examples.flatMap(\.lines).map { "    " + $0 })
        let program = Program.description
        let text =
            HelpText.firstScreen(for: sample.table, of: program)
            + HelpText.text(for: sample.table, of: program)
        for line in text.split(separator: "\n")
        where !copied.contains(String(line)) {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test(arguments: tables)
    func `names and letters of options are unique`(_ sample: Case) {
        let names = sample.table.options.map(\.name)
        let letters = sample.table.options.compactMap(\.letter)
        #expect(Set(names).count == names.count)
        #expect(Set(letters).count == letters.count)
    }

    @Test(arguments: tables)
    func `help begins with about ten options if there are more than sixteen, and names the rest`(
        _ sample: Case
    ) {
        let common = sample.table.common.flatMap(\.value)
        let isLong = sample.table.options.count > 16
        #expect(isLong ? (8...12).contains(common.count) : common.isEmpty)
        #expect((sample.table.option(named: "help-all") != nil) == isLong)
        for option in common {
            #expect(sample.table.option(named: option.name) === option, "\(option.spelling)")
        }
    }

    @Test(arguments: tables)
    func `every option in a usage line is in the table`(_ sample: Case) {
        for usage in sample.table.usage {
            for word in usage.split(whereSeparator: { "[] ".contains($0) })
            where word.hasPrefix("--") && word != "--" {
                #expect(sample.table.option(named: word.dropFirst(2)) != nil, "\(word)")
            }
        }
    }

    @Test(arguments: tables)
    func `every command has help and version`(_ sample: Case) {
        #expect(sample.table.option(named: "help") != nil)
        #expect(sample.table.option(named: "version") != nil)
    }

    @Test(arguments: tables)
    func `option help is a clause: it starts small and has no full stop`(_ sample: Case) {
        for option in sample.table.options {
            #expect(!option.help.hasSuffix("."), "\(option.spelling)")
            let second = option.help.dropFirst().first
            #expect(
                option.help.first?.isUppercase == false || second?.isUppercase == true,
                "\(option.spelling)"
            )
        }
    }

    @Test(arguments: tables)
    func `a manual page names every option and begins no line with a dot by accident`(
        _ sample: Case
    ) {
        let page = ManualPage.text(for: sample.table, of: Program.description)
        for option in sample.table.options {
            #expect(page.contains(ManualPage.escaped(option.spelling)))
        }
        let macros: Set<Substring> = [
            ".TH", ".SH", ".TP", ".B", ".BR", ".I", ".PP", ".RS", ".RE", ".nf", ".fi", ".br",
        ]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(macros.contains(line.prefix { $0 != " " }), "\(line)")
        }
        // mandoc -Tlint reports longer lines.
        let copied = Set(sample.table.examples.flatMap(\.lines).map(ManualPage.escaped))
        for line in page.split(separator: "\n") where !copied.contains(String(line)) {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test(arguments: CompletionScript.allCases)
    func `a completion script offers every command and option`(_ shell: CompletionScript) {
        let script = shell.text(for: Program.description)
        for table in Program.commands.map(\.table) {
            #expect(script.contains(table.name))
            for option in table.options {
                #expect(script.contains(shell == .fish ? "-l \(option.name)" : option.spelling))
            }
        }
    }
}
