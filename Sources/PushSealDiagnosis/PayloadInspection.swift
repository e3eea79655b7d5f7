// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// Goes through a payload in the order in which a device would stumble.
struct PayloadInspection {
    private let payload: Payload
    /// The key ring, which says whether fields of another service mean something.
    private let ring: KeyRing

    init(_ payload: Payload, ring: KeyRing) {
        self.payload = payload
        self.ring = ring
    }

    /// What was found sealed.
    struct Sealed {
        /// The messages on which a passphrase can be tried.
        var messages: [Salted.Message] = []
        /// What each sealed field tells of itself; that which counts comes first.
        var ciphertexts: [Ciphertext] = []
        /// What is sealed, but stands where no extension looks for it.
        var stray: StrayMessage?
    }

    /// Adds what was found; gives what is sealed.
    func run(_ findings: inout Diagnosis) -> Sealed {
        let count = payload.document.root.members.count
        findings.ok(
            .payloadRead,
            "a JSON object with \(count) \(count == 1 ? "member" : "members")"
        )
        inspectSize(&findings)
        inspectGate(&findings)
        inspectKeys(&findings)
        return inspectFields(&findings)
    }

    private func inspectSize(_ findings: inout Diagnosis) {
        let limit = SizeLimit.standard
        do throws(PushError) {
            try limit.check(byteCount: payload.byteCount)
            findings.ok(
                .sizeFits,
                "\(payload.byteCount) of \(limit.byteCount) bytes"
            )
        } catch {
            let isCall = payload.byteCount <= SizeLimit.voip.byteCount
            let room = SizeLimit.voip.byteCount
            findings.fault(
                .payloadTooLarge,
                error.detail + (isCall ? "; a VoIP push may have \(room)" : "")
            )
        }
    }

    private func inspectGate(_ findings: inout Diagnosis) {
        switch payload.gate() {
        case .employed(let notes):
            findings.ok(.extensionRuns, "the service extension runs")
            for note in notes { findings.note(.gateRemark, note) }
        case .notEmployed(let refusal):
            if refusal.rule == .aps, let words = providerRequest {
                findings.fault(.providerRequest, words)
                return
            }
            let words = "the service extension does not run: \(refusal.reason)"
            findings.fault(refusal.rule.code, words)
        }
    }

    /// That the payload is inside of what was given, if it is.
    private var providerRequest: String? {
        let inner = StrayMessage.innerPayload(in: payload)
        let provider = ProviderRequest.name(of: payload)
        guard inner != nil || provider != nil else { return nil }
        return "this is the request to \(provider ?? "a provider"), not the payload that the phone "
            + "gets"
            + (inner.map { ", which is \(quoted($0.keyPath))" } ?? "")
    }

    /// What the payload's author should know; a key without effect keeps nothing from opening.
    private func inspectKeys(_ findings: inout Diagnosis) {
        for finding in payload.findings where !isSaidElsewhere(finding) {
            findings.note(
                .keyRemark,
                finding.description,
                at: Diagnosis.Place(keyPath: finding.keyPath, position: finding.position)
            )
        }
    }

    /// The gate and the fields have words of their own for these.
    private func isSaidElsewhere(_ finding: PushSeal.Finding) -> Bool {
        if [SealedFields.dataKey, SealedFields.payloadKey].contains(finding.keyPath) {
            return finding.severity == .fault
        }
        if finding.keyPath == "aps.alert" { return finding.severity == .note }
        return finding.keyPath == "aps.mutable-content" && finding.severity == .fault
    }

    private func inspectFields(_ findings: inout Diagnosis) -> Sealed {
        let fields = payload.sealed
        var sealed = Sealed()
        if let name = ring.serviceFields(in: fields).first {
            findings.ok(.otherServiceFound, "the message is in the fields of another service")
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
            findings.note(
                .keyNamed,
                "\(SealedFields.keyIDKey) names the key \(quoted(keyID))",
                at: Diagnosis.Place(keyPath: SealedFields.keyIDKey)
            )
        }
        return sealed
    }

    private func inspect(
        _ field: SealedFields.Field,
        named name: String,
        _ sealed: inout Sealed,
        _ findings: inout Diagnosis
    ) {
        let place = Diagnosis.Place(keyPath: name, position: payload.document.root[name]?.position)
        switch field {
        case .absent:
            inspectAbsence(of: name, at: place, &sealed, &findings)
        case .notAString(let kind):
            if let value = payload.document.root[name], let dress = TextDress(value) {
                findings.fault(dress.code, "\(name) is \(dress.words), not a string", at: place)
                return
            }
            inspectValue(of: name, kind, at: place, &findings)
        case .text(let text):
            let count = text.unicodeScalars.count
            guard count > 0 else {
                findings.fault(.sealedFieldEmpty, "\(name) is an empty string", at: place)
                return
            }
            findings.ok(
                .sealedFieldFound,
                "\(name) is a string of \(count) \(count == 1 ? "character" : "characters")",
                at: place
            )
            var inspection = SealedFieldInspection(text, at: place)
            inspection.run(&findings)
            if let message = inspection.message {
                sealed.messages.append(message)
                sealed.ciphertexts.append(Ciphertext(field: name, message))
            } else if let records = inspection.records {
                sealed.ciphertexts.append(Ciphertext(field: name, records))
            }
        }
    }

    /// Says what stands in a field in place of a string.
    private func inspectValue(
        of name: String,
        _ kind: SealedFields.Kind,
        at place: Diagnosis.Place,
        _ findings: inout Diagnosis
    ) {
        let words = "\(name) is \(kind.words), not a string"
        let value = payload.document.root[name]
        let isLarge = (value?.byteRange.count ?? 0) > 64 << 10
        if kind == .dictionary, !isLarge, let value,
            let system = OtherSystem(String(decoding: value.bytes, as: UTF8.self))
        {
            findings.fault(system.code, "\(words): \(system.words)", at: place)
        } else if let stray = StrayMessage.find(in: payload),
            ["\(name).", "\(name)["].contains(where: stray.keyPath.hasPrefix)
        {
            findings.fault(
                .sealedElsewhere,
                "\(words); a sealed message stands in \(quoted(stray.keyPath))",
                at: place,
                cure: Diagnosis.Cure("write it as the value of \(name)")
            )
        } else {
            findings.fault(.sealedFieldNotAString, words, at: place)
        }
    }

    /// Says where the sealed text is, if it is in the payload after all.
    private func inspectAbsence(
        of name: String,
        at place: Diagnosis.Place,
        _ sealed: inout Sealed,
        _ findings: inout Diagnosis
    ) {
        let stray = StrayMessage.find(in: payload)
        sealed.stray = stray
        let words = "no \(name) beside aps"
        guard let stray else {
            if alertIsTurned {
                findings.fault(
                    .alertInROT13,
                    "\(words), and the alert reads as ROT13",
                    at: place,
                    cure: Diagnosis.Cure(
                        Diagnosis.Code.alertInROT13.cure ?? "",
                        options: "--rot13",
                        receive: "pushseal receive --rot13 PAYLOAD"
                    )
                )
            } else {
                findings.fault(.noSealedField, words, at: place)
            }
            return
        }
        let isMisspelled = stray.field != nil && !stray.keyPath.contains(".")
        let target = stray.field ?? name
        findings.fault(
            stray.field == nil ? .sealedElsewhere : .sealedFieldMisplaced,
            isMisspelled
                ? "\(words); names are case-sensitive, and \(quoted(stray.keyPath)) is another"
                : "\(words); \(stray.field == nil ? "a sealed message" : "it") stands in "
                    + quoted(stray.keyPath),
            at: place,
            cure: Diagnosis.Cure("move \(quoted(stray.keyPath)) to \(target) beside aps")
        )
    }

    /// Whether the alert that was sent reads as ROT13, as in the exercise of a well-known book.
    private var alertIsTurned: Bool {
        let alert = payload.document.root["aps"]?["alert"]
        let texts = [alert?.string, alert?["title"]?.string, alert?["body"]?.string]
        return texts.contains { $0.flatMap(PlainWords.kind) == .rot13 }
    }
}

extension GateRefusal.Rule {
    fileprivate var code: Diagnosis.Code {
        switch self {
        case .aps: .noAPS
        case .mutableContent: .noMutableContent
        // Alerts are allowed unless somebody says that they are not, which nobody can here.
        case .alertsAllowed, .alert: .noAlert
        case .text: .alertWithoutText
        }
    }
}
