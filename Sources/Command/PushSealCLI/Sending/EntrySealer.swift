// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import PushSealAPNs
import SealFormats
import PushSealRedis
import PushSealJSON

/// Makes pushes of the entries of a queue, on all processors, with the keys that were read last.
final class EntrySealer: Sendable {
    /// The largest push that is read beside others, and the most that one may hold.
    private static let smallByteCount = 1 << 20

    private let stream: String
    private let keys: ReloadableRing
    /// The keys that the workers have, by ``ReloadableRing/revision``.
    private let revision: Locked<Int>
    private let workers: [Locked<SendLines>]
    /// Held while a large entry is read.
    private let plan: Locked<SendPlan>

    init(_ plan: SendPlan, _ keys: ReloadableRing, stream: String) {
        self.stream = stream
        self.keys = keys
        self.plan = Locked(plan)
        revision = Locked(keys.revision)
        workers = (0..<Processors.count).map { _ in Locked(SendLines(plan)) }
    }

    /// Seals the first entries on all cores, as many as it has begun at the end.
    func seal(
        _ entries: ArraySlice<RedisQueue.Entry>,
        until end: ContinuousClock.Instant
    ) -> [Result<PreparedPush, LineError>] {
        renewKeys()
        let next = Locked(entries.startIndex)
        let all = Locked([Int: Result<PreparedPush, LineError>]())
        Processors.perform(workers.count) { index in
            repeat {
                let place = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard place < entries.endIndex else { return }
                let entry = entries[place]
                let sealed = seal(entry, workers[index])
                all.withLock { $0[place] = sealed }
            } while ContinuousClock.now < end
        }
        return all.withLock { all in all.sorted { $0.key < $1.key }.map(\.value) }
    }

    private func seal(
        _ entry: RedisQueue.Entry,
        _ worker: Locked<SendLines>
    ) -> Result<PreparedPush, LineError> {
        let push = entry.push ?? []
        guard push.count > Self.smallByteCount else {
            return worker.withLock { lines in
                Result { () throws(LineError) in try lines.push(entry, stream: stream) }
            }
        }
        // Most of it may be white space. Reading anything else takes eight times its size.
        guard push.count(where: { $0 > 0x20 }) <= Self.smallByteCount else {
            return .failure(
                LineError(
                    message: "the push has over \(Self.smallByteCount) bytes besides white space, "
                        + "more than any push needs"
                )
            )
        }
        // One at a time, in memory that is not kept.
        return plan.withLock { plan in
            var lines = SendLines(plan.with(keys.ring))
            return Result { () throws(LineError) in try lines.push(entry, stream: stream) }
        }
    }

    /// Gives the workers the keys that were read again after a signal, if there was one.
    private func renewKeys() {
        let current = keys.revision
        let isNew = revision.withLock { known in
            defer { known = current }
            return known != current
        }
        guard isNew else { return }
        let plan = plan.withLock { $0.with(keys.ring) }
        for worker in workers { worker.withLock { $0 = SendLines(plan) } }
    }
}

extension RedisQueue.Entry {
    /// The id that it had at first, from which follow its apns-id and when its time is over.
    fileprivate var firstID: String { origin ?? id }

    /// When the entry was added, from its id, in seconds since 1970 (UTC); never later than now.
    fileprivate var time: Int {
        let milliseconds = firstID.split(separator: "-").first.flatMap { Int($0) } ?? .max
        return min(milliseconds / 1_000, SystemTime.now)
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
        let name = "\(stream)\0\(entry.firstID)"
        var prepared = try unsafe line.withUnsafeBufferPointer { bytes throws(LineError) in
            try unsafe push(UnsafeRawBufferPointer(bytes), name: name, from: entry.time)
        }
        prepared.push.id = try APNSID(ofLine: name)
        return prepared
    }
}
