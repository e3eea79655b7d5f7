// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2

/// One push on its way through a client.
///
/// Created on any thread, then used on the loop's only.
package final class SendJob: @unchecked Sendable {
    /// The state of the push.
    enum State {
        /// It waits for a free stream.
        case queued
        /// It is in flight.
        case sent(Channel, HTTPStream)
        /// It waits before the next attempt.
        case pausing(LoopTimer)
        /// It has a result.
        case finished
    }

    let push: CheckedPush
    let token: DeviceToken
    private let tag: Int
    private let callerID: [UInt8]?
    let bringsTopic: Bool
    private let completion: @Sendable (APNSResult, _ tag: Int) -> Void

    var state = State.queued
    var retry = RetryState()
    /// How the last attempt ended; further values are in `answer`.
    var lastOutcome: AttemptOutcome?
    var answer = Answer()
    /// Which of the client's credentials the last attempt had, by number.
    var credential = 0
    /// The provider token of the last attempt.
    var providerToken: ProviderToken?
    /// When it times out, on the loop's clock.
    var deadline: Int64 = 0
    /// What the client had seen of APNs when it was submitted.
    var mark = Reachability.Mark()
    /// Its index among all pushes without a result; nil when it has one.
    var place: Int?

    /// - Parameters:
    ///   - push: the push.
    ///   - token: the app on the device.
    ///   - tag: the caller's identifier for the push.
    ///   - callerID: the id that the result carries, as JSON.
    ///   - bringsTopic: whether its topic is not that of the sender's other pushes.
    ///   - completion: called on the loop's thread with the result and the tag.
    package init(
        _ push: CheckedPush,
        to token: DeviceToken,
        tag: Int = 0,
        callerID: [UInt8]? = nil,
        bringsTopic: Bool = false,
        completion: @escaping @Sendable (APNSResult, _ tag: Int) -> Void
    ) {
        self.push = push
        self.token = token
        self.tag = tag
        self.callerID = callerID
        self.bringsTopic = bringsTopic
        self.completion = completion
    }

    /// Whether it has a result.
    var isFinished: Bool {
        if case .finished = state { true } else { false }
    }

    /// Calls the completion with the last attempt's result, or with why there is none.
    func complete(_ noAnswer: NoAnswer?) {
        var attemptCount = retry.attemptCount
        if case .sent = state { attemptCount += 1 }
        state = .finished
        var status: Int?
        var reason: String?
        if let noAnswer {
            reason = noAnswer.rawValue
        } else {
            switch lastOutcome {
            case .answer(let code, let words, _): (status, reason) = (code, words)
            case .malformedResponse: reason = NoAnswer.malformedResponse.rawValue
            case .reset, .connectionLost, .notProcessed, nil:
                reason = NoAnswer.connectionFailed.rawValue
            }
        }
        var result = APNSResult(
            token: token,
            status: status,
            id: push.id,
            uniqueID: status == nil ? nil : answer.uniqueID,
            reason: reason,
            timestamp: status == nil ? nil : answer.timestamp,
            attempts: attemptCount
        )
        result.callerID = callerID
        result.bringsTopic = bringsTopic
        completion(result, tag)
    }
}

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
