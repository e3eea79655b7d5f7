// SPDX-License-Identifier: Apache-2.0

/// The completion script for bash 3.2 and later.
struct BashCompletion {
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
