// SPDX-License-Identifier: Apache-2.0

/// Pushes that wait for a free stream, first in, first out.
struct JobQueue {
    private var jobs: ContiguousArray<SendJob> = []
    private var start = 0

    /// How many there are, those included that have their result by now.
    var count: Int { jobs.count - start }

    /// The next one.
    var first: SendJob? { start < jobs.count ? jobs[start] : nil }

    mutating func append(_ job: SendJob) { jobs.append(job) }

    mutating func removeFirst() {
        start += 1
        // Moving the rest costs a step for each that was removed.
        guard start >= 1_024, start * 2 > jobs.count else { return }
        jobs.removeFirst(start)
        start = 0
    }

    /// Lets go of those that have their result.
    mutating func removeFinished() {
        jobs.removeFirst(start)
        start = 0
        jobs.removeAll(where: \.isFinished)
    }

    /// Takes all of them out.
    mutating func removeAll() -> [SendJob] {
        defer {
            jobs.removeAll()
            start = 0
        }
        return Array(jobs[start...])
    }
}
