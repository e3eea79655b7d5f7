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

/// Wraps text and sets labels beside it.
package enum TextLayout {
    /// The width that fits every terminal and e-mail.
    static let width = 80

    /// The text wrapped to `width` columns, each line after `indent` spaces.
    package static func wrapped(_ text: String, indent: Int, width: Int = width) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if indent + line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(margin + line)
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(margin + line) }
        return lines
    }

    /// A label with its text from `column` on; a long label gets its own line.
    static func labelled(_ label: String, _ text: String, column: Int) -> [String] {
        let head = "    " + label
        var lines = wrapped(text, indent: column)
        guard head.count + 2 <= column, let first = lines.first else { return [head] + lines }
        lines[0] = head + first.dropFirst(head.count)
        return lines
    }
}
