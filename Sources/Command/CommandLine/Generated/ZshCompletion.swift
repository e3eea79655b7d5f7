// SPDX-License-Identifier: Apache-2.0

/// The completion script for zsh.
struct ZshCompletion {
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
