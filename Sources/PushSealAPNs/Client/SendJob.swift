// SPDX-License-Identifier: Apache-2.0

/// One push on its way through a client.
///
/// Made on any thread, then used on the loop's.
final class SendJob: @unchecked Sendable {
    /// Where it is.
    enum State {
        /// Waits for a free stream.
        case queued
        /// Is under way.
        case sent(Channel, HTTPStream)
        /// Waits for its pause to be over.
        case pausing(LoopTimer)
        /// Has its result.
        case finished
    }

    /// Told the result, on the loop's thread, with the tag of the push.
    typealias Completion = @Sendable (APNSResult, _ tag: Int) -> Void

    let push: CheckedPush
    let token: DeviceToken
    /// Whatever whoever sends it knows it by.
    let tag: Int
    private let completion: Completion

    var state = State.queued
    var retry = RetryState()
    /// How the last attempt ended, with what the answer said beside it.
    var lastOutcome: AttemptOutcome?
    var answer = Answer()
    /// The provider token of the last attempt.
    var providerToken: ProviderToken?
    /// When its time is over, on the loop's clock.
    var deadline: Int64 = 0
    /// How many connections had failed when it came.
    var failureCountBefore = 0
    /// Its place among all that have no result.
    var place = -1

    init(
        _ push: CheckedPush,
        to token: DeviceToken,
        tag: Int = 0,
        completion: @escaping Completion
    ) {
        self.push = push
        self.token = token
        self.tag = tag
        self.completion = completion
    }

    /// Whether it has its result.
    var isFinished: Bool {
        if case .finished = state { true } else { false }
    }

    /// Tells the result that the last attempt gave, or why there is none.
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
        completion(
            APNSResult(
                token: token,
                status: status,
                id: push.id,
                uniqueID: status == nil ? nil : answer.uniqueID,
                reason: reason,
                timestamp: status == nil ? nil : answer.timestamp,
                attempts: attemptCount
            ),
            tag
        )
    }
}
