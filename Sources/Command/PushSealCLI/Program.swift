// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// A command: its table and what it does.
struct Command: Sendable {
    typealias Action =
        @Sendable (ParsedArguments, CommandContext) throws(CommandError) -> ExitStatus

    /// The name of the command on the command line.
    let name: String
    private let makeTable: @Sendable () -> CommandTable
    let action: Action

    /// Makes a command; its table is made on first use, because no command line needs them all.
    init(
        _ name: String,
        table: @autoclosure @escaping @Sendable () -> CommandTable,
        action: @escaping Action
    ) {
        self.name = name
        makeTable = table
        self.action = action
    }

    /// The table, for help, completions and the argument reader.
    var table: CommandTable { makeTable() }
}

/// The program `pushseal`: picks and runs the command, and turns its error into words and a status.
package enum Program {
    static let name = "pushseal"
    static let version = "0.1.0"
    /// The date in manual pages, set along with the version.
    static let releaseDate = "2026-11-28"

    /// Every command, in the order that help shows.
    static let commands: [Command] = [
        EncryptCommand.command, ReceiveCommand.command, RunCommand.command, InspectCommand.command,
        VerifyCommand.command, KeygenCommand.command, SealFileCommand.command,
        OpenFileCommand.command, SendCommand.command, ServeCommand.command, PhoneCommand.command,
    ]

    /// The program as its help, manual pages and completions describe it.
    static let description = ProgramTable(
        name: name,
        version: version,
        releaseDate: releaseDate,
        table: table,
        seeAlso: ["openssl-enc"],
        commands: commands.map(\.table)
    )

    /// Runs one command line, given without the program's own name.
    ///
    /// - Parameters:
    ///   - arguments: The words after `pushseal`.
    ///   - context: Everything that the command may touch.
    /// - Returns: The exit status; all output has been flushed.
    package static func run(_ arguments: [String], context: CommandContext) -> ExitStatus {
        do throws(CommandError) {
            let status = try dispatch(arguments, context)
            try context.flush()
            return status
        } catch {
            // What was done before the error is a result, too.
            if error.status != .cannotWrite, error.status != .brokenPipe { try? context.flush() }
            context.report(error)
            return error.status
        }
    }

    private static func dispatch(
        _ arguments: [String],
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        guard let first = arguments.first else {
            throw .usage(
                "no command given",
                hint: "the commands are \(commandList)",
                command: name
            )
        }
        let rest = Array(arguments.dropFirst())
        if first == "help" { return try showHelp(of: rest, context) }
        if let command = commands.first(where: { $0.name == first }) {
            return try run(command.table, rest, context, command.action)
        }
        guard first.hasPrefix("-") else {
            throw unknown(
                first,
                suggestion(for: first).map { "did you mean \(quoted("\(name) \($0)"))?" }
            )
        }
        return try run(table, arguments, context, printFiles)
    }

    private static func run(
        _ table: CommandTable,
        _ words: [String],
        _ context: CommandContext,
        _ action: Command.Action
    ) throws(CommandError) -> ExitStatus {
        if ArgumentReader.asks(for: .helpAll, in: words) {
            try context.write(HelpText.text(for: table, of: description))
            return .success
        }
        if ArgumentReader.asks(for: .help, in: words) { return try showHelp(of: table, context) }
        if ArgumentReader.asks(for: .version, in: words) {
            try context.write("\(name) \(version)\n")
            return .success
        }
        return try action(ArgumentReader.read(words, table: table, of: description), context)
    }

    private static func showHelp(
        of words: [String],
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        guard let word = words.first, word != "--help", word != "-h" else {
            return try showHelp(of: table, context)
        }
        guard let command = commands.first(where: { $0.name == word }) else {
            throw unknown(word)
        }
        return try showHelp(of: command.table, context)
    }

    static func showHelp(
        of table: CommandTable,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try context.write(HelpText.firstScreen(for: table, of: description))
        return .success
    }

    private static func unknown(_ word: String, _ hint: String? = nil) -> CommandError {
        .usage(
            "unknown command \(quoted(word))",
            hint: hint ?? "the commands are \(commandList)",
            command: name
        )
    }

    /// What the program's own options ask for: completion scripts and manual pages.
    @Sendable
    private static func printFiles(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        if let shell = try arguments.choice(.completionScript, as: CompletionScript.self) {
            try context.write(shell.text(for: description))
        }
        if let folder = arguments.string(.manual) {
            guard !folder.isEmpty else {
                throw arguments.usage("--generate-manual needs a folder")
            }
            try writeManual(to: folder, context)
        }
        return .success
    }

    private static func writeManual(
        to folder: String,
        _ context: CommandContext
    ) throws(CommandError) {
        for page in [table] + description.commands {
            try context.write(
                Array(ManualPage.text(for: page, of: description).utf8),
                toFile: "\(folder)/\(ManualPage.fileName(for: page, of: description))"
            )
        }
    }

    private static func suggestion(for word: String) -> String? {
        if let command = otherWords[word] { return command }
        return Suggestion.closest(to: word, among: commands.map(\.name), by: \.self)
    }

    private static var commandList: String {
        enumeration(commands.map(\.name), conjunction: "and")
    }
}
