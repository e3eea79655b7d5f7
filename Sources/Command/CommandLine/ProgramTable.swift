// SPDX-License-Identifier: Apache-2.0

/// A program with commands, the source of its help, manual pages and completions.
package struct ProgramTable: Sendable {
    /// The name of the executable.
    package let name: String
    /// The version, without the name.
    package let version: String
    /// When this version was released, such as `2026-11-22`; manual pages show it.
    package let releaseDate: String
    /// The arguments that the program takes before a command.
    package let table: CommandTable
    /// Manual pages in section 1 of other programs.
    package let seeAlso: [String]
    private let makeCommands: @Sendable () -> [CommandTable]

    /// Makes a program; the command tables are made when they are first used.
    package init(
        name: String,
        version: String,
        releaseDate: String,
        table: CommandTable,
        seeAlso: [String] = [],
        commands: @autoclosure @escaping @Sendable () -> [CommandTable]
    ) {
        self.name = name
        self.version = version
        self.releaseDate = releaseDate
        self.table = table
        self.seeAlso = seeAlso
        makeCommands = commands
    }

    /// The tables of all commands, in the order that help shows.
    package var commands: [CommandTable] { makeCommands() }

    /// A command as typed, such as `git log`.
    package func fullName(of table: CommandTable) -> String {
        table.isProgram ? name : "\(name) \(table.name)"
    }

    /// The name of a command's manual page, such as `git-log`.
    func pageName(of table: CommandTable) -> String {
        table.isProgram ? name : "\(name)-\(table.name)"
    }
}
