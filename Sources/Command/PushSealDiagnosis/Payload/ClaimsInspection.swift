// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Reports the age that a sealed document claims, and what is odd about the claims.
struct ClaimsInspection {
    let document: SealedDocument
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int

    /// A later time (the year 5138) must be in milliseconds.
    private static let latestSecond = 100_000_000_000
    /// An earlier expiry (March 1973) must be a duration.
    private static let earliestSecond = 100_000_000

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
        } else if freshness.issuedAt == nil, freshness.expiry == nil {
            findings.note(
                .messageIDWithoutTime,
                "a message id but neither iat nor exp, so a device with an app group refuses it"
            )
        } else {
            findings.ok(.messageIDFound, "a message id, so replays are detected")
        }
    }

    /// The time claim that is a string.
    private var claimAsText: String? {
        ["iat", "exp"].first { document.payload.document.root[$0]?.kind == .string }
    }

    /// Claims inside `aps` have no effect.
    private func inspectPlaces(_ findings: inout Diagnosis) {
        let names = Freshness.names.filter { document.payload.document.root["aps"]?[$0] != nil }
        guard !names.isEmpty else { return }
        findings.note(
            .claimsInsideAPS,
            "\(names.joined(separator: ", ")) inside aps: claims only count beside aps"
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
            let end = "; with an app group it expires 30 days after it was sealed"
            findings.ok(.notExpired, "no expiry" + (freshness.issuedAt == nil ? "" : end))
            return
        }
        let end = SystemTime.utc(expiry)
        guard time < expiry else {
            let isSpan = (0..<Self.earliestSecond).contains(expiry)
            findings.fault(
                .expired,
                isSpan
                    ? "exp is \(expiry), a duration instead of a time: the message expired at \(end)"
                    : "expired at \(end), \(age(of: expiry))" + lifetime(freshness, expiry)
            )
            return
        }
        findings.ok(.notExpired, "valid until \(end), \(Self.duration(expiry - time)) from now")
    }

    /// How long the message was valid, a bound on how far apart the clocks are.
    private func lifetime(_ freshness: Freshness, _ expiry: Int) -> String {
        guard let issuedAt = freshness.issuedAt,
            case let (seconds, overflows) = expiry.subtractingReportingOverflow(issuedAt),
            !overflows
        else { return "" }
        return seconds > 0
            ? "; it was valid for \(Self.duration(seconds))" : "; it expired before it was sealed"
    }

    private func age(of past: Int) -> String {
        let (seconds, overflows) = time.subtractingReportingOverflow(past)
        if overflows { return "centuries from now" }
        return seconds < 0
            ? "\(Self.duration(-seconds)) in the future by this clock"
            : "\(Self.duration(seconds)) ago"
    }

    /// A hint at time zones, if the clocks are whole hours apart.
    private static func zoneHint(_ seconds: Int) -> String {
        let (hour, tolerance) = (3_600, 120)
        guard (hour - tolerance...14 * hour + tolerance).contains(seconds),
            (seconds + tolerance) % hour <= 2 * tolerance
        else { return "" }
        return ": whole hours, as if local time was taken for UTC"
    }

    /// Seconds, rounded down to the largest unit that fits.
    private static func duration(_ seconds: Int) -> String {
        let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        for (length, name) in units where seconds >= length {
            let count = seconds / length
            return "\(count) \(name)\(count == 1 ? "" : "s")"
        }
        return "0 seconds"
    }
}
