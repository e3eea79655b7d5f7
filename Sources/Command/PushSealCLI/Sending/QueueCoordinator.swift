// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking
package import PushSealAPNs
package import PushSealRedis
import PushSealJSON

/// Takes entries from a queue, sends them, and returns the results, until it is stopped.
///
/// Uses two threads with a connection each, because one of them waits for entries most of the time.
/// While Redis is away both wait for it, and results that it has not received stay here.
///
/// Unchecked: what both threads use is behind the condition.
package final class QueueCoordinator: @unchecked Sendable {
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
    private static let outagePause = Duration.seconds(5)
    /// How long to seal before what is sealed is sent.
    private static let sealingTime = Duration.milliseconds(100)

    private let settings: RedisQueue.Settings
    private let limit: Int
    private let client: APNSClient
    private let context: CommandContext
    private let tell: @Sendable (_ kind: String, _ text: String) -> Void
    private let sealer: EntrySealer
    private let metrics: SendMetrics?

    private let state = Condition(State())

    /// What became of an entry: the result of its push, or why it is none.
    private typealias Answer = (id: String, result: Result<APNSResult, LineError>)

    private struct State {
        var answers: [Answer] = []
        var underWay: Set<String> = []
        var isStopping = false
        var hasAll = false
        var isDone = false
        /// The error that stops it; results still go to Redis.
        var failure: CommandError?
        /// Whether Redis no longer accepts results.
        var isRefused = false
        var isAway = false
        /// Whether Redis was ever there.
        var wasThere = false
        /// When to give up on results that Redis does not take; nil before it is to stop.
        var lastMoment: ContinuousClock.Instant?
        var nextTaking = ContinuousClock.now

        var isEnding: Bool { isStopping || failure != nil }
    }

    package init(
        _ settings: RedisQueue.Settings,
        _ plan: SendPlan,
        _ keys: ReloadableRing,
        limit: Int,
        _ client: APNSClient,
        _ context: CommandContext,
        metrics: SendMetrics?,
        tell: @escaping @Sendable (_ kind: String, _ text: String) -> Void
    ) {
        self.settings = settings
        self.metrics = metrics
        self.limit = limit
        self.client = client
        self.context = context
        self.tell = tell
        sealer = EntrySealer(plan, keys, stream: settings.address.stream)
    }

    /// Works until ``stop()``, and until everything in flight has its result.
    ///
    /// - Throws: the error that stops it: results that cannot be printed, or a key that is not a
    ///   queue.
    package func run() throws(CommandError) {
        let thread = Thread { self.giveBack() }
        thread.name = "results"
        thread.start()
        takeIn()
        state.change { $0.hasAll = true }
        state.wait { $0.isDone ? () : nil }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Takes no new entries from now on.
    package func stop() {
        state.change { state in
            state.isStopping = true
            state.lastMoment = .now + Self.lastPatience
        }
    }

    // MARK: Entries

    private func takeIn() {
        var queue: RedisQueue?
        var nextLook = ContinuousClock.now
        var nextAge = ContinuousClock.now
        // Entries that are ours, but not sealed yet: a key derivation can take seconds for a block.
        var unsealed: ArraySlice<RedisQueue.Entry> = []
        while let room = waitForRoom(hasUnsealed: !unsealed.isEmpty) {
            do throws(RedisError) {
                let open = try opened(&queue)
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
            } catch {
                queue = nil
                away(error)
            }
            // A push without a result would be sent again.
            if state.withLock({ $0.isRefused }) {
                state.change { $0.underWay.subtract(unsealed.map(\.id)) }
                unsealed = []
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
        return took(try queue.takeOver(count) { ours.contains($0) })
    }

    /// Notes that entries are in flight here, and reports those that were put aside.
    private func took(_ block: RedisQueue.Block) -> ArraySlice<RedisQueue.Entry> {
        for id in block.tired {
            tell(
                "warning",
                "entry \(id) was delivered \(settings.maximumDeliveries) times without a result, "
                    + "and was put aside"
            )
        }
        for id in block.tooLarge {
            tell(
                "warning",
                "entry \(id) is larger than \(RedisQueue.entryLimit) bytes, and was put aside"
            )
        }
        metrics?.change { $0.addDead(block.tired.count + block.tooLarge.count) }
        state.withLock { $0.underWay.formUnion(block.entries.map(\.id)) }
        return block.entries[...]
    }

    /// How many more pushes may be in flight; 0 when it is time to look after those that are, or
    /// to seal some; nil when it is to stop and none are.
    private func waitForRoom(hasUnsealed: Bool) -> Int? {
        let end = ContinuousClock.now + lookPause
        while true {
            let wake = state.withLock { state in
                let isLater = !state.isEnding && state.nextTaking > .now
                return isLater ? min(end, state.nextTaking) : end
            }
            let pause = ContinuousClock.now.duration(to: wake)
            let room = state.wait(atMost: pause) { state -> Int?? in
                if state.isEnding, state.underWay.isEmpty { return .some(nil) }
                if hasUnsealed { return .some(0) }
                guard !state.isEnding, state.nextTaking <= .now, state.underWay.count < limit
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
                    SendJob(prepared.push, to: prepared.token, callerID: prepared.lineID) {
                        [self, id = entry.id] result, _ in
                        if let start { metrics?.end(result, since: start) }
                        add((id, .success(result)))
                    }
                )
            case .failure(let error):
                metrics?.change { $0.addInvalid() }
                add((entry.id, .failure(error)))
            }
        }
        client.submit(jobs)
        entries = entries.dropFirst(prepared.count)
    }

    private func add(_ answer: Answer) {
        let isFirst = state.withLock { state in
            state.answers.append(answer)
            return state.answers.count == 1
        }
        if isFirst { state.wake() }
    }

    // MARK: Results

    private func giveBack() {
        var queue: RedisQueue?
        while let turn = nextTurn() {
            // Entries that APNs has not decided are delivered again, to us or another consumer; a
            // push that did not reach APNs does not count as a delivery.
            let answers = turn.compactMap { id, result -> (id: String, result: [UInt8])? in
                switch result {
                case .success(let result): result.isDecided ? (id, result.json) : nil
                case .failure(let error): (id, error.json)
                }
            }
            let unsent = turn.compactMap { id, result in
                if case .success(let result) = result, !result.wasSent { id } else { nil }
            }
            var isGiven = false
            var isGivenUp = false
            while !isGiven, !isGivenUp, state.withLock({ !$0.isRefused }) {
                do throws(RedisError) {
                    let removed = try opened(&queue).answer(answers)
                    for id in removed {
                        tell(
                            "warning",
                            "entry \(id) was removed from the stream before its result, "
                                + "which is only on standard output"
                        )
                    }
                    try opened(&queue).handBack(unsent)
                    isGiven = true
                } catch {
                    queue = nil
                    away(error)
                    isGivenUp = state.withLock { $0.lastMoment.map { $0 < .now } ?? false }
                }
            }
            if isGiven || isGivenUp, state.withLock({ $0.failure == nil }) { show(answers) }
            if isGivenUp, !answers.isEmpty {
                fail(
                    CommandError(
                        .unavailable,
                        "Redis does not take \(answers.count) of the results, which are only on "
                            + "standard output",
                        hint: "the pushes are sent again, under the same apns-id"
                    )
                )
            }
            state.change { state in
                if !unsent.isEmpty { state.nextTaking = .now + Self.outagePause }
                state.underWay.subtract(turn.map(\.id))
            }
        }
        state.change { $0.isDone = true }
    }

    private func nextTurn() -> [Answer]? {
        state.wait { state -> [Answer]?? in
            guard state.answers.isEmpty else {
                defer { state.answers = [] }
                return .some(state.answers)
            }
            return state.hasAll && state.underWay.isEmpty ? .some(nil) : .none
        }
    }

    private func show(_ answers: [(id: String, result: [UInt8])]) {
        let text = ByteWriter()
        for (id, result) in answers {
            text.append(#"{"id":"#)
            text.appendQuoted(id)
            text.append(#","result":"#)
            text.append(result)
            text.append("}\n")
        }
        do throws(CommandError) {
            try context.write(text.bytes)
            try context.flush()
        } catch {
            fail(error)
        }
    }

    // MARK: Redis

    /// The open queue, or a new connection to it.
    private func opened(_ queue: inout RedisQueue?) throws(RedisError) -> RedisQueue {
        if let queue { return queue }
        let made = try RedisQueue(settings) { [state] in state.withLock { $0.isStopping } }
        queue = made
        let wasAway = state.withLock { state in
            state.wasThere = true
            defer { state.isAway = false }
            return state.isAway
        }
        if wasAway { tell("note", "Redis is available again") }
        return made
    }

    /// Reports once that Redis is away, and waits a little.
    private func away(_ error: RedisError) {
        if error.code == .refused, error.isForGood {
            state.withLock { $0.isRefused = true }
            return fail(CommandError(.unavailable, "Redis refuses the queue: \(error.detail)"))
        }
        // Later a server may be in the middle of a change of certificates.
        if error.code == .untrusted, state.withLock({ !$0.wasThere }) {
            state.withLock { $0.isRefused = true }
            let hint =
                error.hasUnknownIssuer
                ? "to trust Redis' own CA, use \(CommandOption.redisCAFile.spelling)" : nil
            return fail(
                CommandError(.unavailable, "Redis is not trusted: \(error.detail)", hint: hint)
            )
        }
        let isNew = state.withLock { state in
            defer { state.isAway = true }
            return !state.isAway
        }
        let words = error.code == .refused ? "Redis refuses a command" : "Redis is unreachable"
        if isNew { tell("warning", "\(words): \(error.detail)") }
        _ = state.wait(atMost: .milliseconds(500)) { _ -> Void? in nil }
    }

    private func fail(_ error: CommandError) {
        state.change { $0.failure = $0.failure ?? error }
    }
}
