// SPDX-License-Identifier: Apache-2.0

/// How often a push is sent again, and after what delays.
package struct RetryPolicy: Sendable, Equatable {
    /// The most times it is sent again.
    package var limit = 8

    /// The first delay.
    package var firstDelay = Duration.milliseconds(500)

    /// The longest delay that doubling leads to.
    package var longestDelay = Duration.seconds(30)

    /// The delays after what the server did not process: short, so that a server that refuses every
    /// stream or connection is not flooded.
    ///
    /// The limit is of connections only, in a row: those that end with GOAWAY before any answer.
    static let unprocessed = RetryPolicy(
        limit: 4,
        firstDelay: .milliseconds(10),
        longestDelay: .seconds(1)
    )

    /// The delay after this many attempts: it doubles each time, and varies by a quarter either
    /// way, so that what failed together does not retry together.
    func delay(
        after failureCount: Int,
        using generator: inout some RandomNumberGenerator
    ) -> Duration {
        var delay = firstDelay
        for _ in 1..<max(failureCount, 1) where delay < longestDelay { delay *= 2 }
        // The upper 53 bits as a number from 0 to 1.
        let part = Double(generator.next() >> 11) * 0x1p-53
        return min(delay, longestDelay) * (0.75 + part / 2)
    }
}

/// How one attempt to send a push ended.
package enum AttemptOutcome: Sendable, Equatable {
    /// APNs answered; `retryAfter` is the header, in seconds.
    case answer(status: Int, reason: String?, retryAfter: Int?)
    /// APNs did not process it: REFUSED_STREAM (RFC 9113 §8.7), or a stream above the last one of a
    /// GOAWAY (§6.8).
    case notProcessed
    /// The stream was reset before a status of 200; APNs may have accepted the push or not.
    case reset
    /// The connection ended before the answer; APNs may have accepted the push or not.
    case connectionLost
    /// The answer was not valid HTTP.
    case malformedResponse
}

/// What to do after an attempt.
package enum RetryStep: Sendable, Equatable {
    /// The outcome is the result.
    case finish
    /// Send it again with the same apns-id, after a delay.
    case again(after: Duration)
    /// Send it again at once, with a new provider token.
    case againWithNewToken
}

/// The attempts of one push.
///
/// A push is sent again if APNs has not decided: it did not process the push, lost it, or asks to
/// try later. A push that APNs refused is never sent again. If it was accepted but the answer lost,
/// APNs knows it by its apns-id.
package struct RetryState: Sendable {
    /// The number of attempts, without those that APNs did not process.
    package private(set) var attemptCount = 0
    private var unprocessedCount = 0
    private var hasNewToken = false

    package init() {}

    /// Decides what to do after an attempt.
    ///
    /// - Parameters:
    ///   - outcome: how the attempt ended.
    ///   - policy: how often it is sent again.
    ///   - generator: randomises the delays.
    /// - Returns: the next step.
    package mutating func step(
        after outcome: AttemptOutcome,
        _ policy: RetryPolicy,
        using generator: inout some RandomNumberGenerator
    ) -> RetryStep {
        if outcome == .notProcessed {
            unprocessedCount += 1
            return .again(
                after: unprocessedCount == 1
                    ? .zero
                    : RetryPolicy.unprocessed.delay(after: unprocessedCount - 1, using: &generator)
            )
        }
        attemptCount += 1
        var pause: Duration?
        if case .answer(let status, let reason, let retryAfter) = outcome {
            if status == Reason.expiredProviderToken.status,
                reason == Reason.expiredProviderToken.rawValue, !hasNewToken
            {
                hasNewToken = true
                return attemptCount <= policy.limit ? .againWithNewToken : .finish
            }
            // Apple uses 500 and 503; a gateway in between may send other 5xx.
            guard status == 429 || (500...599).contains(status) else { return .finish }
            // 0 is also a date that has passed, by a clock that is fast; without a pause all attempts
            // would be over at once.
            if let retryAfter, retryAfter > 0 { pause = .seconds(retryAfter) }
        }
        guard outcome != .malformedResponse, attemptCount <= policy.limit else { return .finish }
        return .again(after: pause ?? policy.delay(after: attemptCount, using: &generator))
    }
}
