// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealLocking

/// Answers lines on several threads, and hands the answers to a sink in the order of the lines.
///
/// Each thread takes the next block of lines from the input, answers it, and leaves the answers. A
/// thread that leaves the next answers in order hands them over, and all that are ready after them.
/// A thread that is too far ahead waits, so memory is bounded by a few blocks per thread, however
/// long the input is.
///
/// Everything is immutable or behind `input` or `order`, but for what is marked.
final class LinePipeline<
    Worker: LineWorker,
    Sink: LineSink<Worker.Answers>
>: @unchecked Sendable {
    /// How far a thread may be ahead of the sink, in blocks per thread.
    private static var lead: Int { 4 }

    private let jobCount: Int
    private let lineLimit: LineLimit
    private let makeWorker: @Sendable () -> Worker
    private let revision: @Sendable () -> Int

    private let input: Locked<Input>
    private let order = Condition(Order())
    /// Whether ``run()`` can return.
    private let isDone = Condition(false)

    // Used only by the thread that has set `Order.isTaking`.
    private let sink: Sink
    private let progress: LineProgress?

    /// A block of lines that was answered.
    private struct Block {
        let answers: Worker.Answers
        let tally: LineTally
    }

    private struct Input: @unchecked Sendable {  // for one thread at a time
        var source: LineSource
        var pace = BlockPace()
        var hasEnded = false
    }

    private struct Order {
        var blocks: [Int: Block] = [:]
        var nextIndex = 0
        var spares: [Worker.Answers] = []
        var workingCount = 0
        var tally = LineTally()
        var readFailure: SystemError?
        var sinkFailure: Sink.Failure?
        var isTaking = false

        /// The block whose turn it is; without one, nobody is taking blocks.
        mutating func next() -> Block? {
            let block = sinkFailure == nil ? blocks.removeValue(forKey: nextIndex) : nil
            isTaking = block != nil
            return block
        }
    }

    /// - Parameters:
    ///   - input: the lines.
    ///   - sink: where the answers go.
    ///   - jobCount: the number of threads.
    ///   - lineLimit: the maximum length of a line.
    ///   - progress: shows the progress.
    ///   - revision: called before each block; if the number has changed, the thread makes a new
    ///     worker.
    ///   - makeWorker: called once on each thread, and again for each new revision.
    init(
        input: any ByteInput,
        sink: Sink,
        jobCount: Int,
        lineLimit: LineLimit,
        progress: LineProgress? = nil,
        revision: @escaping @Sendable () -> Int = { 0 },
        makeWorker: @escaping @Sendable () -> Worker
    ) {
        self.input = Locked(Input(source: LineSource(input, lineLimit: lineLimit.byteCount)))
        self.sink = sink
        self.jobCount = jobCount
        self.lineLimit = lineLimit
        self.progress = progress
        self.revision = revision
        self.makeWorker = makeWorker
    }

    /// How it ended.
    struct Outcome {
        let tally: LineTally
        /// Why the input was not read to its end; everything before is answered.
        let readFailure: SystemError?
        /// Why the sink took no more answers.
        let sinkFailure: Sink.Failure?
    }

    /// Answers all lines; returns when the sink has all answers, or takes no more.
    ///
    /// In the second case a thread may still be waiting for input; it is abandoned, since nothing
    /// interrupts its `read(2)`.
    func run() -> Outcome {
        order.withLock { $0.workingCount = jobCount }
        if jobCount == 1 {
            work()
        } else {
            for number in 1...jobCount {
                let thread = Thread { self.work() }
                thread.name = "batch \(number)"
                thread.start()
            }
        }
        isDone.wait()
        progress?.end()
        return order.withLock {
            Outcome(tally: $0.tally, readFailure: $0.readFailure, sinkFailure: $0.sinkFailure)
        }
    }

    /// The work of one thread.
    private func work() {
        var known = revision()
        var worker = makeWorker()
        var block = LineBlock()
        var answers = Worker.Answers()
        var spent: Duration?
        while takeBlock(&block, after: spent) {
            answers.truncate(to: 0)
            let wanted = revision()
            if wanted != known {
                known = wanted
                worker = makeWorker()
            }
            let start = ContinuousClock.now
            let tally = worker.answer(block, lineLimit: lineLimit, answers)
            spent = ContinuousClock.now - start
            guard let next = leave(Block(answers: answers, tally: tally), at: block.index) else {
                break
            }
            answers = next
        }
        let isLast = order.withLock { order in
            order.workingCount -= 1
            return order.workingCount == 0
        }
        if isLast { isDone.set() }
    }

    /// Takes the next block of the input; false if there is none.
    private func takeBlock(_ block: inout LineBlock, after spent: Duration?) -> Bool {
        input.withLock { input in
            if let spent { input.pace.note(spent, byteCount: block.count) }
            guard !input.hasEnded else { return false }
            do throws(SystemError) {
                if try input.source.next(&block, byteCount: input.pace.byteCount) { return true }
            } catch {
                order.withLock { $0.readFailure = error }
            }
            input.hasEnded = true
            return false
        }
    }

    /// Leaves answers to be handed over in their turn, and returns memory for the next ones; nil
    /// when the sink takes no more.
    private func leave(_ block: Block, at index: Int) -> Worker.Answers? {
        let isTaking = order.withLock { order in
            order.blocks[index] = block
            defer { order.isTaking = true }
            return order.isTaking
        }
        if !isTaking { handOver() }
        let limit = Self.lead * jobCount
        return order.wait { order -> Worker.Answers?? in
            if order.sinkFailure != nil { return .some(nil) }
            guard index - order.nextIndex < limit else { return .none }
            return .some(order.spares.popLast() ?? Worker.Answers())
        }
    }

    /// Hands all answers over whose turn it is.
    private func handOver() {
        while let block = order.withLock({ $0.next() }) {
            var failure: Sink.Failure?
            do throws(Sink.Failure) {
                try sink.take(block.answers)
            } catch {
                failure = error
            }
            let tally = order.change { order in
                order.nextIndex += 1
                order.tally.add(block.tally)
                order.sinkFailure = failure
                order.spares.append(block.answers)
                return order.tally
            }
            progress?.show(tally)
            if failure != nil { isDone.set() }
        }
    }
}
