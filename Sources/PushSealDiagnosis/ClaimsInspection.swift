// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import StrictJSON

/// Says what a sealed document claims of its age, and what is odd about it.
struct ClaimsInspection {
    private let document: SealedDocument
    /// The device's clock, in seconds since 1970 (UTC).
    private let time: Int

    /// Later times are none, but milliseconds: this is the year 5138.
    private static let latestSecond = 100_000_000_000
    /// Earlier ends are none, but spans: this is March 1973.
    private static let earliestSecond = 100_000_000

    init(_ document: SealedDocument, at time: Int) {
        self.document = document
        self.time = time
    }

    func run(_ findings: inout Diagnosis) {
        inspectPlaces(&findings)
        let freshness: Freshness
        do throws(PushError) {
            freshness = try document.freshness()
        } catch {
            if let name = claimAsText {
                findings.fault(.claimsAsText, "\(name) is a string, not a number of seconds")
            } else {
                findings.fault(.claimsMalformed, error.detail)
            }
            return
        }
        inspectUnits(freshness, &findings)
        inspectStart(freshness, &findings)
        inspectEnd(freshness, &findings)
        if freshness.id == nil {
            findings.note(.noMessageID, "no message id, so replays go unnoticed")
        } else {
            findings.ok(.messageIDFound, "a message id, so replays are detected")
        }
    }

    /// The time that is written as a string.
    private var claimAsText: String? {
        ["iat", "exp"].first { document.payload.document.root[$0]?.kind == .string }
    }

    /// Claims inside `aps` have no effect.
    private func inspectPlaces(_ findings: inout Diagnosis) {
        let names = Freshness.names.filter { document.payload.document.root["aps"]?[$0] != nil }
        guard !names.isEmpty else { return }
        findings.note(
            .claimsInsideAPS,
            "\(names.joined(separator: ", ")) inside aps: claims count beside aps only"
        )
    }

    private func inspectUnits(_ freshness: Freshness, _ findings: inout Diagnosis) {
        let times = [("iat", freshness.issuedAt), ("exp", freshness.expiry)]
        let large = times.filter { ($0.1 ?? 0) > Self.latestSecond }.map(\.0)
        guard !large.isEmpty else { return }
        findings.note(
            .claimsInMilliseconds,
            "\(large.joined(separator: " and ")) in milliseconds or less: the message "
                + (freshness.expiry.map { $0 > Self.latestSecond } == true
                    ? "never expires" : "seems to come from the far future")
        )
    }

    private func inspectStart(_ freshness: Freshness, _ findings: inout Diagnosis) {
        guard let issuedAt = freshness.issuedAt else { return }
        let words = "sealed at \(SystemTime.utc(issuedAt)), \(age(of: issuedAt))"
        guard issuedAt > time else { return findings.ok(.sealedInThePast, words) }
        let (ahead, _) = issuedAt.subtractingReportingOverflow(time)
        findings.note(.sealedInTheFuture, words + Self.zoneHint(ahead))
    }

    private func inspectEnd(_ freshness: Freshness, _ findings: inout Diagnosis) {
        guard let expiry = freshness.expiry else {
            findings.ok(
                .notExpired,
                "no expiry; with an app group it expires 30 days after it was sealed"
            )
            return
        }
        let end = SystemTime.utc(expiry)
        guard time < expiry else {
            let isSpan = (0..<Self.earliestSecond).contains(expiry)
            findings.fault(
                .expired,
                isSpan
                    ? "exp is \(expiry), a span and not a time: the message expired at \(end)"
                    : "expired at \(end), \(age(of: expiry))" + lifetime(freshness, expiry)
            )
            return
        }
        findings.ok(.notExpired, "valid until \(end), \(Self.duration(expiry - time)) from now")
    }

    /// For how long it was valid, which tells by how much the clocks may be apart.
    private func lifetime(_ freshness: Freshness, _ expiry: Int) -> String {
        guard let issuedAt = freshness.issuedAt,
            case let (seconds, overflows) = expiry.subtractingReportingOverflow(issuedAt),
            !overflows
        else { return "" }
        return seconds > 0
            ? "; it was valid for \(Self.duration(seconds))" : "; it ended before it was sealed"
    }

    private func age(of past: Int) -> String {
        let (seconds, overflows) = time.subtractingReportingOverflow(past)
        if overflows { return "centuries from now" }
        return seconds < 0
            ? "\(Self.duration(-seconds)) in the future by this clock"
            : "\(Self.duration(seconds)) ago"
    }

    /// That clocks so far apart are likely to be in two time zones.
    private static func zoneHint(_ seconds: Int) -> String {
        let (hour, tolerance) = (3_600, 120)
        guard (hour - tolerance...14 * hour + tolerance).contains(seconds),
            (seconds + tolerance) % hour <= 2 * tolerance
        else { return "" }
        return ": whole hours, as where local time is taken for UTC"
    }

    /// Seconds in the largest unit that there is a whole one of.
    private static func duration(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        for (length, name) in units where seconds >= length {
            let count = seconds / length
            return "\(count) \(name)\(count == 1 ? "" : "s")"
        }
        return "0 seconds"
    }
}
