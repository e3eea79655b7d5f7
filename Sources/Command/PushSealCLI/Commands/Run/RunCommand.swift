// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealRun
import PushSealJSON

/// `pushseal run`: compiles a service extension and runs it as `receive --extension` does.
enum RunCommand {
    static let command = Command("run", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let target = try RunTarget(arguments, context)
        if let name = target.builtName,
            let option = RunCommand.compilerOptions.first(where: arguments.has)
        {
            throw arguments.usage(
                "\(option.spelling) is for sources, and \(quoted(name)) is built without it"
            )
        }
        if ArgumentReader.asks(for: .help, in: target.words) {
            return try Program.showHelp(of: ReceiveCommand.table, context)
        }
        // Before anything is compiled, so that mistakes in the other options are reported at once.
        var given: [String] = []
        if target.target != nil { given.append("\(CommandOption.extensionProgram.spelling)=/") }
        given += (0..<target.contentCount).map { _ in "\(CommandOption.content.spelling)=/" }
        let receiving = try ArgumentReader.read(
            given + target.words,
            table: ReceiveCommand.table,
            of: Program.description
        )
        let build: () throws(CommandError) -> ExitStatus = { () throws(CommandError) in
            for folder in target.contents { try ContentStage.checkFolder(folder, context) }
            let program = try target.program(arguments, version: Program.version, context)
            var contents =
                try target.contentPrograms(arguments, version: Program.version, context)
            // Programs that were given to receive come last.
            contents += receiving.strings(.content).dropFirst(contents.count)
            let words = receiving.replacing([
                CommandOption.extensionProgram.name: program.map { [$0] },
                CommandOption.content.name: contents.isEmpty ? nil : contents,
            ])
            let entitlements =
                receiving.has(.entitlements) ? nil : try target.entitlements(arguments, context)
            return try ReceiveCommand.run(words, context, entitlements: entitlements)
        }
        guard arguments.has(.watchSources) else { return try build() }
        let payloads = receiving.operands
        guard !payloads.isEmpty, !payloads.contains("-") else {
            throw arguments.usage("--watch delivers files, not standard input")
        }
        let vendor = arguments.strings(.vendorFolder)
        return try watch({ target.watched(payloads, vendor, context) }, context, build)
    }

    /// Runs once, and again whenever a file changes; errors are reported and end nothing.
    private static func watch(
        _ names: @escaping () -> [String],
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
                let files = watch.fileCount == 1 ? "file" : "files"
                context.report("note", "watching \(watch.fileCount) \(files); Ctrl-C ends it")
                let changed = try watch.next()
                context.report("note", "\(quoted(changed)) has changed")
            }
        } catch {
            throw CommandError(.cannotRead, "cannot watch the files: \(error)")
        }
    }
}
