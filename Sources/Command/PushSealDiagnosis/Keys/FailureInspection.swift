// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Finds out why no key opened a sealed text, by trying the usual mistakes.
struct FailureInspection {
    let name: String
    let text: String
    /// The text with what may be its IV, tag or salt in members beside it, as a JSON object; nil if
    /// there are none.
    let parts: String?
    /// The key id beside the text.
    let keyID: String?
    let key: Diagnosis.KeySource
    let payload: Payload
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int
    /// What deriving keys may cost.
    let budget: DerivationBudget

    /// The most keys that each cause is tried with; rings for many devices have more.
    private static let keyLimit = 16

    private var place: Diagnosis.Place { Diagnosis.Place(keyPath: name) }

    /// Adds one fault, unless the text alone already gave a more specific one.
    func run(
        _ error: SealError,
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) {
        let (ring, keys) = (key.ring, keys)
        if let finding = otherKeyID(ring) ?? endedKey(ring) { return findings.add(finding) }
        let readings = SealedText.readings(of: text)
        // A message whose text is odd opens with the passphrase as given.
        if let cause = formatCause(readings, keys) { return tell(cause, &findings) }
        var search = SealedText.saltedMessage(in: text).map {
            PassphraseInspection(
                message: $0,
                field: name,
                source: key.source,
                budget: budget,
                isCharacters: readings.contains {
                    [.latin1, .macOSRoman].contains($0.form)
                        && $0.bytes.starts(with: Salted.Message.magic)
                }
            )
        }
        if try search?.runCheap(keys, &findings) == true { return }
        let isSalted = readings.contains { $0.bytes.starts(with: Salted.Message.magic) }
        if isSalted, let cause = cipherCause(readings, keys) { return tell(cause, &findings) }
        let texts = readings.compactMap { String(validating: $0.bytes, as: UTF8.self) }
        if tellCryptoJS([text] + texts, keys, &findings) { return }
        if let cause = otherCause(readings, keys) { return tell(cause, &findings) }
        let untried = ring.keys(for: .pushes).filter { key in
            Passphrase(key).map { budget.hasRefused($0.secret) } ?? false
        }
        let isFound = try search?.runExpensive(
            keys,
            untried: untried,
            &findings,
            willTakeLong: willTakeLong
        )
        if isFound == true { return }
        // With a key for it in the ring, its error says more.
        if keys.contains(where: { $0.format == .cryptoJS }) {
            findings.dropFaults { $0.place?.keyPath == name && $0.code == .cryptoJSObject }
        }
        let isSaid = findings.findings.contains {
            $0.severity == .fault && $0.place?.keyPath == name
        }
        if isSaid { return }
        report(error, readings, keys, &findings)
    }

    /// Adds a fault if a key opens the text, which is in a member of another name.
    func runElsewhere(_ findings: inout Diagnosis) -> Bool {
        guard let cause = rawCause(keys) else { return false }
        findings.dropFaults { $0.code == .noSealedField }
        findings.fault(
            cause.code,
            "\(quoted(name)) is sealed: \(cause.words)",
            at: place,
            cure: cause.code.cure.map { Diagnosis.Cure(text: $0, command: cause.command) }
        )
        return true
    }

    /// Adds one fault if the text is a JSON object whose members are the parts of a message.
    func runParts(_ findings: inout Diagnosis) -> Bool {
        let keys = keys
        if tellCryptoJS([text], keys, &findings) { return true }
        guard let cause = rawCause(keys) else { return false }
        tell(cause, &findings)
        return true
    }

    /// Adds a fault if one of the texts is CryptoJS's JSON, and a passphrase opens it.
    private func tellCryptoJS(
        _ texts: [String],
        _ keys: [Key],
        _ findings: inout Diagnosis
    ) -> Bool {
        guard let key = Self.keyOpeningCryptoJS(texts, keys) else { return false }
        findings.dropFaults {
            $0.place?.keyPath == name
                && ($0.code == .cryptoJSObject || $0.code == .sealedFieldNotAString)
        }
        findings.fault(
            .cryptoJSObject,
            "\(name) does not open: this is CryptoJS's JSON, which the passphrase opens",
            at: place,
            cure: key.format == .cryptoJS
                ? Diagnosis.Cure(text: "send the JSON itself, as a string")
                : Diagnosis.Cure(
                    text: "use a cryptojs key with this passphrase in the ring",
                    member: ["kty": "oct", "alg": "cryptojs", "form": "object"]
                )
        )
        return true
    }

    /// The keys to try.
    private var keys: [Key] {
        Array(
            key.ring.keys(for: .pushes)
                .filter { !$0.isExpired(at: time) && $0.canOpen && $0.unusable == nil }
                .prefix(Self.keyLimit)
        )
    }

    private func tell(_ cause: Cause, _ findings: inout Diagnosis) {
        findings.dropFaults { $0.place?.keyPath == name && $0.code.isVague(beside: cause.code) }
        findings.fault(
            cause.code,
            "\(name) does not open: \(cause.words)",
            at: place,
            cure: cause.code.cure.map { Diagnosis.Cure(text: $0, command: cause.command) }
        )
    }

    /// Reports the error of the keys, if nothing more is known.
    private func report(
        _ error: SealError,
        _ readings: [SealedText.Reading],
        _ keys: [Key],
        _ findings: inout Diagnosis
    ) {
        let isWebPush = readings.contains { RecordsInspection($0.bytes)?.format == .webpush }
        if isWebPush,
            let halves = KeyringInspection.halves(in: key.ring, for: { $0 == .webpush })
        {
            return findings.faultOfHalves(halves, at: place)
        }
        // A key that cannot be used may be the one.
        if error.code != .unsupported, let missing = Self.missingFormat(readings, keys) {
            let formats = Set(keys.map(\.format.rawValue)).sorted().joined(separator: ", ")
            findings.fault(
                .formatNotInRing,
                "\(name) is \(missing), and the keys are for \(formats)",
                at: place
            )
            return
        }
        if error.code == .cannotOpen, let key = namedKey(readings, keys) {
            let cure =
                key.format == .webpush
                ? "the registration at the sender is an old one: let the app register again"
                : "give the sender this key"
            findings.fault(
                .keyDoesNotOpen,
                "\(name) does not open with \(key.title), which it names: the sender has another "
                    + "key of this name or derives from it in another way, or the text was altered",
                at: place,
                cure: Diagnosis.Cure(
                    text: "if other pushes with this key open, this one was altered on its way; if "
                        + "none does, \(cure)"
                )
            )
            return
        }
        let isForDevice = readings.contains { HandwrittenWebPush($0.bytes) != nil }
        if error.code == .cannotOpen, isForDevice, keys.contains(where: { $0.format == .webpush }) {
            findings.fault(
                .keyDoesNotOpen,
                "\(name) was sealed to another device, with another authentication secret or with "
                    + "another derivation, or was altered: the message does not say which",
                at: place,
                cure: Diagnosis.Cure(
                    text: "give the sender p256dh and auth of this device's key again; if its "
                        + "other pushes open, the authentication secret is right, and this one is "
                        + "another device's"
                )
            )
            return
        }
        let code: Diagnosis.Code =
            switch error.code {
            case .expiredKey: .keyEnded
            case .malformed: .messageIncomplete
            default: .keyDoesNotOpen
            }
        findings.fault(code, "\(name) does not open: \(error.detail)", at: place)
    }

    /// The key of the ring that is named in or beside the message.
    private func namedKey(_ readings: [SealedText.Reading], _ keys: [Key]) -> Key? {
        let id = readings.lazy.compactMap { RecordsInspection($0.bytes)?.keyID }.first ?? keyID
        return id.flatMap { id in keys.first { $0.id == id } }
    }

    /// The key whose passphrase opens one of the texts as CryptoJS's JSON.
    private static func keyOpeningCryptoJS(_ texts: [String], _ keys: [Key]) -> Key? {
        let documents = texts.filter { $0.utf8.first == UInt8(ascii: "{") }
        return keys.first { key in
            guard let passphrase = Passphrase(key)?.secret else { return false }
            return documents.contains {
                (try? CryptoJS.open(document: $0, passphrase: passphrase)) != nil
            }
        }
    }

    /// What the message is, if no key is for its format.
    private static func missingFormat(
        _ readings: [SealedText.Reading],
        _ keys: [Key]
    ) -> String? {
        guard !keys.isEmpty else { return nil }
        let formats = Set(keys.map(\.format))
        for reading in readings {
            if reading.bytes.starts(with: Salted.Message.magic) {
                return formats.isDisjoint(with: [.salted, .cryptoJS]) ? "a Salted__ message" : nil
            }
            if let records = RecordsInspection(reading.bytes) {
                return formats.contains(records.format) ? nil : "an \(records.contents)"
            }
        }
        return nil
    }

    /// An expired key that opens the text.
    private func endedKey(_ ring: KeyRing) -> Diagnosis.Finding? {
        let ended = ring.keys(for: .pushes).filter { $0.isExpired(at: time) }.prefix(Self.keyLimit)
        for key in ended {
            guard let expiry = key.expiry,
                (try? KeyRing(keys: [key]).open(text, at: expiry - 1, stretcher: budget)) != nil
            else { continue }
            return Diagnosis.Finding(
                code: .keyEnded,
                severity: .fault,
                message:
                    "\(name) opens with \(key.title), which expired at \(SystemTime.utc(expiry))",
                place: place
            )
        }
        return nil
    }

    /// A key that opens the text although another one is named.
    private func otherKeyID(_ ring: KeyRing) -> Diagnosis.Finding? {
        guard let keyID, let opened = try? ring.open(text, at: time, stretcher: budget) else {
            return nil
        }
        let other = opened.keyID.map { "the key \(quoted($0))" } ?? "a key without an id"
        return Diagnosis.Finding(
            code: .keyIDNamesAnother,
            severity: .fault,
            message: "\(SealedFields.keyIDKey) names \(quoted(keyID)), but \(other) opens \(name)",
            place: Diagnosis.Place(keyPath: SealedFields.keyIDKey),
            cure: opened.keyID.map {
                Diagnosis.Cure(text: "write \(quoted($0)) into \(SealedFields.keyIDKey)")
            }
        )
    }
}

extension Diagnosis.Code {
    /// Whether the bytes alone gave this finding, and what a key found replaces it.
    fileprivate func isVague(beside other: Self) -> Bool {
        let vague: [Self] = [
            .encodingNotRecognized, .messageNotRecognized, .messageIncomplete,
            .sealedFieldNotAString,
        ]
        if vague.contains(self) { return true }
        // These members alone may be anyone's.
        if self == .cryptoJSObject { return other == .derivedByHand }
        // The name of the system says more than its mode of encryption.
        return self == .ecbCiphertext && other == .ecbCiphertext
    }
}
