// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSealRun
import StrictJSON

/// `pushseal run`: compiles a service extension, and does what `receive --extension` does with it.
enum RunCommand {
    static let command = Command("run", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let target = try RunTarget(arguments, context)
        if ArgumentReader.asks(for: .help, in: target.words) {
            try context.write(HelpText.text(for: ReceiveCommand.table, of: Program.description))
            return .success
        }
        // Before anything is compiled: a mistake in what follows is told at once.
        let receiving = try ArgumentReader.read(
            ["\(CommandOption.extensionProgram.spelling)=/"] + target.words,
            table: ReceiveCommand.table,
            of: Program.description
        )
        let build: () throws(CommandError) -> ExitStatus = { () throws(CommandError) in
            let program = try program(target, arguments, context)
            let words = receiving.replacing([CommandOption.extensionProgram.name: [program]])
            return try ReceiveCommand.command.action(words, context)
        }
        guard arguments.has(.watchSources) else { return try build() }
        let payloads = receiving.operands
        guard !payloads.isEmpty, !payloads.contains("-") else {
            throw arguments.usage("--watch delivers files, not standard input")
        }
        return try watch(target.watched(payloads, context), context, build)
    }

    private static func program(
        _ target: RunTarget,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> String {
        let builder = ExtensionBuilder(
            environment: context.environment,
            directory: context.directory,
            isTerminal: context.errors.isTerminal
        ) { bytes in
            try? context.errors.write(bytes)
            try? context.errors.flush()
        }
        let languageMode =
            try arguments.choice(.swiftVersion, as: ExtensionSources.LanguageMode.self) ?? .v5
        do throws(RunError) {
            switch target.target {
            case .program(let name): return name
            case .package(let name): return try builder.program(ofPackage: name)
            case .sources(let names):
                let sources = ExtensionSources(
                    files: names,
                    moduleFolders: arguments.strings(.moduleFolder),
                    definitions: arguments.strings(.definition),
                    languageMode: languageMode
                )
                return try builder.program(of: sources, version: Program.version)
            }
        } catch {
            throw CommandError(error)
        }
    }

    /// Runs once, and again whenever a file has changed; what goes wrong is told, and ends nothing.
    private static func watch(
        _ names: [String],
        _ context: CommandContext,
        _ build: () throws(CommandError) -> ExitStatus
    ) throws(CommandError) -> ExitStatus {
        do throws(SystemError) {
            var watch = try FileWatch(names)
            while true {
                do throws(CommandError) {
                    _ = try build()
                    try context.flush()
                } catch {
                    guard error.status != .brokenPipe else { return error.status }
                    context.report(error)
                }
                context.report("note", "watching \(watch.fileCount) files; Ctrl-C ends it")
                let changed = try watch.next()
                context.report("note", "\(quoted(changed)) has changed")
            }
        } catch {
            throw CommandError(.cannotRead, "cannot watch the files: \(error)")
        }
    }
}

extension CommandError {
    fileprivate init(_ error: RunError) {
        let status: ExitStatus =
            switch error.kind {
            case .malformed: .malformedInput
            case .unreadable: .cannotRead
            case .unavailable: .unavailable
            case .unwritable: .cannotWrite
            }
        self.init(status, error.message, hint: error.hint)
    }
}
