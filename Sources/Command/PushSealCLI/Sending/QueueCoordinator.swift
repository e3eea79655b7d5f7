// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking
import PushSealAPNs
import PushSealRedis
import SealFormats
import PushSealJSON

/// Takes entries from a queue, sends them, and returns the results, until it is stopped.
///
/// Uses two threads with a connection each, because one of them waits for entries most of the time.
/// While Redis is away both wait for it, and results that it has not received stay here.
///
/// Unchecked: what both threads use is behind the condition.
final class QueueCoordinator: @unchecked Sendable {
    /// How many entries to request at once.
    private static let blockCount = 500
    /// How long to wait before looking for entries again when there were none.
    ///
    /// Redis is not asked to wait: it would answer with an entry of any size.
    private static let idlePause = Duration.milliseconds(50)
    /// How long Redis may take the results of pushes once this is to stop.
    private static let lastPatience = Duration.seconds(20)
    /// How often the age of the oldest entry is asked for.
    private static let agePause = Duration.seconds(10)
    /// How many seconds to take no new entries after a push did not reach APNs.
    static let outagePause = Duration.seconds(5)
    /// How often to look for a signal that asks to read the keys again.
    private static let signalPause = Duration.milliseconds(250)
    /// How long to seal before what is sealed is sent.
    private static let sealingTime = Duration.milliseconds(100)

    let settings: RedisQueue.Settings
    private let limit: Int
    let client: APNSClient
    let context: CommandContext
    let tell: @Sendable (_ kind: String, _ text: String) -> Void
    private let sealer: EntrySealer
    private let keys: ReloadableRing
    let greeting: String
    private let notifier: ServiceNotifier?
    let metrics: SendMetrics?

    let state = Condition(State())

    /// What became of an entry.
    enum Outcome {
        case answered(APNSResult)
        /// It is no push.
        case invalid(LineError)
        /// It was not sent, and is for another consumer.
        case returned
    }
    typealias Answer = (id: String, outcome: Outcome)
    /// The two threads, each with its connection to Redis.
    enum Side { case taking, answering }

    struct State {
        var answers: [Answer] = []
        var underWay: Set<String> = []
        var isStopping = false
        var hasAll = false
        var isDone = false
        /// The error that stops it; results still go to Redis.
        var failure: CommandError?
        /// Whether Redis no longer accepts results.
        var isRefused = false
        /// The threads that Redis does not serve.
        var away: Set<Side> = []
        /// What APNs refused this sender for; nothing is sent until a signal brings other settings.
        var senderFault: SenderFault?
        /// Whether APNs has accepted a push; its result may not be with Redis yet.
        var hasWorked = false
        var acceptedCount = 0
        var refusedCount = 0
        var isOutputBroken = false
        /// How many entries were removed from the stream before their result.
        var removedCount = 0
        /// Whether Redis was ever there.
        var wasThere = false
        /// When to give up on results that Redis does not take; nil before it is to stop.
        var lastMoment: ContinuousClock.Instant?
        var nextTaking = ContinuousClock.now

        var isEnding: Bool { isStopping || failure != nil }
    }

    init(
        _ settings: RedisQueue.Settings,
        _ plan: SendPlan,
        _ keys: ReloadableRing,
        limit: Int,
        _ client: APNSClient,
        _ context: CommandContext,
        metrics: SendMetrics?,
        greeting: String,
        tell: @escaping @Sendable (_ kind: String, _ text: String) -> Void
    ) {
        self.settings = settings
        self.metrics = metrics
        self.limit = limit
        self.client = client
        self.context = context
        self.tell = tell
        self.keys = keys
        self.greeting = greeting
        notifier = ServiceNotifier(context.environment)
        sealer = EntrySealer(plan, keys, stream: settings.address.stream)
    }

    /// Works until ``stop()``, and until everything in flight has its result.
    ///
    /// - Returns: success, or `configuration` if it was stopped while the sender was at fault.
    /// - Throws: the error that stops it: a sender that APNs refuses, results that cannot be printed,
    ///   or a key that is not a queue.
    func run() throws(CommandError) -> ExitStatus {
        let thread = Thread { self.giveBack() }
        thread.name = "results"
        thread.start()
        takeIn()
        state.change { $0.hasAll = true }
        state.wait { $0.isDone ? () : nil }
        let (failure, fault) = state.withLock { ($0.failure, $0.senderFault) }
        if let failure { throw failure }
        return fault == nil ? .success : .configuration
    }

    /// Says how it went: of the pushes that this worker has answered, and what the stream still has.
    private func sumUp(_ left: Int?) {
        let (accepted, refused, removed) = state.withLock {
            ($0.acceptedCount, $0.refusedCount, $0.removedCount)
        }
        var words = "\(accepted) accepted, \(refused) refused"
        if let left { words += ", \(left) left in the stream" }
        if removed > 0 { words += ", \(removed) removed from the stream before the result" }
        tell("note", words)
    }

    /// Takes no new entries from now on, and sends none.
    func stop() {
        state.change { state in
            state.isStopping = true
            state.lastMoment = .now + Self.lastPatience
        }
        client.stopSending()
    }

    // MARK: Entries

    private func takeIn() {
        var queue: RedisQueue?
        var nextLook = ContinuousClock.now
        var nextAge = ContinuousClock.now
        // Entries that are ours, but not sealed yet: a key derivation can take seconds for a block.
        var unsealed: ArraySlice<RedisQueue.Entry> = []
        var revision = keys.revision
        notifier?.send(.ready)
        defer { notifier?.send(.stopping) }
        while let room = waitForRoom(hasUnsealed: !unsealed.isEmpty) {
            notifier?.beat()
            if keys.revision != revision {
                revision = keys.revision
                renew()
                nextLook = .now
            }
            if state.withLock({ $0.isEnding || $0.senderFault != nil }) {
                for entry in unsealed { add((entry.id, .returned)) }
                unsealed = []
            }
            do throws(RedisError) {
                let open = try opened(&queue, .taking)
                let count = min(room, Self.blockCount)
                if let metrics, ContinuousClock.now >= nextAge {
                    let age = try open.oldestAge()
                    metrics.change { $0.oldestAge = age }
                    nextAge = .now + Self.agePause
                }
                if ContinuousClock.now >= nextLook {
                    unsealed += try lookAfterOld(open, count)
                    nextLook = .now + lookPause
                } else if !unsealed.isEmpty {
                    send(&unsealed, until: min(nextLook, .now + Self.sealingTime))
                } else if count > 0 {
                    unsealed = took(try open.next(count))
                    if unsealed.isEmpty {
                        _ = state.wait(atMost: Self.idlePause) { $0.isEnding ? () : nil }
                    }
                }
                metrics?.change { $0.noteTurn(at: SystemTime.now) }
                isBack(.taking)
            } catch {
                queue = nil
                away(error, .taking)
            }
            // A push without a result would be sent again.
            if state.withLock({ $0.isRefused }) {
                state.change { $0.underWay.subtract(unsealed.map(\.id)) }
                unsealed = []
            }
        }
        let (wasThere, isAway) = state.withLock {
            ($0.wasThere, !$0.away.isEmpty || $0.isRefused)
        }
        guard wasThere else { return }
        sumUp(isAway ? nil : (try? opened(&queue, .taking).leftCount()) ?? nil)
    }

    /// Reads keys and credentials again after a signal, and goes on if the sender was at fault.
    private func renew() {
        _ = keys.ring
        // Only then is nothing left that was refused under the old credential.
        client.resume { [state] in
            state.change { state in
                state.senderFault = nil
                state.nextTaking = .now
            }
        }
    }

    /// How often to look for entries of dead consumers, and to claim our own anew.
    private var lookPause: Duration { .milliseconds(max(settings.minimumIdle / 3, 100)) }

    private func lookAfterOld(
        _ queue: RedisQueue,
        _ count: Int
    ) throws(RedisError) -> ArraySlice<RedisQueue.Entry> {
        let ours = state.withLock { $0.underWay }
        try queue.keep(ours)
        guard count > 0 else { return [] }
        let block = try queue.takeOver(count) { ours.contains($0) }
        for entry in block.tired { try putAside(entry, queue) }
        return took(block)
    }

    /// Puts an entry aside that was delivered too often, with all that is known of it.
    private func putAside(
        _ entry: RedisQueue.Tired,
        _ queue: RedisQueue
    ) throws(RedisError) {
        let letter = DeadLetter(entry, try queue.remains(of: entry))
        try queue.putAside(
            entry.id,
            result: letter.json(movedTo: settings.address.stream + ":dead")
        )
        metrics?.change { $0.addDead(1) }
        tell("warning", "entry \(entry.id) was put aside: \(letter.message)")
    }

    /// Notes that entries are in flight here, and reports those that are too large.
    private func took(_ block: RedisQueue.Block) -> ArraySlice<RedisQueue.Entry> {
        for id in block.tooLarge {
            tell(
                "warning",
                "entry \(id) is larger than \(RedisQueue.entryLimit) bytes, and was put aside"
            )
        }
        metrics?.change { $0.addDead(block.tooLarge.count) }
        state.withLock { $0.underWay.formUnion(block.entries.map(\.id)) }
        return block.entries[...]
    }

    /// How many more pushes may be in flight; 0 when it is time to look after those that are, or
    /// to seal some; nil when it is to stop and none are.
    private func waitForRoom(hasUnsealed: Bool) -> Int? {
        let end = ContinuousClock.now + min(lookPause, Self.signalPause)
        while true {
            let wake = state.withLock { state in
                let isLater = !state.isEnding && state.nextTaking > .now
                return isLater ? min(end, state.nextTaking) : end
            }
            let pause = ContinuousClock.now.duration(to: wake)
            let room = state.wait(atMost: pause) { state -> Int?? in
                if state.isEnding, state.underWay.isEmpty { return .some(nil) }
                if hasUnsealed { return .some(0) }
                guard !state.isEnding, state.senderFault == nil, state.nextTaking <= .now,
                    state.underWay.count < limit
                else { return .none }
                return .some(limit - state.underWay.count)
            }
            if let room { return room }
            guard .now < end else { return 0 }
        }
    }

    /// Seals entries until a time, at least one, and submits them to the client.
    private func send(
        _ entries: inout ArraySlice<RedisQueue.Entry>,
        until end: ContinuousClock.Instant
    ) {
        let prepared = sealer.seal(entries, until: end)
        var jobs: [SendJob] = []
        for (entry, prepared) in zip(entries, prepared) {
            switch prepared {
            case .success(let prepared):
                let start = metrics?.begin()
                jobs.append(
                    SendJob(
                        prepared.push,
                        to: prepared.token,
                        callerID: prepared.lineID,
                        bringsTopic: prepared.bringsTopic
                    ) { [self, id = entry.id] result, _ in
                        if let start { metrics?.end(result, since: start) }
                        if result.fault == .sender { pause(for: .answer(result)) }
                        add((id, .answered(result)))
                    }
                )
            case .failure(let error) where error.isOfCommand:
                pause(for: .line(error))
                add((entry.id, .returned))
            case .failure(let error):
                metrics?.change { $0.addInvalid() }
                add((entry.id, .invalid(error)))
            }
        }
        client.submit(jobs)
        entries = entries.dropFirst(prepared.count)
    }

    /// Sends nothing more, for what every push would be refused for: ends, or waits for other settings
    /// if it has worked with those that it had at first and a signal can bring them.
    private func pause(for fault: SenderFault) {
        let (isFirst, hasWorked) = state.change { state in
            defer { state.senderFault = state.senderFault ?? fault }
            return (state.senderFault == nil, state.hasWorked)
        }
        guard isFirst else { return }
        let error = fault.error("the entries stay in the stream")
        guard hasWorked, keys.isListening else { return fail(error) }
        tell("error", error.message)
        if let hint = error.hint { tell("hint", hint) }
        tell("note", "nothing is sent until SIGHUP, when the keys and credentials are read again")
    }

    func add(_ answer: Answer) {
        let isFirst = state.withLock { state in
            if case .answered(let result) = answer.outcome, result.isAccepted {
                state.hasWorked = true
            }
            state.answers.append(answer)
            return state.answers.count == 1
        }
        if isFirst { state.wake() }
    }

    func fail(_ error: CommandError) {
        state.change { $0.failure = $0.failure ?? error }
    }
}
