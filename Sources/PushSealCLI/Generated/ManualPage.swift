// SPDX-License-Identifier: Apache-2.0

/// Writes a command's table as a manual page in the `man(7)` macros.
enum ManualPage {
    /// The file name of a command's page.
    static func fileName(for table: CommandTable) -> String { pageName(table) + ".1" }

    /// The page of one command; the program's own page lists `commands`.
    static func text(for table: CommandTable, commands: [CommandTable]) -> String {
        let page = pageName(table)
        let others = ([Program.table] + commands).map(pageName).filter { $0 != page }
        var lines = [
            #".TH "\#(escaped(page.uppercased()))" 1 "" "\#(Program.name) \#(Program.version)" "#
                + #""User Commands""#,
            ".SH NAME", "\(escaped(page)) \\- \(escaped(table.abstract))",
        ]
        lines += synopsis(table)
        lines += heading("COMMANDS", commands) { command in
            [".TP", ".BR \(escaped(pageName(command))) (1)", escaped(command.abstract)]
        }
        lines += heading("ARGUMENTS", table.operands) { operand in
            [".TP", ".I \(escaped(operand.name))", escaped(operand.help)]
        }
        for group in table.groups {
            lines += heading(group.title.uppercased(), group.options) { option in
                [".TP", label(option), escaped(option.help)]
            }
        }
        for section in table.sections {
            lines.append(".SH \(escaped(section.title))")
            lines += section.paragraphs.map { [escaped($0)] }.joined(separator: [".PP"])
        }
        if !table.examples.isEmpty { lines.append(".SH EXAMPLES") }
        lines += table.examples.map { example in
            [escaped(example.purpose), ".PP", ".RS 4", ".nf"]
                + example.lines.map(escaped) + [".fi", ".RE"]
        }.joined(separator: [".PP"])
        lines += heading("EXIT STATUS", table.exitStatus) { entry in
            [".TP", ".B \(entry.status.rawValue)", escaped(entry.meaning)]
        }
        lines += [".SH SEE ALSO"]
        lines += others.map { ".BR \(escaped($0)) (1)," } + [".BR openssl\\-enc (1)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func synopsis(_ table: CommandTable) -> [String] {
        var lines = [".SH SYNOPSIS"]
        for (index, usage) in table.usage.enumerated() {
            if index > 0 { lines.append(".br") }
            lines += [".B \(escaped(table.fullName))", escaped(usage)]
        }
        return lines
    }

    private static func heading<Entry>(
        _ title: String,
        _ entries: [Entry],
        _ body: (Entry) -> [String]
    ) -> [String] {
        entries.isEmpty ? [] : [".SH \(escaped(title))"] + entries.flatMap(body)
    }

    private static func label(_ option: CommandOption) -> String {
        let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return "\(letter)\\fB\(escaped(option.spelling))\\fR\(value)"
    }

    private static func pageName(_ table: CommandTable) -> String {
        table.name.isEmpty ? Program.name : "\(Program.name)-\(table.name)"
    }

    /// The text as roff shows it unchanged: no macro at the start of a line, dashes that copy well.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "~": result += "\\(ti"
            case "^": result += "\\(ha"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}
