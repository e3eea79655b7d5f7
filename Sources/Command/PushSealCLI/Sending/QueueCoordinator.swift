// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Locking
package import PushSealAPNs
package import RedisQueue
import StrictJSON

/// Takes entries from a queue, sends them, and returns the results, until it is stopped.
///
/// Uses two threads with a connection each, because one of them waits for entries most of the time.
/// While Redis is away both wait for it, and results that it has not received stay here.
///
/// Unchecked: what both threads use is behind the condition.
package final class QueueCoordinator: @unchecked Sendable {
    /// How many entries to request at once.
    private static let blockCount = 500
    /// How long to wait for entries, in milliseconds; also the longest delay before a stop.
    private static let wait = 500
    /// How many seconds to take no new entries after a push did not reach APNs.
    private static let outagePause = Duration.seconds(5)
    /// How long to seal before what is sealed is sent.
    private static let sealingTime = Duration.milliseconds(100)

    private let settings: RedisQueue.Settings
    private let limit: Int
    private let client: APNSClient
    private let context: CommandContext
    private let tell: @Sendable (_ kind: String, _ text: String) -> Void
    private let workers: [Locked<SendLines>]

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
        var nextTaking = ContinuousClock.now

        var isEnding: Bool { isStopping || failure != nil }
    }

    package init(
        _ settings: RedisQueue.Settings,
        _ plan: SendPlan,
        limit: Int,
        _ client: APNSClient,
        _ context: CommandContext,
        tell: @escaping @Sendable (_ kind: String, _ text: String) -> Void
    ) {
        self.settings = settings
        self.limit = limit
        self.client = client
        self.context = context
        self.tell = tell
        workers = (0..<Processors.count).map { _ in Locked(SendLines(plan)) }
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
        state.change { $0.isStopping = true }
    }

    // MARK: Entries

    private func takeIn() {
        var queue: RedisQueue?
        var nextLook = ContinuousClock.now
        // Entries that are ours, but not sealed yet: a key derivation can take seconds for a block.
        var unsealed: ArraySlice<RedisQueue.Entry> = []
        while let room = waitForRoom(hasUnsealed: !unsealed.isEmpty) {
            do throws(RedisError) {
                let open = try opened(&queue)
                let count = min(room, Self.blockCount)
                if ContinuousClock.now >= nextLook {
                    unsealed += try lookAfterOld(open, count)
                    nextLook = .now + lookPause
                } else if !unsealed.isEmpty {
                    send(&unsealed, until: min(nextLook, .now + Self.sealingTime))
                } else if count > 0 {
                    unsealed = took(try open.next(count, wait: Self.wait))
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
        let (entries, putAside) = try queue.takeOver(count) { ours.contains($0) }
        for id in putAside {
            tell(
                "warning",
                "entry \(id) was delivered \(settings.maximumDeliveries) times without a result, "
                    + "and was put aside"
            )
        }
        return took(entries)
    }

    /// Notes that entries are in flight here.
    private func took(_ entries: [RedisQueue.Entry]) -> ArraySlice<RedisQueue.Entry> {
        state.withLock { $0.underWay.formUnion(entries.map(\.id)) }
        return entries[...]
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
        let prepared = prepare(entries, until: end)
        var jobs: [SendJob] = []
        for (entry, prepared) in zip(entries, prepared) {
            switch prepared {
            case .success(let prepared):
                jobs.append(
                    SendJob(prepared.push, to: prepared.token) { [self] result, _ in
                        add((entry.id, .success(result)))
                    }
                )
            case .failure(let error): add((entry.id, .failure(error)))
            }
        }
        client.submit(jobs)
        entries = entries.dropFirst(prepared.count)
    }

    /// Seals the first entries on all cores, as many as it has begun at the end.
    private func prepare(
        _ entries: ArraySlice<RedisQueue.Entry>,
        until end: ContinuousClock.Instant
    ) -> [Result<PreparedPush, LineError>] {
        let next = Locked(entries.startIndex)
        let all = Locked([Int: Result<PreparedPush, LineError>]())
        let stream = settings.address.stream
        Processors.perform(workers.count) { index in
            repeat {
                let place = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard place < entries.endIndex else { return }
                let entry = entries[place]
                let prepared = workers[index].withLock { lines in
                    Result { () throws(LineError) in try lines.push(entry, stream: stream) }
                }
                all.withLock { $0[place] = prepared }
            } while ContinuousClock.now < end
        }
        return all.withLock { all in all.sorted { $0.key < $1.key }.map(\.value) }
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
            while !isGiven, state.withLock({ !$0.isRefused }) {
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
                }
            }
            if isGiven, state.withLock({ $0.failure == nil }) { show(answers) }
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
        let made = try RedisQueue(settings)
        queue = made
        let wasAway = state.withLock { state in
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

extension SendLines {
    /// Makes a push of an entry, by the rules of `send --batch`.
    fileprivate mutating func push(
        _ entry: RedisQueue.Entry,
        stream: String
    ) throws(LineError) -> PreparedPush {
        guard let line = entry.push else {
            throw LineError(message: "the entry has no field \(quoted("push"))")
        }
        // The same for each delivery of the entry: a device that has seen the message id does not
        // show it again, though it is sealed anew.
        let name = "\(stream)\0\(entry.id)"
        var prepared = try unsafe line.withUnsafeBufferPointer { bytes throws(LineError) in
            try unsafe push(UnsafeRawBufferPointer(bytes), name: name)
        }
        prepared.push.id = try APNSID(ofLine: name)
        return prepared
    }
}
