// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import Testing

@testable import PushSealCLI

@Suite("The counts of --metrics") struct SendCountsTests {
    private func result(_ status: Int?, _ reason: String?, attempts: Int = 1) throws -> APNSResult {
        APNSResult(
            token: try #require(DeviceToken("00fc")),
            status: status,
            id: APNSID(),
            reason: reason,
            attempts: attempts
        )
    }

    private func lines(_ counts: SendCounts, sender: String = "news") -> [Substring] {
        counts.text(sender: sender).split(separator: "\n")
    }

    @Test func `tell what became of pushes`() throws {
        var counts = SendCounts()
        for _ in 1...6 { counts.begin() }
        counts.end(try result(200, nil, attempts: 3), after: 0.02)
        counts.end(try result(200, nil), after: 100)
        counts.end(try result(410, "Unregistered"), after: 0.02)
        counts.end(try result(400, nil), after: 0.02)
        counts.end(try result(nil, "Timeout", attempts: 0), after: 60)
        counts.addInvalid()
        counts.addDead(2)
        counts.oldestAge = 1.5
        let lines = lines(counts)
        for line in [
            "pushseal_pushes_accepted_total{sender=\"news\"} 2",
            "pushseal_pushes_refused_total{sender=\"news\",reason=\"\"} 1",
            "pushseal_pushes_refused_total{sender=\"news\",reason=\"Unregistered\"} 1",
            "pushseal_pushes_refused_total{sender=\"news\",reason=\"TopicDisallowed\"} 0",
            "pushseal_pushes_unanswered_total{sender=\"news\",reason=\"Timeout\"} 1",
            "pushseal_pushes_unanswered_total{sender=\"news\",reason=\"ConnectionFailed\"} 0",
            "pushseal_pushes_invalid_total{sender=\"news\"} 1",
            "pushseal_pushes_retried_total{sender=\"news\"} 2",
            "pushseal_entries_dead_total{sender=\"news\"} 2",
            "pushseal_pushes_in_flight{sender=\"news\"} 1",
            "pushseal_answer_seconds_bucket{sender=\"news\",le=\"0.01\"} 0",
            "pushseal_answer_seconds_bucket{sender=\"news\",le=\"0.025\"} 3",
            "pushseal_answer_seconds_bucket{sender=\"news\",le=\"60.0\"} 4",
            "pushseal_answer_seconds_bucket{sender=\"news\",le=\"+Inf\"} 5",
            "pushseal_answer_seconds_count{sender=\"news\"} 5",
            "pushseal_queue_oldest_entry_seconds{sender=\"news\"} 1.5",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
    }

    // The text format's rules for the value of a label.
    @Test func `escape what a server and a file name say`() throws {
        var counts = SendCounts()
        counts.begin()
        counts.end(try result(400, "a\"b\\c\nd\u{1B}\u{9B}\u{2028}e"), after: 0)
        let line = lines(counts, sender: "x\"y").first {
            $0.contains("refused_total{") && !$0.hasSuffix(" 0")
        }
        #expect(
            line == """
                pushseal_pushes_refused_total{sender="x\\"y",reason="a\\"b\\\\c\\nd\u{FFFD}\u{FFFD}\u{FFFD}e"} 1
                """
        )
    }

    @Test func `have a limit, however many reasons a server makes up`() throws {
        var counts = SendCounts()
        for number in 1...1_000 {
            counts.begin()
            counts.end(
                try result(400, "\(number)" + String(repeating: "x", count: 1_000)),
                after: 0
            )
        }
        let refused = lines(counts).filter { $0.hasPrefix("pushseal_pushes_refused_total{") }
        #expect(refused.count == 101 + Reason.allCases.count)
        #expect(
            refused.contains {
                $0 == "pushseal_pushes_refused_total{sender=\"news\",reason=\"other\"} 900"
            }
        )
        #expect(refused.allSatisfy { $0.count < 150 })
    }
}
