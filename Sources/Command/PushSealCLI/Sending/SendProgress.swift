// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealLocking

/// A line with the number of results, the rate and the remaining time: on a terminal always the same
/// one, elsewhere a new one now and then.
final class SendProgress {
    private let errors: any ByteOutput
    private let input: CountedInput
    private let byteCount: Int?
    private let pause: Duration
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?

    /// - Parameters:
    ///   - errors: the terminal, or what takes its place.
    ///   - input: the input with the lines.
    ///   - byteCount: the size of the input in bytes, if known.
    init(_ errors: any ByteOutput, _ input: CountedInput, byteCount: Int?) {
        self.errors = errors
        pause = errors.isTerminal ? .milliseconds(500) : .seconds(10)
        self.input = input
        self.byteCount = byteCount
    }

    /// Shows the count, unless the last one is too recent.
    func show(_ count: Int) {
        let now = ContinuousClock.now
        guard now - (lastShown ?? start) >= pause else { return }
        lastShown = now
        let rate = Double(count) / ((now - start) / .seconds(1))
        var words = "\(count) pushes, \(Int(rate)) per second"
        let read = input.counts.withLock { $0 }
        if let byteCount, read.byteCount > 0, rate >= 1 {
            // Assumes as many lines per byte as so far.
            let part = max(Double(byteCount) / Double(read.byteCount), 1)
            let left = Int(max(Double(read.lineCount) * part - Double(count), 0) / rate)
            words += ", \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        }
        // Goes to the beginning of the line, and clears to its end (ECMA-48 EL).
        say(errors.isTerminal ? "\r\(words)\u{1B}[K" : "\(words)\n")
    }

    /// Removes the line.
    func end() {
        if lastShown != nil, errors.isTerminal { say("\r\u{1B}[K") }
    }

    private func say(_ text: String) {
        try? errors.write(text)
        try? errors.flush()
    }
}

/// An input that counts how much of it was read.
final class CountedInput: ByteInput {
    struct Count {
        var byteCount = 0
        fileprivate var feedCount = 0
        fileprivate var endsInLine = false
        /// How many lines were read, the last of which may have no end.
        var lineCount: Int { feedCount + (endsInLine ? 1 : 0) }
    }

    let counts = Locked(Count())
    private let input: any ByteInput

    init(_ input: any ByteInput) { self.input = input }

    var isTerminal: Bool { input.isTerminal }

    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        let count = try unsafe input.read(into: memory)
        var lineCount = 0
        for index in 0..<count where unsafe memory[index] == 0x0A { lineCount += 1 }
        let endsInLine = unsafe count > 0 ? memory[count - 1] != 0x0A : nil
        counts.withLock { [lineCount] counts in
            counts.byteCount += count
            counts.feedCount += lineCount
            counts.endsInLine = endsInLine ?? counts.endsInLine
        }
        return count
    }

    func expectBulk() { input.expectBulk() }

    func stop(when isStopped: @escaping StopQuestion) { input.stop(when: isStopped) }
}
