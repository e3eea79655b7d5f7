// SPDX-License-Identifier: Apache-2.0

/// Writes a command's table as a manual page in the `man(7)` macros.
package enum ManualPage {
    /// The file name of a command's page.
    package static func fileName(for table: CommandTable, of program: ProgramTable) -> String {
        program.pageName(of: table) + ".1"
    }

    /// The page of one command; the program's own page lists the commands.
    package static func text(for table: CommandTable, of program: ProgramTable) -> String {
        let page = program.pageName(of: table)
        let commands = table.isProgram ? program.commands : []
        var lines = [
            ".TH \(escaped(page.uppercased())) 1 \(program.releaseDate) "
                + "\"\(escaped(program.name)) \(escaped(program.version))\" \"User Commands\"",
            ".SH NAME",
        ]
        lines += filled(table.abstract, after: "\(escaped(page)) \\-")
        lines += synopsis(table, program)
        lines += heading("COMMANDS", commands) { command in
            [".TP", ".BR \(escaped(program.pageName(of: command))) (1)"] + filled(command.abstract)
        }
        lines += heading("ARGUMENTS", table.operands) { operand in
            [".TP", ".I \(escaped(operand.name))"] + filled(operand.help)
        }
        for (title, options) in table.groups {
            lines += heading(title.uppercased(), options) { option in
                [".TP", label(option)] + filled(option.help)
            }
        }
        for section in table.sections {
            lines.append(".SH \(escaped(section.title))")
            lines += section.paragraphs.map { filled($0) }.joined(separator: [".PP"])
        }
        if !table.examples.isEmpty { lines.append(".SH EXAMPLES") }
        for (place, example) in table.examples.enumerated() {
            if place > 0 { lines.append(".PP") }
            lines += filled(example.purpose)
            lines += [".PP", ".RS 4", ".nf"]
            lines += example.lines.map(escaped)
            lines += [".fi", ".RE"]
        }
        lines += heading("EXIT STATUS", Array(table.exitStatus)) { status, meaning in
            [".TP", ".B \(status.rawValue)"] + filled(meaning)
        }
        lines += [".SH SEE ALSO"]
        lines += seeAlso(table, program)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func synopsis(_ table: CommandTable, _ program: ProgramTable) -> [String] {
        var lines = [".SH SYNOPSIS"]
        for (index, usage) in table.usage.enumerated() {
            if index > 0 { lines.append(".br") }
            lines += [".B \(escaped(program.fullName(of: table)))", escaped(usage)]
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

    /// The program's other pages, and related pages of other programs.
    private static func seeAlso(_ table: CommandTable, _ program: ProgramTable) -> [String] {
        let own = ([program.table] + program.commands).filter { $0.name != table.name }
        let pages = own.map(program.pageName).sorted() + program.seeAlso
        return pages.enumerated().map { index, page in
            ".BR \(escaped(page)) (1)" + (index + 1 < pages.count ? "," : "")
        }
    }

    /// Text wrapped in the source, too; `start` precedes it unescaped.
    private static func filled(_ text: String, after start: String = "") -> [String] {
        let words = text.split(separator: " ").map { escaped(String($0)) }
        return TextLayout.wrapped(([start] + words).joined(separator: " "), indent: 0)
    }

    /// The text escaped for roff: no macro at the start of a line, and dashes that copy well.
    package static func escaped(_ text: String) -> String {
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
