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
