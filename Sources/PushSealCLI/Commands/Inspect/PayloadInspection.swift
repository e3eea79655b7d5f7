// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealPayload
import StrictJSON

/// Goes through a payload in the order in which a device would stumble.
struct PayloadInspection {
    private let payload: Payload
    /// The key ring, which says whether fields of another service mean something.
    private let ring: KeyRing?

    init(_ payload: Payload, ring: KeyRing?) {
        self.payload = payload
        self.ring = ring
    }

    /// Adds what was found; gives the messages on which a key can be tried.
    func run(_ findings: inout Findings) -> [Salted.Message] {
        findings.ok(.json, "a dictionary of \(payload.document.root.members.count) members")
        inspectSize(&findings)
        inspectGate(&findings)
        inspectKeys(&findings)
        let messages = inspectFields(&findings)
        inspectClearText(&findings)
        return messages
    }

    private func inspectSize(_ findings: inout Findings) {
        let limit = SizeLimit.standard
        do throws(PayloadError) {
            try limit.check(byteCount: payload.byteCount)
            findings.ok(
                .size,
                "\(payload.byteCount) bytes, \(limit.byteCount - payload.byteCount) below the "
                    + "limit of \(limit.byteCount)"
            )
        } catch {
            findings.fault(.size, error.detail)
        }
    }

    private func inspectGate(_ findings: inout Findings) {
        switch payload.gate() {
        case .employed(let notes):
            findings.ok(.gate, "the service extension runs")
            for note in notes { findings.note(.gate, note) }
        case .notEmployed(let reason):
            findings.fault(.gate, "the service extension does not run: \(reason)")
        }
    }

    /// What the payload's author should know; a key without effect keeps nothing from opening.
    private func inspectKeys(_ findings: inout Findings) {
        for finding in payload.findings where !isSaidElsewhere(finding) {
            findings.note(.keys, finding.description)
        }
    }

    /// The gate and the fields have words of their own for these.
    private func isSaidElsewhere(_ finding: PushSealPayload.Finding) -> Bool {
        if SealedFields.allKeys.contains(finding.keyPath) { return finding.severity == .fault }
        if finding.keyPath == "aps.alert" { return finding.severity == .note }
        return finding.keyPath == "aps.mutable-content" && finding.severity == .fault
    }

    private func inspectFields(_ findings: inout Findings) -> [Salted.Message] {
        let sealed = payload.sealed
        if sealed.isEmpty, ring?.reads(sealed.wires) == true {
            findings.ok(.field, "the message stands in the fields of another service")
            return []
        }
        var messages: [Salted.Message] = []
        if sealed.payload != .absent {
            inspect(sealed.payload, named: SealedFields.payloadKey, &messages, &findings)
        }
        if sealed.data != .absent || sealed.payload == .absent {
            inspect(sealed.data, named: SealedFields.dataKey, &messages, &findings)
        }
        if let keyID = sealed.keyID {
            findings.note(.field, "\(SealedFields.keyIDKey) names the key \(quoted(keyID))")
        }
        return messages
    }

    private func inspect(
        _ field: SealedFields.Field,
        named name: String,
        _ messages: inout [Salted.Message],
        _ findings: inout Findings
    ) {
        switch field {
        case .absent:
            findings.fault(.field, "there is no \(name) beside aps\(misplacedField)")
        case .notAString(let kind):
            findings.fault(.field, "\(name) is \(kind.words), not a string")
        case .text(let text):
            let count = text.unicodeScalars.count
            guard count > 0 else {
                findings.fault(.field, "\(name) is an empty string")
                return
            }
            findings.ok(
                .field,
                "\(name) is a string of \(count) \(count == 1 ? "character" : "characters")"
            )
            var inspection = SealedFieldInspection(text)
            inspection.run(&findings)
            if let message = inspection.message { messages.append(message) }
        }
    }

    /// Where the sealed field went, if it is in the payload after all.
    private var misplacedField: String {
        if payload.aps.view?[SealedFields.dataKey] != nil { return "; one stands inside aps" }
        let other = payload.customKeys.first { member in
            SealedFields.dataKey == member.name.uppercased()
        }
        return other.map { "; \(quoted($0.name)) is another key" } ?? ""
    }

    /// What Apple, the server and everybody on the way can read.
    private func inspectClearText(_ findings: inout Findings) {
        let entries = payload.entriesInClear.filter { entry in
            !Self.mechanics.contains(entry.keyPath)
                && entry.value.string != Resolution.placeholder
        }
        guard !entries.isEmpty else {
            findings.ok(.clear, "nothing")
            return
        }
        let shown = entries.prefix(20).map { "\($0.keyPath) \(Self.shown($0.value))" }
        let more = entries.count > 20 ? ", and \(entries.count - 20) more" : ""
        findings.note(.clear, shown.joined(separator: ", ") + more)
    }

    /// Keys that tell nothing about the message.
    private static let mechanics: Set<String> = [
        "aps", "aps.mutable-content", "aps.content-available", SealedFields.keyIDKey,
    ]

    private static func shown(_ value: JSONView) -> String {
        switch value.kind {
        case .string:
            let text = value.string ?? ""
            let start = text.prefix(40)
            return quoted(start) + (start.endIndex < text.endIndex ? "…" : "")
        case .object: return "(a dictionary)"
        case .array: return "(an array)"
        default: return escaped(String(decoding: value.bytes.prefix(40), as: UTF8.self))
        }
    }
}
