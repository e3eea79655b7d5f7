// SPDX-License-Identifier: Apache-2.0

import PushSealHTTP2

/// What a client has seen of APNs: the failures since the last answer, and whether there is an outage.
///
/// Used on the loop's thread only. A class, since who is told of an outage may call back.
final class Reachability {
    /// How much had been seen when a push came.
    struct Mark {
        fileprivate var failureCount = 0
        fileprivate var goodCount = 0
    }

    /// Called with the reason when a connection fails.
    private let warn: (@Sendable (ConnectionError) -> Void)?
    /// Called when APNs stops taking pushes, and when it does again.
    private let watch: (@Sendable (Outage) -> Void)?
    private let retries: RetryPolicy
    /// How many connections failed or received no answer, and how many pushes APNs has answered for
    /// good, in total.
    private var total = Mark()
    /// How many connections had failed at the last answer.
    private var forgivenCount = 0
    /// How many connections in a row have ended with a graceful GOAWAY before any answer, without
    /// counting as failures.
    private var goAwayCount = 0
    private var isOutage = false
    private var generator = SystemRandomNumberGenerator()
    private(set) var lastFailure: ConnectionError?

    init(_ settings: Dispatcher.Settings) {
        warn = settings.warn
        watch = settings.watch
        retries = settings.retries
    }

    /// The mark of a push that comes now.
    var mark: Mark { total }

    /// The number of failures since the last answer.
    var failureCount: Int { total.failureCount - forgivenCount }

    /// Whether more connections have failed in a row since the mark than a push waits for.
    func isTooLong(since mark: Mark) -> Bool {
        total.failureCount - max(mark.failureCount, forgivenCount) > retries.limit
    }

    /// An answer came, whatever it says.
    func answered() {
        forgivenCount = total.failureCount
        goAwayCount = 0
    }

    /// APNs answered a push for good, so an outage is over.
    func succeeded() {
        total.goodCount += 1
        guard isOutage else { return }
        isOutage = false
        watch?(.ended)
    }

    /// A push failed and APNs is why, which is an outage unless other pushes were answered meanwhile.
    func failed(since mark: Mark, _ outage: Outage) {
        guard !isOutage, mark.goodCount == total.goodCount else { return }
        isOutage = true
        watch?(outage)
    }

    /// A connection failed, which is an outage for whoever watches for one.
    func failed(_ error: ConnectionError) {
        guard let watch, !isOutage else { return report(error) }
        isOutage = true
        lastFailure = error
        watch(.unreachable(error))
    }

    /// Reports what is wrong with a connection, unless it is the same as last time.
    func report(_ error: ConnectionError) {
        let isKnown = watch != nil && isOutage && error.code != .tls
        if error != lastFailure, !isKnown { warn?(error) }
        lastFailure = error
    }

    /// Counts a connection that ended without an answer, and decides how long to wait before the next.
    ///
    /// A graceful GOAWAY is no failure, as the server has processed nothing of what it turns away
    /// (RFC 9113 §6.8), unless several come in a row.
    func delay(isGraceful: Bool) -> Duration {
        if isGraceful, goAwayCount < RetryPolicy.unprocessed.limit {
            goAwayCount += 1
            return RetryPolicy.unprocessed.delay(after: goAwayCount, using: &generator)
        }
        goAwayCount = 0
        total.failureCount += 1
        return retries.delay(after: failureCount, using: &generator)
    }
}
