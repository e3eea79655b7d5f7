// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import SealFormats
import PushSealJSON

/// Examines a payload in the order in which a device would.
struct PayloadInspection {
    let payload: Payload
    /// The key ring, which decides whether the fields of another service count.
    let ring: KeyRing
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int
    /// What deriving keys may cost.
    let budget: DerivationBudget

    /// The sealed parts of a payload.
    struct Sealed {
        /// What each sealed field reveals; the field that counts comes first.
        var ciphertexts: [Ciphertext] = []
        /// A sealed message in a place where no extension looks for it.
        var misplaced: MisplacedMessage?
        /// The members that look sealed, if there is no message that can be recognized.
        var suspects: [SealedMember] = []
    }

    /// Adds what was found and returns the sealed parts.
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
            try limit.check(payload.document.bytes)
            findings.ok(
                .sizeFits,
                "\(payload.byteCount) of \(limit.byteCount) bytes"
            )
        } catch {
            findings.fault(
                .payloadTooLarge,
                error.detail + (payload.byteCount > 64 << 10 ? "; no key was tried on it" : ""),
                cure: error.hint.map { Diagnosis.Cure(text: $0) }
            )
        }
    }

    private func inspectGate(_ findings: inout Diagnosis) {
        switch payload.gate() {
        case .employed(let notes):
            findings.ok(.extensionRuns, "the service extension runs")
            for note in notes { findings.note(.gateRemark, note) }
        case .notEmployed(let refusal):
            let isRequest = refusal.rule == .payload
            let words =
                isRequest
                ? requestWords(refusal) : "the service extension does not run: \(refusal.reason)"
            // What is sealed has a cure of its own, which moves it out of a request.
            let isSealed =
                isRequest && ProviderRequest(payload)?.payload != nil
                && MisplacedMessage.find(in: payload) != nil
            findings.fault(
                refusal.rule.code,
                words,
                cure: isSealed ? nil : Diagnosis.Cure(text: refusal.change)
            )
        }
    }

    /// What a provider's request is, with the payload inside, which may be JSON in a string.
    private func requestWords(_ refusal: GateRefusal) -> String {
        guard let request = ProviderRequest(payload), request.payloadPath == nil,
            request.complaint == nil,
            let inner = MisplacedMessage.innerPayload(in: payload)
        else { return refusal.reason }
        return "\(refusal.reason), which is \(quoted(inner.keyPath))"
    }

    /// Adds notes about the keys; a key without effect does not keep a message from opening.
    private func inspectKeys(_ findings: inout Diagnosis) {
        for remark in payload.remarks where !isSaidElsewhere(remark) {
            findings.note(
                .keyRemark,
                remark.description,
                at: Diagnosis.Place(keyPath: remark.keyPath, position: remark.position)
            )
        }
    }

    /// Whether the gate or the fields have a finding for it.
    private func isSaidElsewhere(_ remark: Remark) -> Bool {
        if [SealedFields.dataKey, SealedFields.payloadKey].contains(remark.keyPath) {
            return remark.isFault
        }
        if remark.keyPath == "aps.alert" { return !remark.isFault }
        return remark.keyPath == "aps.mutable-content" && remark.isFault
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
            if let value = payload.document.root[name], let wrapped = WrappedText(value) {
                findings.fault(wrapped.code, "\(name) is \(wrapped.words), not a string", at: place)
                return
            }
            inspectValue(of: name, kind, at: place, &findings)
        case .text, .string:
            let text = field.text ?? ""
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
            var inspection = SealedFieldInspection(
                text: text,
                place: place,
                formats: Set(ring.keys(for: .pushes).map(\.format))
            )
            inspection.run(&findings)
            if let message = inspection.message {
                sealed.ciphertexts.append(Ciphertext(field: name, message))
            } else if let records = inspection.records {
                sealed.ciphertexts.append(Ciphertext(field: name, records))
            }
        }
    }

    /// Reports a field that is not a string.
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
            let system = OtherSystem.message(in: String(decoding: value.bytes, as: UTF8.self))
        {
            findings.fault(system.code, "\(words): \(system.words)", at: place)
        } else if let misplaced = MisplacedMessage.find(in: payload),
            ["\(name).", "\(name)["].contains(where: misplaced.keyPath.hasPrefix)
        {
            findings.fault(
                .sealedElsewhere,
                "\(words); a sealed message is in \(quoted(misplaced.keyPath))",
                at: place,
                cure: Diagnosis.Cure(text: "write it as the value of \(name)")
            )
        } else {
            findings.fault(.sealedFieldNotAString, words, at: place)
        }
    }

    /// Reports a missing field, and where in the payload the sealed text is instead.
    private func inspectAbsence(
        of name: String,
        at place: Diagnosis.Place,
        _ sealed: inout Sealed,
        _ findings: inout Diagnosis
    ) {
        if let app = OtherApp(payload) { return findings.add(app.finding(at: place)) }
        if inspectServiceValue(&findings) { return }
        let misplaced = MisplacedMessage.find(in: payload)
        sealed.misplaced = misplaced
        let words = "no \(name) beside aps"
        if let foreign = ForeignFields(payload, ring) {
            return findings.add(foreign.finding(payload, at: place))
        }
        guard let misplaced else {
            if alertIsTurned {
                findings.fault(
                    .alertInROT13,
                    "\(words), and the alert reads as ROT13",
                    at: place,
                    cure: Diagnosis.Cure(
                        text: Diagnosis.Code.alertInROT13.cure ?? "",
                        options: "--rot13",
                        receive: "pushseal receive --rot13 PAYLOAD"
                    )
                )
            } else {
                sealed.suspects = SealedMember.all(in: payload)
                let names = sealed.suspects.map(\.description)
                let rest =
                    names.isEmpty
                    ? ""
                    : "; \(enumeration(names, conjunction: "and")) "
                        + (names.count == 1 ? "looks sealed" : "look sealed")
                findings.fault(.noSealedField, words + rest, at: place)
            }
            return
        }
        let isMisspelled = misplaced.field != nil && !misplaced.keyPath.contains(".")
        let target = misplaced.target(ring, at: time, within: budget)
        let isInside = misplaced.field.map { misplaced.keyPath == "aps.\($0)" } ?? false
        findings.fault(
            misplaced.field == nil ? .sealedElsewhere : .sealedFieldMisplaced,
            isInside
                ? "\(misplaced.field ?? "") is inside aps, and must be beside it"
                : isMisspelled
                    ? "\(words); names are case-sensitive, and \(quoted(misplaced.keyPath)) is a different one"
                    : "\(words); \(misplaced.field == nil ? "a sealed message" : "it") is in "
                        + quoted(misplaced.keyPath),
            at: place,
            cure: Diagnosis.Cure(text: "move \(quoted(misplaced.keyPath)) to \(target) beside aps")
        )
    }

    /// Reports a field of a service that the ring has a key for, if it is not a string.
    private func inspectServiceValue(_ findings: inout Diagnosis) -> Bool {
        let names = ring.keys(for: .pushes).compactMap(\.format.serviceFields.first)
        for name in Set(names).sorted() {
            guard let value = payload.document.root[name], value.kind != .string else { continue }
            let place = Diagnosis.Place(keyPath: name, position: value.position)
            guard let wrapped = WrappedText(value),
                let bytes = ServiceEncoding.base64.decode(wrapped.text)
            else { continue }
            var root = JSONValue(payload.document.root).object
            let format = ring.keys(for: .pushes).first { $0.format.serviceFields.first == name }?
                .format
            root?[name] = .string(ServiceEncoding(format ?? .bark).encode(bytes))
            findings.fault(
                wrapped.code,
                "\(name) is \(wrapped.words), not a string",
                at: place,
                cure: Diagnosis.Cure(
                    text: "write \(ServiceEncoding(format ?? .bark).words) in one line",
                    payload: root.map { .object($0) }
                )
            )
            return true
        }
        return false
    }

    /// Whether the alert is in ROT13, as in the exercise of a well-known book.
    private var alertIsTurned: Bool {
        let alert = payload.document.root["aps"]?["alert"]
        let texts = [alert?.string, alert?["title"]?.string, alert?["body"]?.string]
        return texts.contains { $0.flatMap(PlainWords.kind) == .rot13 }
    }
}

extension GateRefusal.Rule {
    fileprivate var code: Diagnosis.Code {
        switch self {
        case .payload: .providerRequest
        case .aps: .noAPS
        case .mutableContent: .noMutableContent
        // Alerts are allowed, and there is an extension, unless the caller says otherwise, which no
        // caller does here.
        case .alertsAllowed, .hasExtension, .alert: .noAlert
        case .text: .alertWithoutText
        }
    }
}

/// How much text the payload has room for, by format.
struct CapacityInspection {
    private static let formats: [Format] = [.salted, .aes128gcm, .webpush]

    private let rooms: [(format: Format, byteCount: Int?)]
    /// The length of the payload's text, as far as it is known.
    private let present: ClosedRange<Int>?

    init(_ payload: Payload, keyID: String?, present: ClosedRange<Int>?) {
        let room = TextCapacity(payload, keyID: keyID)
        rooms = Self.formats.map { ($0, room.byteCount(as: $0)) }
        self.present = present
    }

    func run(_ findings: inout Diagnosis) {
        let parts = rooms.compactMap { format, byteCount in
            byteCount.map { "\($0) bytes as \(format.rawValue)\(comparison(with: $0))" }
        }
        if parts.isEmpty {
            findings.note(
                .noRoomForText,
                "no room for a sealed text: the rest of the payload is too large"
            )
        } else {
            findings.ok(
                .roomForText,
                "the text may have \(enumeration(parts))"
            )
        }
        for (format, byteCount) in rooms {
            findings.capacity.append(
                format.rawValue,
                byteCount.map { .number(JSONNumber($0)) } ?? .null
            )
        }
    }

    /// Compares the room with the present length.
    private func comparison(with byteCount: Int) -> String {
        guard let present else { return "" }
        let more = byteCount - present.upperBound
        if more < 0 { return " (\(-more) fewer than now)" }
        let start = present.count == 1 ? "" : "at least "
        return " (\(start)\(more) more than now)"
    }
}
