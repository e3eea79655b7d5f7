// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
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

    /// What was found sealed.
    struct Sealed {
        /// The messages on which a passphrase can be tried.
        var messages: [Salted.Message] = []
        /// What each sealed field tells of itself; that which counts comes first.
        var ciphertexts: [Ciphertext] = []
    }

    /// Adds what was found; gives what is sealed.
    func run(_ findings: inout Findings) -> Sealed {
        findings.ok(.json, "a dictionary of \(payload.document.root.members.count) members")
        inspectSize(&findings)
        inspectGate(&findings)
        inspectKeys(&findings)
        return inspectFields(&findings)
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
            let isCall = payload.byteCount <= SizeLimit.voip.byteCount
            let room = SizeLimit.voip.byteCount
            findings.fault(.size, error.detail + (isCall ? "; VoIP pushes have \(room)" : ""))
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
    private func isSaidElsewhere(_ finding: PushSeal.Finding) -> Bool {
        if SealedFields.allKeys.contains(finding.keyPath) { return finding.severity == .fault }
        if finding.keyPath == "aps.alert" { return finding.severity == .note }
        return finding.keyPath == "aps.mutable-content" && finding.severity == .fault
    }

    private func inspectFields(_ findings: inout Findings) -> Sealed {
        let fields = payload.sealed
        var sealed = Sealed()
        if let name = ring?.wireFields(in: fields).first {
            findings.ok(.field, "the message stands in the fields of another service")
            sealed.ciphertexts.append(Ciphertext(field: name))
            return sealed
        }
        if fields.payload != .absent {
            inspect(fields.payload, named: SealedFields.payloadKey, &sealed, &findings)
        }
        if fields.data != .absent || fields.payload == .absent {
            inspect(fields.data, named: SealedFields.dataKey, &sealed, &findings)
        }
        if let keyID = fields.keyID {
            findings.note(.field, "\(SealedFields.keyIDKey) names the key \(quoted(keyID))")
        }
        return sealed
    }

    private func inspect(
        _ field: SealedFields.Field,
        named name: String,
        _ sealed: inout Sealed,
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
            if let message = inspection.message {
                sealed.messages.append(message)
                sealed.ciphertexts.append(Ciphertext(field: name, message))
            } else if let records = inspection.records {
                sealed.ciphertexts.append(Ciphertext(field: name, records))
            }
        }
    }

    /// Where the sealed field went, if it is in the payload after all.
    private var misplacedField: String {
        if payload.aps.view?[SealedFields.dataKey] != nil { return "; one stands inside aps" }
        let other = payload.document.root.members.first { member in
            // Six bytes are the longest escape of one character.
            member.nameView.byteRange.count <= 2 + 6 * SealedFields.dataKey.utf8.count
                && SealedFields.dataKey == member.name.uppercased()
        }
        return other.map { "; \(quoted($0.name)) is another key" } ?? ""
    }
}
