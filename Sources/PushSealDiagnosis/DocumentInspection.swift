// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// Says what an opened document holds: names, sizes and the state of its claims, never a text.
struct DocumentInspection {
    private static let limit = 20

    private let text: String
    /// The device's clock, in seconds since 1970 (UTC).
    private let time: Int

    init(_ text: String, at time: Int) {
        self.text = text
        self.time = time
    }

    /// Adds what it holds and claims.
    func run(_ findings: inout Diagnosis) {
        if let document = inspectKeys(&findings) { inspectClaims(document, &findings) }
    }

    /// Adds what it holds; gives the document, if it is one.
    @discardableResult
    func inspectKeys(_ findings: inout Diagnosis) -> SealedDocument? {
        let document: SealedDocument
        do throws(PayloadError) {
            document = try SealedDocument(parsing: Array(text.utf8))
        } catch {
            findings.fault(Self.code(of: text), Self.words(for: error, of: text))
            return nil
        }
        if document.notification.hasNoText {
            findings.fault(
                .documentWithoutText,
                "the sealed document has no title, subtitle or body"
            )
        }
        let parts = document.payload.entries.filter { !Freshness.names.contains($0.keyPath) }
            .map { "\($0.keyPath) (\(Self.size($0.value)))" }
        let more = parts.count > Self.limit ? ", and \(parts.count - Self.limit) more" : ""
        findings.ok(
            .documentRead,
            parts.isEmpty
                ? "the document is empty" : parts.prefix(Self.limit).joined(separator: ", ") + more
        )
        if case let ignored = document.ignoredKeyPaths, !ignored.isEmpty {
            findings.note(.keysWithoutEffect, "no effect: \(ignored.joined(separator: ", "))")
        }
        return document
    }

    /// Why a text is no document, as far as its first and last bytes tell.
    private static func code(of text: String) -> Diagnosis.Code {
        if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { return .documentBeginsWithMark }
        if text.utf8.last == 0 { return .documentEndsInNUL }
        if OpenedText.isJSONString(text) { return .documentInString }
        guard let document = try? JSONDocument(parsing: Array(text.utf8)) else {
            let first = text.utf8.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
            return first == UInt8(ascii: "{") ? .documentNotAnObject : .textInDocumentField
        }
        return document.root.kind == .object ? .documentWithoutAPS : .documentNotAnObject
    }

    /// The same in words; those of the error could quote the message.
    private static func words(for error: PayloadError, of text: String) -> String {
        let place = error.position.map { " (\($0))" } ?? ""
        return switch code(of: text) {
        case .documentBeginsWithMark: "the sealed document begins with a byte order mark"
        case .documentEndsInNUL: "the sealed document ends in NUL, as a C string does"
        case .documentInString: "the sealed document is a JSON string, perhaps encoded twice"
        case .documentWithoutAPS: "the sealed document has no dictionary aps"
        case .textInDocumentField:
            "\(SealedFields.payloadKey) contains a text, which belongs in \(SealedFields.dataKey)"
        default: "the sealed document is not a JSON object\(place)"
        }
    }

    private static func size(_ value: JSONView) -> String {
        let count = value.string?.utf8.count ?? value.byteRange.count
        let unit = count == 1 ? "byte" : "bytes"
        return value.kind == .string ? "\(count) \(unit)" : "\(value.kind), \(count) \(unit)"
    }

    private func inspectClaims(_ document: SealedDocument, _ findings: inout Diagnosis) {
        let freshness: Freshness
        do throws(PayloadError) {
            freshness = try document.freshness()
        } catch {
            findings.fault(.claimsMalformed, error.detail)
            return
        }
        if let issuedAt = freshness.issuedAt {
            let words = "sealed at \(SystemTime.utc(issuedAt)), \(age(of: issuedAt))"
            if issuedAt > time {
                findings.note(.sealedInTheFuture, words)
            } else {
                findings.ok(.sealedInThePast, words)
            }
        }
        inspectEnd(freshness, &findings)
        if freshness.id == nil {
            findings.note(.noMessageID, "no message id, so replays go unnoticed")
        } else {
            findings.ok(.messageIDFound, "a message id, so replays are detected")
        }
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
            findings.fault(.expired, "expired at \(end)")
            return
        }
        findings.ok(.notExpired, "valid until \(end), \(Self.duration(expiry - time)) from now")
    }

    private func age(of issuedAt: Int) -> String {
        let (seconds, overflows) = time.subtractingReportingOverflow(issuedAt)
        if overflows { return "centuries from now" }
        return seconds < 0
            ? "\(Self.duration(-seconds)) in the future by this clock"
            : "\(Self.duration(seconds)) ago"
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
