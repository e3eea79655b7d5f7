// SPDX-License-Identifier: Apache-2.0

/// The scripts that make a shell complete a program's command lines.
package enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    /// The script for this shell, made from the tables.
    package func text(for program: ProgramTable) -> String {
        switch self {
        case .bash: BashCompletion(program: program).text()
        case .zsh: ZshCompletion(program: program).text()
        case .fish: FishCompletion(program: program).text()
        }
    }

    /// The text in single quotes for a POSIX shell.
    package static func singleQuoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

/// The completion script for bash 3.2 and later.
private struct BashCompletion {
    let program: ProgramTable

    func text() -> String {
        let commands = program.commands
        let names = commands.map(\.name)
        let programWords = (names + ["help"] + spellings(program.table)).joined(separator: " ")
        return """
            # bash completion for \(program.name); load it with: source FILE

            _\(program.name)_files() {
                local name
                type compopt >/dev/null 2>&1 && compopt -o filenames
                while IFS= read -r name; do
                    COMPREPLY+=("$name")
                done < <(compgen "$1" -- "$current")
            }

            _\(program.name)_words() {
                COMPREPLY=($(compgen -W "$1" -- "$current"))
            }

            _\(program.name)() {
                local current=${COMP_WORDS[COMP_CWORD]}
                local previous=${COMP_WORDS[COMP_CWORD - 1]}
                local command="" word
                COMPREPLY=()
                for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case $word in
                    \(names.joined(separator: "|"))|help) command=$word; break ;;
                    esac
                done
                # bash makes three words of --option=value
                if [[ $current == "=" ]]; then
                    current=""
                elif [[ $previous == "=" ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                case $command in
                "")
                    case $previous in
            \(values(program.table).joined(separator: "\n"))
                    esac
                    _\(program.name)_words "\(programWords)" ;;
                help) _\(program.name)_words "\(names.joined(separator: " "))" ;;
            \(commands.map(branch).joined(separator: "\n"))
                esac
            }

            complete -F _\(program.name) \(program.name)

            """
    }

    private func branch(_ table: CommandTable) -> String {
        var lines = ["    \(table.name))", "        case $previous in"] + values(table)
        lines += [
            "        esac",
            "        if [[ $current == -* ]]; then",
            "            _\(program.name)_words \"\(spellings(table).joined(separator: " "))\"",
            "        else",
            "            \(action(table.operands.last?.completion ?? .none))",
            "        fi ;;",
        ]
        return lines.joined(separator: "\n")
    }

    /// A case for each option with a value.
    private func values(_ table: CommandTable) -> [String] {
        table.options.filter { $0.value != nil }.map { option in
            let letter = option.letter.map { "|-\($0)" } ?? ""
            return "        \(option.spelling)\(letter)) \(action(option.completion)); return ;;"
        }
    }

    private func action(_ completion: Completion) -> String {
        switch completion.kind {
        case .none: ":"
        case .file: "_\(program.name)_files -f"
        case .directory: "_\(program.name)_files -d"
        case .words: "_\(program.name)_words \"\(completion.words.joined(separator: " "))\""
        case .prefixes:
            "type compopt >/dev/null 2>&1 && compopt -o nospace; "
                + "_\(program.name)_words \"\(completion.words.joined(separator: " "))\""
        }
    }

    private func spellings(_ table: CommandTable) -> [String] {
        table.options.map(\.spelling)
    }
}

/// The completion script for zsh.
private struct ZshCompletion {
    let program: ProgramTable

    func text() -> String {
        let commands = program.commands
        let descriptions = commands.map { command in
            "        "
                + CompletionScript.singleQuoted("\(command.name):\(colonEscaped(command.abstract))")
        }
        return """
            #compdef \(program.name)
            # zsh completion for \(program.name); put it as _\(program.name) in a folder of $fpath

            _\(program.name)() {
                local curcontext="$curcontext" state line
                typeset -A opt_args
                local -a commands
                commands=(
            \(descriptions.joined(separator: "\n"))
                    'help:shows the help of a command'
                )
                _arguments -C \\
            \(entries(program.table.options, indent: 8))
                    '1:command:->command' \\
                    '*::argument:->argument'
                case $state in
                command) _describe -t commands command commands ;;
                argument)
                    case $line[1] in
                    help) _describe -t commands command commands ;;
            \(commands.map(branch).joined(separator: "\n"))
                    esac ;;
                esac
            }

            if [[ $funcstack[1] == _\(program.name) ]]; then
                _\(program.name) "$@"
            else
                compdef _\(program.name) \(program.name)
            fi

            """
    }

    private func branch(_ table: CommandTable) -> String {
        let operands = table.operands.map { operand in
            let position = operand.repeats ? "*" : ""
            return "            "
                + CompletionScript.singleQuoted(
                    "\(position):\(operand.name):\(action(operand.completion))"
                )
        }
        return """
                    \(table.name)) _arguments \\
            \(entries(table.options, indent: 12))
            \(operands.joined(separator: " \\\n")) ;;
            """
    }

    private func entries(_ options: [CommandOption], indent: Int) -> String {
        options.map { option in
            String(repeating: " ", count: indent) + entry(option) + " \\"
        }.joined(separator: "\n")
    }

    private func entry(_ option: CommandOption) -> String {
        let value = option.value.map { ":\(colonEscaped($0)):\(action(option.completion))" } ?? ""
        let equals = option.value == nil ? "" : "="
        let tail = "[\(bracketEscaped(option.help))]\(value)"
        guard let letter = option.letter else {
            let star = option.repeats ? "*" : ""
            return CompletionScript.singleQuoted("\(star)\(option.spelling)\(equals)\(tail)")
        }
        let plus = option.value == nil ? "" : "+"
        return "'(-\(letter) \(option.spelling))'"
            + "{-\(letter)\(plus),\(option.spelling)\(equals)}"
            + CompletionScript.singleQuoted(tail)
    }

    private func action(_ completion: Completion) -> String {
        switch completion.kind {
        // Not a space, which would also stop the completion of options where an operand is
        // possible.
        case .none: "()"
        case .file: "_files"
        case .directory: "_files -/"
        case .words: "(\(completion.words.joined(separator: " ")))"
        case .prefixes:
            "{compadd -S \"\" -- \(colonEscaped(completion.words.joined(separator: " ")))}"
        }
    }

    private func colonEscaped(_ text: String) -> String {
        text.replacing(":", with: "\\:")
    }

    private func bracketEscaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "[]:\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}

/// The completion script for fish.
private struct FishCompletion {
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
