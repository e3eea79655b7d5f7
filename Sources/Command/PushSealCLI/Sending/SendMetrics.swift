// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealLocking
import PushSealAPNs
import PushSealJSON

extension CommandOption {
    static let metrics = CommandOption(
        "--metrics FILE",
        help: "write counts for Prometheus to FILE, every 15 seconds and at the end",
        synonyms: ["prometheus", "stats"]
    )
}

/// Counts what a sender does, and writes the counts to the file of `--metrics`: always whole, for the
/// textfile collector of Prometheus' node_exporter.
final class SendMetrics: Sendable {
    private static let pause = Duration.seconds(15)

    private let path: String
    private let name: String
    private let counts = Locked(SendCounts())
    private let isOver = Condition(false)
    /// Held while counts go to the file, so that older ones never replace newer.
    private let writing = NSLock()
    private let warn: @Sendable (String) -> Void

    /// Writes the file for the first time; nil without `--metrics`.
    ///
    /// - Throws: `cannotWrite`.
    init?(
        _ arguments: ParsedArguments,
        _ context: CommandContext,
        warn: @escaping @Sendable (String) -> Void
    ) throws(CommandError) {
        guard let name = arguments.string(.metrics) else { return nil }
        guard name != "-" else {
            throw arguments.usage(
                "--metrics takes a file",
                hint: "standard output has the results"
            )
        }
        self.name = name
        path = context.path(name)
        self.warn = warn
        do throws(SystemError) {
            try write()
        } catch {
            throw CommandError(.cannotWrite, failure(error))
        }
    }

    /// Writes the file now and then, on a thread of its own.
    func start() {
        let thread = Thread { [self] in
            while !isOver.wait(atMost: Self.pause) { tryToWrite() }
        }
        thread.name = "metrics"
        thread.start()
    }

    /// Writes the file for the last time.
    func finish() {
        isOver.set()
        tryToWrite()
    }

    /// Counts a push that is handed to the client; returns the time for ``end(_:since:)``.
    func begin() -> ContinuousClock.Instant {
        counts.withLock { $0.begin() }
        return .now
    }

    /// Counts the result of a push.
    func end(_ result: APNSResult, since start: ContinuousClock.Instant) {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        counts.withLock { $0.end(result, after: seconds) }
    }

    /// Changes the other counts.
    func change(_ change: (inout SendCounts) -> Void) { counts.withLock { change(&$0) } }

    private func tryToWrite() {
        do throws(SystemError) { try write() } catch { warn(failure(error)) }
    }

    private func failure(_ error: SystemError) -> String {
        "cannot write \(quoted(name)): \(error)"
    }

    private func write() throws(SystemError) {
        writing.lock()
        defer { writing.unlock() }
        let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let text = Array(counts.withLock { $0 }.text(sender: file).utf8)
        let output = try AtomicFile(beside: path)
        try unsafe text.withUnsafeBufferPointer { bytes throws(SystemError) in
            try unsafe output.write(UnsafeRawBufferPointer(bytes))
        }
        try output.replace(path)
    }
}
