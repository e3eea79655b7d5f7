// SPDX-License-Identifier: Apache-2.0

/// The completion script for fish.
struct FishCompletion {
    let program: ProgramTable

    func text() -> String {
        let commands = program.commands
        let names = commands.map(\.name)
        let none = "not __fish_seen_subcommand_from \((names + ["help"]).joined(separator: " "))"
        var lines = [
            "# fish completion for \(program.name); put it into ~/.config/fish/completions", "",
            "complete -c \(program.name) -f",
        ]
        lines += program.table.options.map { line($0, when: none) }
        for command in commands {
            lines.append(
                "complete -c \(program.name) -n \(quoted(none)) -a \(command.name) "
                    + "-d \(quoted(command.abstract))"
            )
        }
        lines += [
            "complete -c \(program.name) -n \(quoted(none)) -a help "
                + "-d 'shows the help of a command'",
            "complete -c \(program.name) -n '__fish_seen_subcommand_from help' "
                + "-a \(quoted(names.joined(separator: " ")))",
        ]
        for command in commands {
            let inside = "__fish_seen_subcommand_from \(command.name)"
            lines.append("")
            lines += command.options.map { line($0, when: inside) }
            if command.operands.last?.completion.kind == .file {
                lines.append("complete -c \(program.name) -n \(quoted(inside)) -F")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ option: CommandOption, when condition: String) -> String {
        var parts = ["complete -c \(program.name) -n \(quoted(condition)) -l \(option.name)"]
        if let letter = option.letter { parts.append("-s \(letter)") }
        if option.value != nil { parts.append(action(option.completion)) }
        parts.append("-d \(quoted(option.help))")
        return parts.joined(separator: " ")
    }

    private func action(_ completion: Completion) -> String {
        switch completion.kind {
        case .none: "-x"
        case .file: "-r -F"
        case .directory: "-x -a '(__fish_complete_directories)'"
        case .words, .prefixes:
            "-x -a \(quoted(completion.words.joined(separator: " ")))"
        }
    }

    /// The text in single quotes for fish, where a backslash escapes.
    private func quoted(_ text: String) -> String {
        "'"
            + text.reduce(into: "") { result, character in
                if character == "'" || character == "\\" { result.append("\\") }
                result.append(character)
            } + "'"
    }
}
