// SPDX-License-Identifier: Apache-2.0

/// What `--help` prints.
package enum HelpText {
    /// The widest label that has its text on the same line.
    private static let columnLimit = 30

    /// The help of one command; the program's own help lists the commands.
    package static func text(for table: CommandTable, of program: ProgramTable) -> String {
        let commands = table.isProgram ? program.commands : []
        var lines = TextLayout.wrapped(sentence(table.abstract), indent: 0)
        lines += ["", "Usage:"]
        lines += table.usage.map { "    \(program.fullName(of: table)) \($0)" }
        if !commands.isEmpty { lines += ["", "Commands:"] }
        for command in commands {
            lines += TextLayout.labelled(command.name, command.abstract, column: 15)
        }
        let column = column(for: table)
        if !table.operands.isEmpty {
            lines += ["", "Arguments:"]
            for operand in table.operands {
                lines += TextLayout.labelled(operand.name, operand.help, column: column)
            }
        }
        for (title, options) in table.groups {
            lines += ["", "\(title):"]
            for option in options {
                lines += TextLayout.labelled(label(option), option.help, column: column)
            }
        }
        for section in table.sections {
            lines += ["", "\(section.title):"]
            for (index, paragraph) in section.paragraphs.enumerated() {
                if index > 0 { lines.append("") }
                lines += TextLayout.wrapped(paragraph, indent: 4)
            }
        }
        lines += examples(table.examples)
        if !table.exitStatus.isEmpty { lines += ["", "Exit status:"] }
        for (status, meaning) in table.exitStatus {
            lines += TextLayout.labelled("\(status.rawValue)", meaning, column: 10)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func examples(_ examples: [Example]) -> [String] {
        guard !examples.isEmpty else { return [] }
        var lines = ["", examples.count == 1 ? "Example:" : "Examples:"]
        for (index, example) in examples.enumerated() {
            if index > 0 { lines.append("") }
            lines += TextLayout.wrapped(example.purpose, indent: 4)
            lines += example.lines.map { "    " + $0 }
        }
        return lines
    }

    /// `-o, --out FILE`; an option without a letter is indented as if it had one.
    static func label(_ option: CommandOption) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return letter + option.spelling + (option.value.map { " \($0)" } ?? "")
    }

    private static func column(for table: CommandTable) -> Int {
        let labels = table.options.map(label) + table.operands.map(\.name)
        let widths = labels.map { $0.count + 6 }.filter { $0 <= columnLimit }
        return widths.max() ?? columnLimit
    }

    static func sentence(_ abstract: String) -> String {
        abstract.prefix(1).uppercased() + abstract.dropFirst() + "."
    }
}
