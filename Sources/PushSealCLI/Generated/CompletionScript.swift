// SPDX-License-Identifier: Apache-2.0

/// Writes what a shell loads to complete `pushseal` command lines.
enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    /// The script for this shell, made from the tables.
    func text(for program: CommandTable, commands: [CommandTable]) -> String {
        switch self {
        case .bash: BashCompletion.text(for: program, commands: commands)
        case .zsh: ZshCompletion.text(for: program, commands: commands)
        case .fish: FishCompletion.text(for: program, commands: commands)
        }
    }

    /// The text in single quotes of a POSIX shell.
    static func singleQuoted(_ text: String) -> String {
        "'"
            + text.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
