// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Tries keys on the sealed fields of a payload, and reports which key opens them or why none does.
struct KeyringInspection {
    let payload: Payload
    let key: Diagnosis.KeySource
    let ring: KeyRing
    let sealed: PayloadInspection.Sealed
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int
    /// What deriving keys may cost.
    let budget: DerivationBudget

    /// The opened messages, by field name.
    private(set) var opened: [String: KeyRing.Opened] = [:]
    /// What opened the field that counts, in words.
    private(set) var opener: String?

    /// Adds findings for each sealed field.
    mutating func run(
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) {
        let fields = payload.sealed
        let isOfService = !ring.serviceFields(in: fields).isEmpty
        guard !key.isNone else {
            // Faults found without a key are reason enough.
            guard !fields.isEmpty, !findings.hasFault else { return }
            findings.fault(
                .noKeyGiven,
                "no key was given to open it with, and nothing else is wrong with the push"
            )
            return
        }
        for unusable in ring.keys(for: .pushes).compactMap(\.unusable) {
            findings.note(.keyUnusable, unusable.detail)
        }
        if isOfService { return inspectService(fields, &findings) }
        var isTried = false
        for (name, field) in [
            (SealedFields.payloadKey, fields.payload), (SealedFields.dataKey, fields.data),
        ] {
            guard let text = field.text, !text.isEmpty else {
                if field == .notAString(.dictionary) {
                    isTried = inspectDictionary(name, &findings) || isTried
                }
                continue
            }
            isTried = true
            do throws(SealError) {
                let opened = try ring.open(
                    text,
                    keyID: fields.keyID,
                    at: time,
                    stretcher: budget
                )
                // The form is right for this key, whatever it looked like without one.
                findings.dropFaults { $0.place?.keyPath == name }
                tell(opened, of: name, text, &findings)
                inspect(opened.plaintext, in: name, &findings)
            } catch {
                guard error.code != .library else { throw error }
                try inspectFailure(error, name, text, &findings, willTakeLong: willTakeLong)
            }
        }
        guard !isTried else { return }
        findings.note(.nothingToTry, "no sealed field to try a key on")
        if let misplaced = sealed.misplaced { return inspect(misplaced, &findings) }
        for member in sealed.suspects.prefix(4) {
            let failure = failure(of: member.text, in: member.keyPath, beside: member.siblings)
            if failure.runElsewhere(&findings) { return }
        }
    }

    /// Reports whether a dictionary is a message in parts; returns false if it is not.
    private func inspectDictionary(_ name: String, _ findings: inout Diagnosis) -> Bool {
        guard let value = payload.document.root[name], value.byteRange.count <= 16 << 10 else {
            return false
        }
        return failure(of: String(decoding: value.bytes, as: UTF8.self), in: name)
            .runParts(&findings)
    }

    private func failure(
        of text: String,
        in name: String,
        beside siblings: JSONView? = nil
    ) -> FailureInspection {
        FailureInspection(
            name: name,
            text: text,
            parts: SealedMember.parts(of: text, beside: siblings ?? payload.document.root),
            keyID: payload.sealed.keyID,
            key: key,
            payload: payload,
            time: time,
            budget: budget
        )
    }

    /// Reports whether a message in the wrong place opens.
    private func inspect(_ misplaced: MisplacedMessage, _ findings: inout Diagnosis) {
        guard let text = misplaced.text,
            let opened = try? ring.open(
                WrappedText.unwrapped(text),
                at: time,
                stretcher: budget
            )
        else { return }
        let isDocument = SealedDocument.isForm(of: opened.plaintext)
        let field = isDocument ? SealedFields.payloadKey : SealedFields.dataKey
        findings.note(
            .strayMessageOpens,
            "the value of \(quoted(misplaced.keyPath)) opens to \(isDocument ? "a document" : "a text"), "
                + "which belongs in \(field)",
            at: Diagnosis.Place(keyPath: misplaced.keyPath)
        )
    }

    /// Reports why a text did not open.
    private func inspectFailure(
        _ error: SealError,
        _ name: String,
        _ text: String,
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) {
        let unwrapped = WrappedText.unwrapped(text)
        // Only what is around the text is wrong with it.
        if unwrapped != text {
            let opened = try? ring.open(
                unwrapped,
                keyID: payload.sealed.keyID,
                at: time,
                stretcher: budget
            )
            if opened != nil { return }
        }
        try failure(of: unwrapped, in: name).run(error, &findings, willTakeLong: willTakeLong)
    }

    /// Inspects the opened text of a field.
    private func inspect(_ plaintext: String, in name: String, _ findings: inout Diagnosis) {
        if name == SealedFields.payloadKey {
            DocumentInspection(text: plaintext, time: time).run(&findings)
        } else if SealedDocument.isForm(of: plaintext) {
            findings.fault(
                .documentInTextField,
                "\(name) contains a document, which belongs in \(SealedFields.payloadKey)",
                at: Diagnosis.Place(keyPath: name)
            )
        } else {
            OpenedText(plaintext).run(&findings, at: Diagnosis.Place(keyPath: name))
        }
    }

    private mutating func inspectService(_ fields: SealedFields, _ findings: inout Diagnosis) {
        let name = ring.serviceFields(in: fields).first ?? ""
        do throws(SealError) {
            let opened = try ring.open(fields.serviceFields, keyID: fields.keyID, at: time)
            self.opened[name] = opened
            tell(opened, of: "the push", nil, &findings)
            inspectServiceDocument(opened, &findings)
        } catch {
            let keys = ring.keys(for: .pushes).filter {
                !$0.isExpired(at: time) && $0.canOpen && $0.unusable == nil
            }
            let halves = Self.halves(in: ring) { $0.serviceFields.first == name }
            guard keys.isEmpty, let halves else {
                return ServiceFailure(payload: payload, keys: keys, budget: budget)
                    .run(error, &findings)
            }
            findings.faultOfHalves(halves, at: Diagnosis.Place(keyPath: name))
        }
    }

    /// The names of the keys of some formats that the ring has only the public half of.
    static func halves(in ring: KeyRing, for isFormat: (Format) -> Bool) -> String? {
        let names = ring.keys(for: .pushes).filter { !$0.canOpen && isFormat($0.format) }
            .map(\.title)
        guard !names.isEmpty else { return nil }
        let more = names.count > 3 ? ["\(names.count - 3) more"] : []
        return enumeration(names.prefix(3) + more, conjunction: "or")
    }

    /// Inspects another service's sealed document, in the form it is rewritten to.
    private func inspectServiceDocument(
        _ opened: KeyRing.Opened,
        _ findings: inout Diagnosis
    ) {
        guard let form = ServiceDocument.payloadForm(of: opened.plaintext, sealedAs: opened.format)
        else {
            return ServiceDocumentInspection(text: opened.plaintext, format: opened.format)
                .run(&findings)
        }
        let text = String(decoding: JSONValue.object(form).serialized(), as: UTF8.self)
        DocumentInspection(text: text, time: time).inspectKeys(&findings)
    }

    /// Reports which key opened a field.
    private mutating func tell(
        _ opened: KeyRing.Opened,
        of name: String,
        _ text: String?,
        _ findings: inout Diagnosis
    ) {
        if text != nil { self.opened[name] = opened }
        if case .passphrase(_, let source, let expected, _) = key, let text {
            opener = opener ?? "the passphrase opens \(name)"
            tellPassphrase(opened, text, source, expected, &findings)
            return
        }
        findings.opened = findings.opened ?? opened
        let key = opened.keyID.map { "the key \(quoted($0))" } ?? "a key without an id"
        let count = opened.plaintext.utf8.count
        opener = opener ?? "\(key) (\(opened.format.rawValue)) opens \(name)"
        let words =
            "\(key) (\(opened.format.rawValue)) opens \(name) to \(sizeInWords(count)) of text"
        if opened.isStale {
            findings.note(.staleKeyOpens, "\(words), but a newer key is first in the ring")
        } else {
            findings.ok(.keyOpens, words)
        }
        if !opened.isAuthenticated {
            findings.note(
                .notAuthenticated,
                "\(opened.format.rawValue) is not authenticated: an altered message may also open"
            )
        }
    }

    /// Reports how certain it is that the passphrase opened the message, and the `openssl` command.
    private func tellPassphrase(
        _ opened: KeyRing.Opened,
        _ text: String,
        _ source: String,
        _ expected: Salted.Parameters,
        _ findings: inout Diagnosis
    ) {
        let match = ParameterSearch.Match(
            parameters: expected,
            variant: .asGiven,
            textByteCount: opened.plaintext.utf8.count,
            triedCount: 1
        )
        guard let message = SealedText.saltedMessage(in: text) else { return }
        let certainty = match.certainty(blockCount: message.ciphertext.count / 16)
        findings.ok(
            .passphraseOpens,
            "opens to \(sizeInWords(match.textByteCount)) of text; \(certainty)"
        )
        guard findings.match == nil else { return }
        findings.match = match
        findings.command = OpenSSLCommandLine.text(
            message: message.bytes,
            parameters: expected,
            variant: .asGiven,
            source: source
        )
    }
}

extension Diagnosis {
    /// Adds the fault of a message that only a phone can open.
    mutating func faultOfHalves(_ names: String, at place: Place) {
        let rest = hasFault ? "" : ", and nothing else is wrong with the push"
        fault(
            .privateHalfMissing,
            "only the phone has the private half of \(names)\(rest)",
            at: place
        )
    }
}

extension SealedText {
    /// The first reading of a text that is a whole `Salted__` message.
    static func saltedMessage(in text: String) -> Salted.Message? {
        for reading in readings(of: text) {
            if let message = try? Salted.Message(parsing: reading.bytes) { return message }
        }
        return nil
    }
}
