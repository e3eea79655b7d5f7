// SPDX-License-Identifier: Apache-2.0

/// The completion script for zsh.
enum ZshCompletion {
    static func text(for program: CommandTable, commands: [CommandTable]) -> String {
        let descriptions = commands.map { command in
            "        "
                + CompletionScript.singleQuoted("\(command.name):\(colonEscaped(command.abstract))")
        }
        return """
            #compdef \(Program.name)
            # zsh completion for \(Program.name); put it as _\(Program.name) in a folder of $fpath

            _\(Program.name)() {
                local curcontext="$curcontext" state line
                typeset -A opt_args
                local -a commands
                commands=(
            \(descriptions.joined(separator: "\n"))
                    'help:shows the help of a command'
                )
                _arguments -C \\
            \(entries(program.options, indent: 8))
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

            if [[ $funcstack[1] == _\(Program.name) ]]; then
                _\(Program.name) "$@"
            else
                compdef _\(Program.name) \(Program.name)
            fi

            """
    }

    private static func branch(_ table: CommandTable) -> String {
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

    private static func entries(_ options: [CommandOption], indent: Int) -> String {
        options.map { option in
            String(repeating: " ", count: indent) + entry(option) + " \\"
        }.joined(separator: "\n")
    }

    private static func entry(_ option: CommandOption) -> String {
        let value = option.value.map { ":\($0):\(action(option.completion))" } ?? ""
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

    private static func action(_ completion: Completion) -> String {
        switch completion.kind {
        case .none: " "
        case .file: "_files"
        case .directory: "_files -/"
        case .words: "(\(completion.words.joined(separator: " ")))"
        case .prefixes:
            "{compadd -S \"\" -- \(colonEscaped(completion.words.joined(separator: " ")))}"
        }
    }

    private static func colonEscaped(_ text: String) -> String {
        text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }

    private static func bracketEscaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "[]:\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
