// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import Foundation
import StrictJSON

/// Answers lines on several threads, and writes the answers in the order of the lines.
///
/// Each thread takes the next block of lines from the input, answers it, and leaves the answer. A
/// thread that leaves the next answer to be written writes it, and all that are ready after it. A
/// thread that is too far ahead waits, so memory is bounded by a few blocks per thread, however
/// long the input is.
///
/// State guarded by one of the two locks is marked; everything else is immutable.
package final class LinePipeline<Worker: LineWorker>: @unchecked Sendable {
    /// How far a thread may be ahead of the output, in blocks per thread.
    private static var lead: Int { 4 }

    private let jobCount: Int
    private let lineLimit: LineLimit
    private let makeWorker: @Sendable () -> Worker
    private let revision: @Sendable () -> Int
    private let progress: LineProgress?

    private let inputLock = NSLock()
    // Guarded by `inputLock`.
    private var source: LineSource
    private var pace = BlockPace()
    private var hasEnded = false

    private let order = NSCondition()
    // Guarded by `order`.
    private var answers: [Int: Answer] = [:]
    private var nextIndex = 0
    private var spareOutputs: [LineOutput] = []
    private var workingCount = 0
    /// The threads that are too far ahead.
    private var waitingCount = 0
    private var tally = LineTally()
    private var readFailure: SystemError?
    private var writeFailure: SystemError?
    private var isWriting = false

    // Used only by the thread that has set `isWriting`.
    private let output: any ByteOutput

    /// The output for a block.
    private struct Answer {
        let output: LineOutput
        let tally: LineTally
    }

    /// - Parameters:
    ///   - input: the lines.
    ///   - output: where the answers go.
    ///   - jobCount: the number of threads.
    ///   - lineLimit: the maximum length of a line.
    ///   - progress: shows the progress.
    ///   - revision: called before each block; if the number has changed, the thread makes a new
    ///     worker.
    ///   - makeWorker: called once on each thread, and again for each new revision.
    package init(
        input: any ByteInput,
        output: any ByteOutput,
        jobCount: Int,
        lineLimit: LineLimit,
        progress: LineProgress? = nil,
        revision: @escaping @Sendable () -> Int = { 0 },
        makeWorker: @escaping @Sendable () -> Worker
    ) {
        source = LineSource(input, lineLimit: lineLimit.byteCount)
        self.output = output
        self.jobCount = jobCount
        self.lineLimit = lineLimit
        self.progress = progress
        self.revision = revision
        self.makeWorker = makeWorker
    }

    /// How it ended.
    package struct Outcome {
        package let tally: LineTally
        /// Why the input was not read to its end; everything before is answered.
        package let readFailure: SystemError?
        /// Why the answers were not written to their end.
        package let writeFailure: SystemError?
    }

    /// Answers all lines; returns when everything is written, or when writing fails.
    ///
    /// In the second case a thread may still be waiting for input; it is abandoned, since nothing
    /// interrupts its `read(2)`.
    package func run() -> Outcome {
        workingCount = jobCount
        if jobCount == 1 {
            work()
        } else {
            for number in 1...jobCount {
                let thread = Thread { self.work() }
                thread.name = "batch \(number)"
                thread.start()
            }
        }
        order.lock()
        while workingCount > 0, writeFailure == nil { order.wait() }
        defer { order.unlock() }
        progress?.end()
        return Outcome(tally: tally, readFailure: readFailure, writeFailure: writeFailure)
    }

    /// The work of one thread.
    private func work() {
        var known = revision()
        var worker = makeWorker()
        var block = LineBlock()
        var output = LineOutput()
        var spent: Duration?
        while takeBlock(&block, after: spent) {
            output.truncate(to: 0)
            let wanted = revision()
            if wanted != known {
                known = wanted
                worker = makeWorker()
            }
            let start = ContinuousClock.now
            let tally = worker.answer(block, lineLimit: lineLimit, output)
            spent = ContinuousClock.now - start
            guard let next = leave(Answer(output: output, tally: tally), at: block.index) else {
                break
            }
            output = next
        }
        order.withLock {
            workingCount -= 1
            order.broadcast()
        }
    }

    /// Takes the next block of the input; false if there is none.
    private func takeBlock(_ block: inout LineBlock, after spent: Duration?) -> Bool {
        inputLock.lock()
        defer { inputLock.unlock() }
        if let spent { pace.note(spent, byteCount: block.count) }
        guard !hasEnded else { return false }
        do throws(SystemError) {
            if try source.next(&block, byteCount: pace.byteCount) { return true }
        } catch {
            order.withLock { readFailure = error }
        }
        hasEnded = true
        return false
    }

    /// Leaves an answer to be written in its turn, and returns memory for the next one; nil when
    /// writing has failed.
    private func leave(_ answer: Answer, at index: Int) -> LineOutput? {
        order.lock()
        defer { order.unlock() }
        answers[index] = answer
        if !isWriting { writeWhatIsNext() }
        waitingCount += 1
        while index - nextIndex >= Self.lead * jobCount, writeFailure == nil { order.wait() }
        waitingCount -= 1
        guard writeFailure == nil else { return nil }
        return spareOutputs.popLast() ?? LineOutput()
    }

    /// Writes all answers whose turn it is; called and left with the lock held.
    private func writeWhatIsNext() {
        isWriting = true
        while writeFailure == nil, let answer = answers.removeValue(forKey: nextIndex) {
            order.unlock()
            let failure = write(answer)
            order.lock()
            nextIndex += 1
            tally.add(answer.tally)
            writeFailure = failure
            spareOutputs.append(answer.output)
            progress?.show(tally)
            // This also wakes the thread in `run`, which then takes a processor from the others.
            if waitingCount > 0 || failure != nil { order.broadcast() }
        }
        isWriting = false
    }

    private func write(_ answer: Answer) -> SystemError? {
        do throws(SystemError) {
            try unsafe answer.output.withUnsafeBytes { (bytes) throws(SystemError) in
                try unsafe output.write(bytes)
            }
            // A reader may be waiting for each line.
            try output.flush()
            return nil
        } catch {
            return error
        }
    }
}
