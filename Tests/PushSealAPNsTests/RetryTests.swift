// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSealAPNs

/// A random generator that always returns the same number.
private struct Constant: RandomNumberGenerator {
    let number: UInt64
    mutating func next() -> UInt64 { number }
}

@Suite("What is sent again, and when")
struct RetryTests {
    private static let policy = RetryPolicy()

    private static func step(
        _ outcomes: [AttemptOutcome],
        _ policy: RetryPolicy = policy,
        _ number: UInt64 = 1 << 63
    ) -> (step: RetryStep, attempts: Int)? {
        var state = RetryState()
        var generator = Constant(number: number)
        var last: RetryStep?
        for outcome in outcomes {
            last = state.step(after: outcome, policy, using: &generator)
        }
        return last.map { ($0, state.attemptCount) }
    }

    private static func answer(
        _ status: Int,
        _ reason: Reason? = nil,
        retryAfter: Int? = nil
    ) -> AttemptOutcome {
        .answer(status: status, reason: reason?.rawValue, retryAfter: retryAfter)
    }

    @Test("what APNs has decided is final: 200, and every 4xx but 429", arguments: Reason.allCases)
    func finals(_ reason: Reason) throws {
        let again: Set<Reason> = [
            .tooManyProviderTokenUpdates, .tooManyRequests, .internalServerError,
            .serviceUnavailable, .shutdown, .expiredProviderToken,
        ]
        let (step, attempts) = try #require(Self.step([Self.answer(reason.status, reason)]))
        #expect((step == .finish) == !again.contains(reason))
        #expect(attempts == 1)
        #expect(Self.step([Self.answer(200)])?.step == .finish)
        #expect(Self.step([Self.answer(404)])?.step == .finish)
    }

    @Test("an expired provider token is replaced once")
    func expiredToken() {
        let expired = Self.answer(403, .expiredProviderToken)
        #expect(Self.step([expired])?.step == .againWithNewToken)
        #expect(Self.step([expired, expired])?.step == .finish)
        #expect(Self.step([expired], RetryPolicy(limit: 0))?.step == .finish)
        #expect(Self.step([Self.answer(403, .invalidProviderToken)])?.step == .finish)
    }

    @Test("pauses double from half a second to half a minute, uneven by a quarter")
    func pauses() {
        let policy = RetryPolicy(limit: 20)
        func pauses(_ number: UInt64) -> [Duration] {
            (1...9).compactMap { count in
                let outcomes = Array(repeating: AttemptOutcome.reset, count: count)
                guard case .again(let pause)? = Self.step(outcomes, policy, number)?.step else {
                    return nil
                }
                return pause
            }
        }
        let even: [Duration] = [0.5, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) }
        #expect(pauses(1 << 63) == even)
        #expect(pauses(0) == even.map { $0 * 0.75 })
        for (pause, middle) in zip(pauses(.max), even) {
            #expect(pause > middle && pause <= middle * 1.25)
        }
    }

    @Test("Retry-After takes the place of the pause")
    func retryAfter() {
        let outcome = Self.answer(503, .serviceUnavailable, retryAfter: 7)
        #expect(Self.step([outcome])?.step == .again(after: .seconds(7)))
        #expect(Self.step([.reset, outcome])?.step == .again(after: .seconds(7)))
        #expect(Self.step([Self.answer(400, nil, retryAfter: 7)])?.step == .finish)
        // 0 is also a date that has passed, by a clock that is fast.
        let usual = Self.step([Self.answer(503, .serviceUnavailable)])?.step
        #expect(Self.step([Self.answer(503, .serviceUnavailable, retryAfter: 0)])?.step == usual)
    }

    @Test("the limit counts retries, whatever for")
    func limit() {
        let policy = RetryPolicy(limit: 2)
        let failures: [AttemptOutcome] = [.reset, .connectionLost, Self.answer(502)]
        #expect(Self.step(Array(failures.prefix(2)), policy)?.step != .finish)
        #expect(Self.step(failures, policy)?.step == .finish)
        #expect(Self.step(failures, policy)?.attempts == 3)
    }

    @Test("what was not processed does not count, and pauses only when it comes again")
    func notProcessed() throws {
        #expect(Self.step([.notProcessed])?.step == .again(after: .zero))
        let many = Array(repeating: AttemptOutcome.notProcessed, count: 1_000)
        let (step, attempts) = try #require(Self.step(many))
        #expect(step == .again(after: .seconds(1)))
        #expect(attempts == 0)
        #expect(Self.step(many + [Self.answer(200)])?.attempts == 1)
    }

    @Test("an answer that is none is not asked for again")
    func malformed() {
        #expect(Self.step([.malformedResponse])?.step == .finish)
    }
}
