// SPDX-License-Identifier: Apache-2.0

/// Pushes waiting for a free stream, first in, first out.
struct JobQueue {
    private var jobs: ContiguousArray<SendJob> = []
    private var start = 0

    /// The number of pushes, including those that already have a result.
    var count: Int { jobs.count - start }

    /// The next push.
    var first: SendJob? { start < jobs.count ? jobs[start] : nil }

    mutating func append(_ job: SendJob) { jobs.append(job) }

    mutating func removeFirst() {
        start += 1
        // Compacts rarely, so that moving the rest takes constant time per removed push.
        guard start >= 1_024, start * 2 > jobs.count else { return }
        jobs.removeFirst(start)
        start = 0
    }

    /// Removes pushes that already have a result.
    mutating func removeFinished() {
        jobs.removeFirst(start)
        start = 0
        jobs.removeAll(where: \.isFinished)
    }

    /// Removes and returns all pushes.
    mutating func removeAll() -> [SendJob] {
        defer {
            jobs.removeAll()
            start = 0
        }
        return Array(jobs[start...])
    }
}
