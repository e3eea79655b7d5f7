// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import Foundation
import StrictJSON

/// Answers lines on several threads, and writes the answers in the order of the lines.
///
/// Each thread takes the next block of lines from the input, answers it, and leaves the answer; the
/// one that leaves what is next to be written writes it, and all that is ready after it. A thread that
/// is too far ahead waits, so memory is bounded by some blocks for each thread, however long the
/// input is.
///
/// What the two locks guard is marked; all else is never changed.
package final class LinePipeline<Worker: LineWorker>: @unchecked Sendable {
    /// How far a thread may be ahead of what is written, in blocks for each thread.
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
    private var tally = LineTally()
    private var readFailure: SystemError?
    private var writeFailure: SystemError?
    private var isWriting = false

    // Used by the one thread that has set `isWriting`.
    private let output: any ByteOutput

    /// What there is to write for a block.
    private struct Answer {
        let output: LineOutput
        let tally: LineTally
    }

    /// - Parameters:
    ///   - input: the lines.
    ///   - output: where the answers go.
    ///   - jobCount: how many threads there are to be.
    ///   - lineLimit: how long a line may be.
    ///   - progress: told how far it is.
    ///   - revision: asked before each block; when the number is another, the thread makes a new worker.
    ///   - makeWorker: called once on each thread, and then for each new revision.
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
        /// Why the input was not read to its end; what came before is answered.
        package let readFailure: SystemError?
        /// Why the answers were not written to their end.
        package let writeFailure: SystemError?
    }

    /// Answers everything, and comes back when that is written, or when nothing more can be.
    ///
    /// In the second case a thread may still wait for input that nobody needs any more; it is left
    /// behind, since nothing ends a `read(2)` that waits.
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

    /// What one thread does.
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

    /// Takes the next block of the input; says false when there is none.
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

    /// Leaves an answer to be written in its turn, and gives memory for the next; nil when nothing more
    /// can be written.
    private func leave(_ answer: Answer, at index: Int) -> LineOutput? {
        order.lock()
        defer { order.unlock() }
        answers[index] = answer
        if !isWriting { writeWhatIsNext() }
        while index - nextIndex >= Self.lead * jobCount, writeFailure == nil { order.wait() }
        guard writeFailure == nil else { return nil }
        return spareOutputs.popLast() ?? LineOutput()
    }

    /// Writes the answers that are next, one after another; called and left with the lock held.
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
            order.broadcast()
        }
        isWriting = false
    }

    private func write(_ answer: Answer) -> SystemError? {
        do throws(SystemError) {
            try unsafe answer.output.withUnsafeBytes { (bytes) throws(SystemError) in
                try unsafe output.write(bytes)
            }
            // Whoever reads this line by line waits for it.
            try output.flush()
            return nil
        } catch {
            return error
        }
    }
}
