// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Locking
package import PushSealAPNs
package import PushSealQueue
import StrictJSON

/// Takes entries from a queue, sends them, and returns the results, until it is stopped.
///
/// Uses two threads with a connection each, because one of them waits for entries most of the time.
/// While Redis is away both wait for it, and results that it has not received stay here.
///
/// Unchecked: the shared state of both threads is guarded by the condition.
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
    private var workers: [QueueWorker]

    private let lock = SteadyCondition()
    // Guarded by `lock`.
    private var results: [(id: String, result: APNSResult?, text: [UInt8])] = []
    private var underWay: Set<String> = []
    private var isStopping = false
    private var hasAll = false
    private var isDone = false
    /// The error that stops it; results still go to Redis.
    private var failure: CommandError?
    /// Whether Redis no longer accepts results.
    private var isRefused = false
    private var isAway = false
    private var nextTaking = ContinuousClock.now

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
        workers = (0..<Processors.count).map { _ in
            QueueWorker(plan, stream: settings.address.stream)
        }
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
        lock.lock()
        hasAll = true
        lock.broadcast()
        while !isDone { lock.wait() }
        let failure = failure
        lock.unlock()
        if let failure { throw failure }
    }

    /// Takes no new entries from now on.
    package func stop() {
        lock.change { isStopping = true }
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
            if lock.withLock({ isRefused }) {
                lock.change { underWay.subtract(unsealed.map(\.id)) }
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
        let ours = lock.withLock { underWay }
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
        lock.withLock { underWay.formUnion(entries.map(\.id)) }
        return entries[...]
    }

    /// How many more pushes may be in flight; 0 when it is time to look after those that are, or
    /// to seal some; nil when it is to stop and none are.
    private func waitForRoom(hasUnsealed: Bool) -> Int? {
        lock.lock()
        defer { lock.unlock() }
        let end = ContinuousClock.now + lookPause
        while true {
            let isEnding = isStopping || failure != nil
            if isEnding, underWay.isEmpty { return nil }
            if hasUnsealed { return 0 }
            let now = ContinuousClock.now
            let isTaking = !isEnding && nextTaking <= now
            if isTaking, underWay.count < limit { return limit - underWay.count }
            guard now < end else { return 0 }
            lock.wait(atMost: now.duration(to: isEnding || isTaking ? end : min(end, nextTaking)))
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
            case .push(let token, let push):
                jobs.append(
                    SendJob(push, to: token) { [self] result, _ in add(entry.id, result) }
                )
            case .refused(let text): add(entry.id, nil, text)
            }
        }
        client.submit(jobs)
        entries = entries.dropFirst(prepared.count)
    }

    /// Seals the first entries on all cores, as many as it has begun at the end.
    private func prepare(
        _ entries: ArraySlice<RedisQueue.Entry>,
        until end: ContinuousClock.Instant
    ) -> [QueueWorker.Prepared] {
        let next = Locked(entries.startIndex)
        let all = Locked([Int: QueueWorker.Prepared]())
        // Each worker is used by one thread.
        nonisolated(unsafe) let workers = workers
        unsafe Processors.perform(workers.count) { index in
            var worker = unsafe workers[index]
            repeat {
                let place = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard place < entries.endIndex else { return }
                let prepared = worker.prepare(entries[place])
                all.withLock { $0[place] = prepared }
            } while ContinuousClock.now < end
        }
        return all.withLock { all in all.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func add(_ id: String, _ result: APNSResult?, _ text: [UInt8] = []) {
        lock.withLock {
            results.append((id, result, text))
            if results.count == 1 { lock.broadcast() }
        }
    }

    // MARK: Results

    private func giveBack() {
        var queue: RedisQueue?
        while let turn = nextTurn() {
            // Entries that APNs has not decided are delivered again, to us or another consumer; a
            // push that did not reach APNs does not count as a delivery.
            let answers = turn.compactMap { id, result, text -> (id: String, result: [UInt8])? in
                guard let result else { return (id, text) }
                return result.isDecided ? (id, result.json) : nil
            }
            let unsent = turn.filter { $0.result?.wasSent == false }.map(\.id)
            var isGiven = false
            while !isGiven, lock.withLock({ !isRefused }) {
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
            if isGiven, lock.withLock({ failure == nil }) { show(answers) }
            lock.change {
                if !unsent.isEmpty { nextTaking = .now + Self.outagePause }
                underWay.subtract(turn.map(\.id))
            }
        }
        lock.change { isDone = true }
    }

    private func nextTurn() -> [(id: String, result: APNSResult?, text: [UInt8])]? {
        lock.lock()
        defer { lock.unlock() }
        while results.isEmpty {
            if hasAll, underWay.isEmpty { return nil }
            lock.wait()
        }
        defer { results = [] }
        return results
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
        let wasAway = lock.withLock {
            defer { isAway = false }
            return isAway
        }
        if wasAway { tell("note", "Redis is available again") }
        return made
    }

    /// Reports once that Redis is away, and waits a little.
    private func away(_ error: RedisError) {
        if error.code == .refused, error.isForGood {
            lock.withLock { isRefused = true }
            return fail(CommandError(.unavailable, "Redis refuses the queue: \(error.detail)"))
        }
        let isNew = lock.withLock {
            defer { isAway = true }
            return !isAway
        }
        let words = error.code == .refused ? "Redis refuses a command" : "Redis is unreachable"
        if isNew { tell("warning", "\(words): \(error.detail)") }
        lock.withLock { lock.wait(atMost: .milliseconds(500)) }
    }

    private func fail(_ error: CommandError) {
        lock.change { failure = failure ?? error }
    }
}
