// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
package import PushSealAPNs
import StrictJSON

/// Passes pushes to the client and results to the output, through the journal.
///
/// One thread does both, so that all pushes and results that have arrived meanwhile are written to
/// disk together. It lets enough pushes in to keep the client busy; threads that bring more wait.
///
/// Marked state is guarded by the lock; everything else belongs to the coordinator's thread.
package final class SendCoordinator: @unchecked Sendable {
    /// A push to send.
    package struct Arrival {
        /// The number of its line; 0 without a batch.
        package let line: Int
        package let record: SendRecord

        package init(line: Int, record: SendRecord) {
            self.line = line
            self.record = record
        }
    }

    /// The answer to a line that is not sent.
    package struct ErrorLine {
        let line: Int
        let text: [UInt8]
    }

    /// The most bytes of answers that wait to be printed.
    private static let errorLimit = 1 << 20

    private let limit: Int
    private let warn: (String) -> Void
    private var client: APNSClient?
    private var journal: SendJournal?
    /// From it follow the message ids of lines; nil without a journal.
    package let seed: Int?
    private let journalName: String
    private var hasShownJournal = false
    /// Results that are not in the journal yet, and are not printed before they are.
    private var unnoted: [(line: Int, result: APNSResult)] = []
    /// How many lines the journal already had.
    private var knownCount = 0
    private let report: SendReport

    private let lock = SteadyCondition()
    // Guarded by `lock`.
    private var next = Turn()
    private var errorByteCount = 0
    private var underWayCount = 0
    private var hasAll = false
    private var isWhole = false
    private var isDone = false
    private var failure: CommandError?

    /// - Parameters:
    ///   - limit: how many pushes may be in flight.
    ///   - journal: where pushes and results are recorded.
    ///   - report: where results go.
    ///   - warn: reports problems that do not stop it, on the coordinator's thread.
    package init(
        limit: Int,
        journal: consuming SendJournal?,
        _ report: SendReport,
        warn: @escaping (String) -> Void
    ) {
        self.limit = limit
        seed = journal?.seed
        journalName = quoted(journal?.path ?? "")
        self.journal = journal
        self.report = report
        self.warn = warn
    }

    /// Starts the thread.
    package func start(_ client: APNSClient) {
        self.client = client
        let thread = Thread { self.work() }
        thread.name = "send"
        thread.start()
    }

    // MARK: For the threads that bring lines

    /// Takes pushes as there is room, and empties the array; returns false if the coordinator has stopped.
    package func add(_ pushes: inout [Arrival]) -> Bool {
        defer { pushes.removeAll(keepingCapacity: true) }
        lock.lock()
        defer { lock.unlock() }
        var rest = pushes[...]
        while !rest.isEmpty {
            while underWayCount >= limit, failure == nil { lock.wait() }
            guard failure == nil else { return false }
            let taken = rest.prefix(limit - underWayCount)
            rest = rest.dropFirst(taken.count)
            underWayCount += taken.count
            if next.arrivals.isEmpty { lock.broadcast() }
            next.arrivals += taken
        }
        return true
    }

    /// Takes the answer to a line that is not sent, as there is room; returns false if the coordinator has
    /// stopped.
    package func add(errorLine text: UnsafeRawBufferPointer, at line: Int) -> Bool {
        lock.withLock {
            while errorByteCount >= Self.errorLimit, failure == nil { lock.wait() }
            next.errorLines.append(ErrorLine(line: line, text: unsafe Array(text) + [0x0A]))
            errorByteCount += text.count
            lock.broadcast()
            return failure == nil
        }
    }

    /// Passes a warning on.
    package func add(warning: String) {
        lock.change { next.warnings.append(warning) }
    }

    /// Waits until every push has its result and the journal is closed.
    ///
    /// - Parameter isWhole: whether the input was read to its end.
    /// - Throws: the error that stopped it.
    package func finish(isWhole: Bool = true) throws(CommandError) {
        lock.lock()
        hasAll = true
        self.isWhole = isWhole
        lock.broadcast()
        while !isDone { lock.wait() }
        let failure = failure
        lock.unlock()
        if let failure { throw failure }
    }

    // MARK: The coordinator's thread

    private func work() {
        while let turn = nextTurn() {
            let (pushes, results, errorLines) = note(turn)
            client?.submit(pushes)
            for warning in turn.warnings { warn(warning) }
            write(results, errorLines: errorLines)
            let doneCount = turn.results.count + turn.arrivals.count - pushes.count
            if doneCount > 0 { lock.change { underWayCount -= doneCount } }
        }
        // The disk may have space again.
        if !unnoted.isEmpty { write(note(Turn()).results) }
        if !unnoted.isEmpty {
            warn(
                "\(unnoted.count) of the pushes sent have a result that is not in the journal: "
                    + "the same command sends them again, under the same apns-id"
            )
        }
        let missingCount = (journal?.knownLineCount ?? 0) - knownCount
        if missingCount > 0, lock.withLock({ isWhole }) { fail(shortInput(missingCount)) }
        // Closing the file moves SQLite's write-ahead log into it.
        journal = nil
        // The client warns through its coordinator: each would keep the other.
        client = nil
        lock.change { isDone = true }
    }

    private func write(
        _ results: [(line: Int, result: APNSResult)],
        errorLines: [ErrorLine] = []
    ) {
        do throws(CommandError) {
            try report.write(results, errorLines: errorLines)
        } catch {
            fail(error)
        }
    }

    /// What has arrived since the last turn.
    private struct Turn {
        var arrivals: [Arrival] = []
        var results: [(line: Int, result: APNSResult)] = []
        var errorLines: [ErrorLine] = []
        var warnings: [String] = []

        var isEmpty: Bool {
            arrivals.isEmpty && results.isEmpty && errorLines.isEmpty && warnings.isEmpty
        }
    }

    private func nextTurn() -> Turn? {
        lock.lock()
        defer { lock.unlock() }
        while next.isEmpty {
            if hasAll, underWayCount == 0 { return nil }
            lock.wait()
        }
        let turn = next
        next = Turn()
        errorByteCount = 0
        lock.broadcast()
        return turn
    }

    /// Records a turn in the journal; returns what to send, and which results and answers may be
    /// printed.
    private func note(
        _ turn: Turn
    ) -> (
        jobs: [SendJob], results: [(line: Int, result: APNSResult)], errorLines: [ErrorLine]
    ) {
        let isStopped = lock.withLock { failure != nil }
        let arrivals = isStopped ? [] : turn.arrivals
        guard journal != nil else {
            return (arrivals.map { job($0, $0.record.push) }, turn.results, turn.errorLines)
        }
        var errorLines = turn.errorLines
        var results = unnoted + turn.results
        let entries = arrivals.map { arrival in
            SendJournal.Entry(
                line: arrival.line,
                digest: arrival.record.digest,
                token: arrival.record.token,
                id: arrival.record.push.id
            )
        }
        var jobs: [SendJob] = []
        do throws(SendJournalError) {
            let standings = try journal?.note(entries, results) ?? []
            unnoted = []
            for (arrival, standing) in zip(arrivals, standings) {
                var push = arrival.record.push
                switch standing {
                case .new: break
                case .begun(let id):
                    push.id = id
                    knownCount += 1
                case .decided:
                    knownCount += 1
                    continue
                case .different:
                    fail(otherInput(arrival.line))
                    continue
                }
                jobs.append(job(arrival, push))
            }
            errorLines = try withoutDecided(errorLines)
        } catch {
            fail(CommandError(error, journalName))
            // Nothing more is sent; what is in flight has room for its results now.
            journal?.useReserve()
            swap(&unnoted, &results)
            results = []
        }
        // Also before an error, though it does not show that the input is the same: a program that
        // goes line by line may wait for it.
        let hasLines = !arrivals.isEmpty || !turn.errorLines.isEmpty
        if hasLines, lock.withLock({ failure == nil }) { showJournal() }
        return (jobs, results, errorLines)
    }

    /// The answers to lines without a final result in the journal.
    ///
    /// A line that was sent may be none that can be sealed now, because its key has expired.
    private func withoutDecided(
        _ lines: [ErrorLine]
    ) throws(SendJournalError) -> [ErrorLine] {
        var rest: [ErrorLine] = []
        for line in lines {
            let isDecided = try journal?.isDecided(line: line.line)
            if isDecided != nil { knownCount += 1 }
            if isDecided != true { rest.append(line) }
        }
        return rest
    }

    /// Prints the results of earlier runs, once, unless the input has turned out to be another.
    private func showJournal() {
        guard !hasShownJournal else { return }
        hasShownJournal = true
        var failure: CommandError?
        do throws(SendJournalError) {
            try journal?.forEachDecided { line, result in
                guard failure == nil else { return }
                do throws(CommandError) {
                    try report.write([(line, result)], isFromJournal: true)
                } catch {
                    failure = error
                }
            }
        } catch {
            failure = CommandError(error, journalName)
        }
        if let failure { fail(failure) }
    }

    private func job(_ arrival: Arrival, _ push: CheckedPush) -> SendJob {
        SendJob(push, to: arrival.record.token, tag: arrival.line) { [self] result, line in
            lock.withLock {
                next.results.append((line, result))
                if next.results.count == 1 { lock.broadcast() }
            }
        }
    }

    private func otherInput(_ line: Int) -> CommandError {
        CommandError(
            .malformedInput,
            "line \(line) is not the push that the journal \(journalName) has",
            hint: Self.journalHint
        )
    }

    private func shortInput(_ count: Int) -> CommandError {
        CommandError(
            .malformedInput,
            "the input is missing \(count) of the lines that were sent with the journal \(journalName)",
            hint: Self.journalHint
        )
    }

    private static let journalHint =
        "the lines, the server and what the options add to a line must be the same; "
        + "use a new journal for others"

    private func fail(_ error: CommandError) {
        lock.change { failure = failure ?? error }
    }
}

extension CommandError {
    /// The error of a journal, with the matching exit status.
    package init(_ error: SendJournalError, _ journalName: String) {
        switch error.code {
        case .inUse:
            self.init(.cannotWrite, "cannot use the journal \(journalName): \(error.detail)")
        case .notAJournal:
            self.init(
                .malformedInput,
                "cannot use the journal \(journalName): \(error.detail)",
                hint: "use a file that does not exist yet"
            )
        case .failed:
            self.init(.cannotWrite, "cannot write the journal \(journalName): \(error.detail)")
        }
    }
}
