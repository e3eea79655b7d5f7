// SPDX-License-Identifier: Apache-2.0

/// How often a push is sent again, and with what pauses.
package struct RetryPolicy: Sendable, Equatable {
    /// The most times that it is sent again.
    package var limit: Int
    /// The first pause.
    package var firstDelay: Duration
    /// What doubling the pause ends at.
    package var longestDelay: Duration

    package init(
        limit: Int = 8,
        firstDelay: Duration = .milliseconds(500),
        longestDelay: Duration = .seconds(30)
    ) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// The pause before the attempt after so many, a quarter more or less than twice the one before,
    /// so that what failed together does not come back together.
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
    /// APNs has answered; `retryAfter` is the header, in seconds.
    case answer(status: Int, reason: String?, retryAfter: Int?)
    /// APNs says that it has done nothing with it: REFUSED_STREAM (RFC 9113 §8.7), or a stream above
    /// the last one of a GOAWAY (§6.8).
    case notProcessed
    /// The stream was reset, so APNs may have taken it or not.
    case reset
    /// The connection has ended before the answer, so APNs may have taken it or not.
    case connectionLost
    /// The answer was none by HTTP.
    case malformedResponse
}

/// What comes after an attempt.
package enum RetryStep: Sendable, Equatable {
    /// The outcome is the result.
    case finish
    /// It is sent again under the same apns-id, after a pause.
    case again(after: Duration)
    /// It is sent again at once, with a new provider token.
    case againWithNewToken
}

/// The way of one push through its attempts.
///
/// A push is sent again where APNs has not decided: it did not process it, lost it, or asks to come
/// back later. What APNs has refused is never sent again. A push that was taken although its answer
/// was lost is known to APNs by its apns-id.
package struct RetryState: Sendable {
    /// How many attempts were made; those that APNs says it has not processed do not count.
    package private(set) var attemptCount = 0
    private var unprocessedCount = 0
    private var hasNewToken = false

    /// The pauses after attempts that do not count: none at first, then short, so that a server that
    /// refuses every stream is not asked without end.
    private static let unprocessedPolicy = RetryPolicy(
        firstDelay: .milliseconds(10),
        longestDelay: .seconds(1)
    )

    package init() {}

    /// Decides what comes after an attempt.
    ///
    /// - Parameters:
    ///   - outcome: how the attempt ended.
    ///   - policy: how often it is sent again.
    ///   - generator: what the pauses are made uneven with.
    /// - Returns: whether that was all.
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
                    : Self.unprocessedPolicy.delay(after: unprocessedCount - 1, using: &generator)
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
            // Of 5xx Apple has 500 and 503; a gateway in front of it has others.
            guard status == 429 || (500...599).contains(status) else { return .finish }
            pause = retryAfter.map { .seconds($0) }
        }
        guard outcome != .malformedResponse, attemptCount <= policy.limit else { return .finish }
        return .again(after: pause ?? policy.delay(after: attemptCount, using: &generator))
    }
}
