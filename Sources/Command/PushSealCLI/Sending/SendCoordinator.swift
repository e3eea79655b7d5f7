// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import PushSealLocking
import PushSealAPNs
import PushSealJSON

/// Passes pushes to the client and results to the output, through the journal.
///
/// One thread does both, so that all pushes and results that have arrived meanwhile are written to
/// disk together. It lets enough pushes in to keep the client busy; threads that bring more wait.
///
/// What other threads see is behind `state`; everything else belongs to the coordinator's thread.
final class SendCoordinator: LineSink, @unchecked Sendable {
    /// How many members to name that differ from those of the journal.
    private static let nameLimit = 5
    /// How many lines that are not sent may wait to be printed.
    private static let errorLimit = 4_096

    /// A push under the number of its line.
    private typealias Arrival = (line: Int, push: PreparedPush)
    private typealias LineResult = (line: Int, result: APNSResult)
    private typealias LineFailure = (line: Int, error: LineError)

    private let limit: Int
    private let warn: (String) -> Void
    private var client: APNSClient?
    private var journal: SendJournal?
    /// From it follow the message ids of lines; nil without a journal.
    let seed: Int?
    private let journalName: String
    private var hasShownJournal = false
    /// Results that are not in the journal yet, and are not printed before they are.
    private var unnoted: [LineResult] = []
    /// How many lines the journal already had.
    private var knownCount = 0
    private let report: SendReport
    private let metrics: SendMetrics?

    private let state = Condition(State())

    private struct State {
        var next = Turn()
        var underWayCount = 0
        var hasAll = false
        var isStopping = false
        var isWhole = false
        var isDone = false
        var failure: CommandError?
        /// Why nothing more is sent: the sender is at fault.
        var senderFault: SenderFault?

        /// Adds as many lines as there is room for; returns how many.
        mutating func add(_ lines: ArraySlice<PreparedLines.Line>, limit: Int) -> Int {
            for (count, line) in lines.enumerated() {
                switch line.push {
                case .success(let push):
                    guard underWayCount < limit else { return count }
                    underWayCount += 1
                    next.arrivals.append((line.number, push))
                case .failure(let error):
                    guard next.errors.count < SendCoordinator.errorLimit else { return count }
                    next.errors.append((line.number, error))
                }
            }
            return lines.count
        }
    }

    /// What has arrived since the last turn.
    private struct Turn {
        var arrivals: [Arrival] = []
        var results: [LineResult] = []
        var errors: [LineFailure] = []
        var warnings: [String] = []

        var isEmpty: Bool {
            arrivals.isEmpty && results.isEmpty && errors.isEmpty && warnings.isEmpty
        }
    }

    /// - Parameters:
    ///   - limit: how many pushes may be in flight.
    ///   - journal: where pushes and results are recorded.
    ///   - report: where results go.
    ///   - metrics: what is counted, if asked for.
    ///   - warn: reports problems that do not stop it, on the coordinator's thread.
    init(
        limit: Int,
        journal: consuming SendJournal?,
        _ report: SendReport,
        metrics: SendMetrics? = nil,
        warn: @escaping (String) -> Void
    ) {
        self.limit = limit
        seed = journal?.seed
        journalName = quoted(journal?.path ?? "")
        self.journal = journal
        self.report = report
        self.metrics = metrics
        self.warn = warn
    }

    /// Starts the thread.
    func start(_ client: APNSClient) {
        self.client = client
        let thread = Thread { self.work() }
        thread.name = "send"
        thread.start()
    }

    // MARK: For the threads that bring lines

    /// Takes lines, as there is room; drops them after ``stop()``.
    ///
    /// - Throws: the error that stopped the coordinator.
    func take(_ answers: PreparedLines) throws(CommandError) {
        var rest = answers.lines[...]
        while !rest.isEmpty {
            let taken = state.wait { state -> Result<Int, CommandError>? in
                if let failure = state.failure { return .failure(failure) }
                if state.isStopping { return .success(rest.count) }
                let count = state.add(rest, limit: limit)
                return count > 0 ? .success(count) : nil
            }
            rest = rest.dropFirst(try taken.get())
            state.wake()
        }
    }

    /// Why nothing more is sent, if the sender is at fault; certain once ``finish(isWhole:)`` is
    /// over.
    var senderFault: SenderFault? { state.withLock { $0.senderFault } }

    /// Takes no more lines.
    func stop() { state.change { $0.isStopping = true } }

    /// Passes a warning on.
    func add(warning: String) {
        state.change { $0.next.warnings.append(warning) }
    }

    /// Waits until every push has its result and the journal is closed.
    ///
    /// - Parameter isWhole: whether the input was read to its end.
    /// - Throws: the error that stopped it.
    func finish(isWhole: Bool = true) throws(CommandError) {
        state.change { state in
            state.hasAll = true
            state.isWhole = isWhole
        }
        state.wait { $0.isDone ? () : nil }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    // MARK: The coordinator's thread

    private func work() {
        while let turn = nextTurn() {
            let (pushes, results, errors) = note(turn)
            client?.submit(pushes)
            for warning in turn.warnings { warn(warning) }
            write(results, sorted(errors))
            let doneCount = turn.results.count + turn.arrivals.count - pushes.count
            if doneCount > 0 { state.change { $0.underWayCount -= doneCount } }
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
        let isWhole = state.withLock { $0.isWhole && $0.senderFault == nil }
        if missingCount > 0, isWhole { fail(shortInput(missingCount)) }
        // Closing the file moves SQLite's write-ahead log into it.
        journal = nil
        // The client warns through its coordinator: each would keep the other.
        client = nil
        state.change { $0.isDone = true }
    }

    private func write(_ results: [LineResult], _ errors: [LineFailure] = []) {
        do throws(CommandError) {
            try report.write(results, errors: errors)
        } catch {
            fail(error)
        }
    }

    /// The errors of lines, and of those that are the command's the first: no line has a key, or a
    /// topic, that the command was not given.
    private func sorted(_ errors: [LineFailure]) -> [LineFailure] {
        errors.filter { line, error in
            if error.isOfCommand { return stop(for: .line(error)) }
            metrics?.change { $0.addInvalid() }
            return true
        }
    }

    /// Ends the batch for what every line would fail for; returns whether this is the first time.
    @discardableResult
    private func stop(for fault: SenderFault) -> Bool {
        state.change { state in
            defer { state.isStopping = true }
            guard state.senderFault == nil else { return false }
            state.senderFault = fault
            return true
        }
    }

    private func nextTurn() -> Turn? {
        let turn = state.wait { state -> Turn?? in
            guard state.next.isEmpty else {
                defer { state.next = Turn() }
                return .some(state.next)
            }
            return state.hasAll && state.underWayCount == 0 ? .some(nil) : .none
        }
        // For those that wait for room for their errors.
        state.wake()
        return turn
    }

    /// Records a turn in the journal; returns what to send, and which results and errors may be
    /// printed.
    private func note(
        _ turn: Turn
    ) -> (jobs: [SendJob], results: [LineResult], errors: [LineFailure]) {
        let isStopped = state.withLock { $0.failure != nil }
        let arrivals = isStopped ? [] : turn.arrivals
        guard journal != nil else {
            let results = turn.results.filter { $0.result.reason != NoAnswer.cancelled.rawValue }
            return (arrivals.map { job($0, $0.push.push) }, results, turn.errors)
        }
        var errors = turn.errors
        var results =
            unnoted + turn.results.filter { $0.result.reason != NoAnswer.cancelled.rawValue }
        let entries = arrivals.map { arrival in
            SendJournal.Entry(
                line: arrival.line,
                identity: arrival.push.identity ?? SendJournal.Identity([:]),
                token: arrival.push.token,
                id: arrival.push.push.id,
                callerID: arrival.push.lineID
            )
        }
        var jobs: [SendJob] = []
        do throws(SendJournalError) {
            let standings = try journal?.note(entries, results) ?? []
            unnoted = []
            for (arrival, standing) in zip(arrivals, standings) {
                var push = arrival.push.push
                switch standing {
                case .new: break
                case .begun(let id):
                    push.id = id
                    knownCount += 1
                case .decided:
                    knownCount += 1
                    continue
                case .different(let names):
                    fail(otherInput(arrival.line, names))
                    continue
                }
                jobs.append(job(arrival, push))
            }
            errors = try withoutDecided(errors)
        } catch {
            fail(CommandError(error, journalName))
            // Nothing more is sent; what is in flight has room for its results now.
            journal?.useReserve()
            swap(&unnoted, &results)
            results = []
        }
        // Also before an error, though it does not show that the input is the same: a program that
        // goes line by line may wait for it.
        let hasLines = !arrivals.isEmpty || !turn.errors.isEmpty
        if hasLines, state.withLock({ $0.failure == nil }) { showJournal() }
        return (jobs, results, errors)
    }

    /// The errors of lines without a final result in the journal.
    ///
    /// A line that was sent may be none that can be sealed now, because its key has expired.
    private func withoutDecided(
        _ errors: [LineFailure]
    ) throws(SendJournalError) -> [LineFailure] {
        var rest: [LineFailure] = []
        for error in errors {
            let isDecided = try journal?.isDecided(line: error.line)
            if isDecided != nil { knownCount += 1 }
            if isDecided != true { rest.append(error) }
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
        let start = metrics?.begin()
        return SendJob(
            push,
            to: arrival.push.token,
            tag: arrival.line,
            callerID: arrival.push.lineID,
            bringsTopic: arrival.push.bringsTopic
        ) { [self] result, line in
            if result.fault == .sender { stop(for: .answer(result)) }
            if let start { metrics?.end(result, since: start) }
            let isFirst = state.withLock { state in
                state.next.results.append((line, result))
                return state.next.results.count == 1
            }
            if isFirst { state.wake() }
        }
    }

    private func otherInput(_ line: Int, _ names: [String]) -> CommandError {
        let shown = names.prefix(Self.nameLimit).map { quoted($0) }
        var words = shown.joined(separator: ", ")
        if names.count > shown.count { words += " and more" }
        return CommandError(
            .malformedInput,
            "line \(line) is not the push that the journal \(journalName) has"
                + (names.isEmpty
                    ? "" : ": \(words) \(names.count == 1 ? "differs" : "differ")"),
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
        "keep the file of lines, and run the same command with it; only keys and expiries may change. "
        + "Other lines need a new journal"

    private func fail(_ error: CommandError) {
        state.change { $0.failure = $0.failure ?? error }
    }
}

extension CommandError {
    /// The error of a journal, with the matching exit status.
    init(_ error: SendJournalError, _ journalName: String) {
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
