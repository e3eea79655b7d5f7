// SPDX-License-Identifier: Apache-2.0

/// What `--help` and `--help-all` print.
package enum HelpText {
    /// The widest label that has its text on the same line.
    private static let columnLimit = 30

    /// The first screen of a command's help: the options that most people need, and examples.
    ///
    /// For a command with few options, it is the whole help.
    package static func firstScreen(for table: CommandTable, of program: ProgramTable) -> String {
        guard !table.common.isEmpty else { return text(for: table, of: program) }
        var lines = beginning(of: table, program)
        lines += groups(table.common, column: column(for: table.common.flatMap(\.value)))
        lines += examples(table.examples)
        let whole = "\(program.fullName(of: table)) \(CommandOption.helpAll.spelling)"
        lines += [
            "", "All \(table.options.count) options, the words in capitals and the exit statuses:",
        ]
        lines += ["    \(whole)", "    man \(program.pageName(of: table))"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The whole help of one command; the program's own help lists the commands.
    package static func text(for table: CommandTable, of program: ProgramTable) -> String {
        let commands = table.isProgram ? program.commands : []
        var lines = beginning(of: table, program)
        if !commands.isEmpty { lines += ["", "Commands:"] }
        for command in commands {
            lines += TextLayout.labelled(command.name, command.abstract, column: 15)
        }
        let column = column(for: table.options, table.operands)
        if !table.operands.isEmpty {
            lines += ["", "Arguments:"]
            for operand in table.operands {
                lines += TextLayout.labelled(operand.name, operand.help, column: column)
            }
        }
        lines += groups(table.groups, column: column)
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

    private static func beginning(of table: CommandTable, _ program: ProgramTable) -> [String] {
        TextLayout.wrapped(sentence(table.abstract), indent: 0) + ["", "Usage:"]
            + table.usage.map { "    \(program.fullName(of: table)) \($0)" }
    }

    private static func groups(
        _ groups: KeyValuePairs<String, [CommandOption]>,
        column: Int
    ) -> [String] {
        groups.flatMap { title, options in
            ["", "\(title):"]
                + options.flatMap { option in
                    TextLayout.labelled(label(option), option.help, column: column)
                }
        }
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

    private static func column(for options: [CommandOption], _ operands: [Operand] = []) -> Int {
        let labels = options.map(label) + operands.map(\.name)
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
