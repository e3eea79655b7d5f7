// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs

/// What `--metrics` tells of a sender, in the text format of Prometheus
/// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
struct SendCounts: Sendable {
    /// The upper ends of the histogram's buckets, in seconds.
    private static let ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
    /// The most reasons that are told apart: whoever answers could make up ever new ones.
    private static let reasonLimit = 100
    /// The most characters of a reason.
    private static let characterLimit = 64

    private var acceptedCount = 0
    private var refused: [String: Int] = [:]
    private var unanswered: [String: Int] = [:]
    private var invalidCount = 0
    private var retryCount = 0
    private var deadCount = 0
    private var underWayCount = 0
    private var bucketCounts = [Int](repeating: 0, count: ends.count + 1)
    private var seconds = 0.0
    /// How many seconds the oldest entry without a result has been in the queue; nil without a queue.
    var oldestAge: Double?

    /// When the worker's loop last made a turn, in seconds since 1970 (UTC); nil without a queue.
    private var lastTurn: Int?

    init() {}

    /// Notes that the worker's loop has made a turn.
    mutating func noteTurn(at time: Int) { lastTurn = time }

    /// Counts a push that is handed to the client.
    mutating func begin() { underWayCount += 1 }

    /// Counts the result of one, and how many seconds it took.
    mutating func end(_ result: APNSResult, after seconds: Double) {
        underWayCount -= 1
        retryCount += max(result.attempts - 1, 0)
        let reason = result.reason ?? ""
        if result.isAccepted {
            acceptedCount += 1
        } else if result.status == nil {
            Self.count(reason, in: &unanswered)
        } else {
            Self.count(reason, in: &refused)
        }
        self.seconds += seconds
        bucketCounts[Self.ends.firstIndex { seconds <= $0 } ?? Self.ends.count] += 1
    }

    /// Counts a line or entry that is no push.
    mutating func addInvalid() { invalidCount += 1 }

    /// Counts entries that were put aside.
    mutating func addDead(_ count: Int) { deadCount += count }

    private static func count(_ reason: String, in counts: inout [String: Int]) {
        let short = String(reason.prefix(characterLimit))
        let name = counts[short] != nil || counts.count < reasonLimit ? short : "other"
        counts[name, default: 0] += 1
    }

    /// The text; `sender` tells the files of several senders on one machine apart.
    func text(sender: String) -> String {
        var text = MetricsText(sender: sender)
        text.counter("pushes_accepted_total", "Pushes that APNs has accepted.", acceptedCount)
        text.reasons(
            "pushes_refused_total",
            "Pushes that APNs has refused.",
            refused,
            of: Reason.allCases.map(\.rawValue)
        )
        text.reasons(
            "pushes_unanswered_total",
            "Pushes without an answer.",
            unanswered,
            of: NoAnswer.allCases.map(\.rawValue)
        )
        text.counter("pushes_invalid_total", "Lines or entries that are no push.", invalidCount)
        text.counter("pushes_retried_total", "Attempts after the first.", retryCount)
        text.counter("entries_dead_total", "Entries of the queue that were put aside.", deadCount)
        text.gauge("pushes_in_flight", "Pushes without a result.", underWayCount)
        text.histogram(
            "answer_seconds",
            "From a push to its result, with retries.",
            bucketCounts,
            upTo: Self.ends,
            sum: seconds
        )
        text.gauge(
            "queue_last_turn_timestamp_seconds",
            "When the worker last looked for entries.",
            lastTurn
        )
        text.gauge(
            "queue_oldest_entry_seconds",
            "How long the oldest entry without a result has been in the queue.",
            oldestAge
        )
        return text.text
    }
}
