// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSeal
import PushSealJSON

/// What every command with `--batch` shares.
enum Batch {
    static let longLine = LineLimit(CommandContext.inputLimit) { _ in
        "a push payload is at most \(SizeLimit.standard.byteCount) bytes"
    }

    /// Answers the lines of a file, or of standard input for `-`.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - outputName: the file for the answers, written whole or not at all; nil or `-` for
    ///     standard output.
    ///   - options: how many threads to run.
    ///   - lineLimit: how long a line may be.
    ///   - context: where everything else goes.
    ///   - refused: what to call lines that were answered but are not as they should be, such as
    ///     "not opened".
    ///   - keys: the keys that the workers use, if they may be read again.
    ///   - makeWorker: called once on each thread, and again after the keys were read again.
    /// - Returns: success if every line is as it should be.
    /// - Throws: `cannotRead`, `cannotWrite` or `brokenPipe`.
    static func run<Worker: LineWorker>(
        _ name: String,
        to outputName: String? = nil,
        _ options: BatchOptions,
        lineLimit: LineLimit = longLine,
        _ context: CommandContext,
        refused: String,
        keys: ReloadableRing? = nil,
        makeWorker: @escaping @Sendable () -> Worker
    ) throws(CommandError) -> ExitStatus where Worker.Answers == LineOutput {
        keys?.listen()
        let input = try context.opened(name)
        let file = try context.outputFile(ifNamed: outputName)
        let output: any ByteOutput = file?.file ?? context.output
        input.expectBulk()
        output.expectBulk()
        let showsProgress = context.errors.isTerminal && !output.isTerminal
        // A person who types the lines sees the progress anyway.
        let progress = showsProgress && !input.isTerminal ? LineProgress(context.errors) : nil
        let outcome = LinePipeline(
            input: input,
            sink: LinePrinter(output),
            jobCount: options.jobCount,
            lineLimit: lineLimit,
            progress: progress,
            revision: { keys?.revision ?? 0 },
            makeWorker: makeWorker
        ).run()
        if let failure = outcome.sinkFailure {
            throw file?.failure(failure) ?? .standardOutput(failure)
        }
        let status = explain(outcome.tally, refused: refused, context)
        if let failure = outcome.readFailure {
            throw CommandError(.cannotRead, "cannot read \(context.described(name)): \(failure)")
        }
        try file?.commit()
        return status
    }

    /// Sums up what is wrong; the lines have the details.
    private static func explain(
        _ tally: LineTally,
        refused: String,
        _ context: CommandContext
    ) -> ExitStatus {
        guard let first = tally.firstFaultyLine else { return .success }
        let total = "\(tally.lineCount) \(tally.lineCount == 1 ? "line" : "lines")"
        var words: [String] = []
        for (count, what) in [(tally.errorCount, "failed"), (tally.refusedCount, refused)]
        where count > 0 {
            words.append("\(count)\(words.isEmpty ? " of \(total)" : "") \(what)")
        }
        let list = words.joined(separator: " and ")
        context.report("error", "\(list), first at line \(first)")
        return .refused
    }
}

extension LineError {
    /// The line's error, with the message and hint of a command's error.
    init(_ error: CommandError, id: [UInt8]? = nil) {
        self.init(message: error.message, hint: error.hint)
        self.id = id
    }
}
