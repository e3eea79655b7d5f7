// SPDX-License-Identifier: Apache-2.0

import PushSealFiles

/// A progress line on standard error.
final class LineProgress {
    private let errors: any ByteOutput
    private static let pause = Duration.milliseconds(500)
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?

    /// Shows nothing until the first pause is over.
    init(_ errors: any ByteOutput) {
        self.errors = errors
    }

    /// Shows the counts, if the last ones were shown long enough.
    func show(_ tally: LineTally) {
        let now = ContinuousClock.now
        guard now - (lastShown ?? start) >= Self.pause else { return }
        lastShown = now
        let faults = tally.faultCount == 0 ? "" : ", \(tally.faultCount) of them faulty"
        // Back to the start of the line, and clear to its end (ECMA-48 EL).
        say("\r\(tally.lineCount) lines\(faults)\u{1B}[K")
    }

    /// Clears the line.
    func end() {
        guard lastShown != nil else { return }
        say("\r\u{1B}[K")
    }

    private func say(_ text: String) {
        try? errors.write(text)
        try? errors.flush()
    }
}

/// Counts how the lines went.
struct LineTally: Equatable {
    /// The lines that were not blank.
    var lineCount = 0
    /// The lines of these that were answered with an error.
    var errorCount = 0
    /// The lines of these that were answered, but with a negative result.
    var refusedCount = 0
    /// The number of the first line that is either.
    var firstFaultyLine: Int?

    /// Adds the counts of later lines.
    mutating func add(_ later: LineTally) {
        lineCount += later.lineCount
        errorCount += later.errorCount
        refusedCount += later.refusedCount
        firstFaultyLine = firstFaultyLine ?? later.firstFaultyLine
    }

    /// The lines that are either.
    var faultCount: Int { errorCount + refusedCount }
}
