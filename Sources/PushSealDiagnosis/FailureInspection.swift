// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import StrictJSON

/// Finds out why no key opened a sealed text, by trying what people mix up.
struct FailureInspection {
    let name: String
    let text: String
    /// The id that stands beside the text.
    let keyID: String?
    let key: Diagnosis.Key
    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int

    /// The most keys that each cause is tried with; rings for many devices have more.
    private static let keyLimit = 16

    /// What was found, and in which words.
    private typealias Cause = (code: Diagnosis.Code, words: String)

    private var place: Diagnosis.Place { Diagnosis.Place(keyPath: name) }

    /// Adds one fault, unless a look at the text has found one that says more.
    func run(
        _ error: SealError,
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) {
        let ring = key.ring
        if let finding = otherKeyID(ring) { return findings.add(finding) }
        let keys = Array(
            ring.keys(for: .pushes).filter { !$0.isExpired(at: time) && $0.canOpen }
                .prefix(Self.keyLimit)
        )
        let readings = SealedText.readings(of: text)
        var search = SealedText.saltedMessage(in: text).map {
            PassphraseInspection($0, field: name, source: key.source)
        }
        // Before what is odd about a text: a wrong passphrase may open it to anything.
        if try search?.runCheap(keys, &findings) == true { return }
        if Self.opensAsCryptoJS([text] + Self.texts(of: readings), keys) {
            findings.dropFaults { $0.place?.keyPath == name && $0.code == .cryptoJSObject }
            findings.fault(
                .cryptoJSObject,
                "\(name) does not open: this is CryptoJS's JSON, which the passphrase opens",
                at: place,
                cure: Diagnosis.Cure(
                    "use a cryptojs key with this passphrase in the ring",
                    member: ["kty": "oct", "alg": "cryptojs", "form": "object"]
                )
            )
            return
        }
        if let cause = Self.cause(readings, keys) {
            findings.dropFaults { $0.place?.keyPath == name && $0.code.isVague }
            findings.fault(cause.code, "\(name) does not open: \(cause.words)", at: place)
            return
        }
        if try search?.runDear(keys, &findings, willTakeLong: willTakeLong) == true { return }
        guard
            !findings.findings.contains(where: {
                $0.severity == .fault && $0.place?.keyPath == name
            })
        else { return }
        report(error, readings, keys, &findings)
    }

    /// Says what the keys say, where nothing more is known.
    private func report(
        _ error: SealError,
        _ readings: [SealedText.Reading],
        _ keys: [Key],
        _ findings: inout Diagnosis
    ) {
        if let missing = Self.missingFormat(readings, keys) {
            let formats = Set(keys.map(\.format.rawValue)).sorted().joined(separator: ", ")
            findings.fault(
                .formatNotInRing,
                "\(name) is \(missing), and the keys are for \(formats)",
                at: place
            )
            return
        }
        let code: Diagnosis.Code = error.code == .expiredKey ? .keyEnded : .keyDoesNotOpen
        findings.fault(code, "\(name) does not open: \(error.detail)", at: place)
    }

    /// The first mistake that explains the text, by reading and key.
    private static func cause(_ readings: [SealedText.Reading], _ keys: [Key]) -> Cause? {
        for reading in readings {
            for key in keys {
                if let cause = cause(reading.bytes, key) { return cause }
            }
        }
        return nil
    }

    private static func cause(_ bytes: [UInt8], _ key: Key) -> Cause? {
        switch key.material {
        case .aes128gcm(let secret):
            if let text = try? ContentCoding.open(bytes, keyingMaterial: secret),
                let cause = OddText.form(of: text)
            {
                return cause
            }
            return RecordsByHand(bytes)?.mistake(secret, keyID: key.id)
                ?? RawKeyTrial(bytes).form(secret)
        case .webpush(let device):
            return (try? WebPush.open(bytes, with: device)).flatMap { OddText.form(of: $0) }
        case .salted(let passphrase, let parameters):
            return cause(bytes, passphrase, parameters)
        case .cryptoJS(let passphrase, _): return cause(bytes, passphrase, .cryptoJS)
        default: return nil
        }
    }

    private static func cause(
        _ bytes: [UInt8],
        _ passphrase: SecretBytes,
        _ parameters: Salted.Parameters
    ) -> Cause? {
        guard let message = try? Salted.Message(parsing: bytes) else {
            return RawKeyTrial(bytes).form(passphrase)
        }
        if let text = try? Salted.open(message, passphrase: passphrase, parameters: parameters),
            String(validating: text, as: UTF8.self) == nil
        {
            return OddText.form(of: text)
        }
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase,
                salt: Array(message.salt),
                parameters: parameters
            ),
            let blocks = try? AESCBC.decrypt(
                Array(message.ciphertext),
                key: derived.key,
                iv: derived.iv,
                padding: .none
            )
        else { return nil }
        return OddText.form(ofUnpadded: blocks)
    }

    /// The readings that are text.
    private static func texts(of readings: [SealedText.Reading]) -> [String] {
        readings.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    }

    /// Whether one of the texts is CryptoJS's JSON, and a passphrase opens it.
    private static func opensAsCryptoJS(_ texts: [String], _ keys: [Key]) -> Bool {
        texts.contains { text in
            text.utf8.first == UInt8(ascii: "{")
                && keys.contains { key in
                    switch key.material {
                    case .salted(let passphrase, _), .cryptoJS(let passphrase, _):
                        (try? CryptoJS.open(document: text, passphrase: passphrase)) != nil
                    default: false
                    }
                }
        }
    }

    /// What the message is, if no key is for such messages.
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
                return formats.isDisjoint(with: [.aes128gcm, .webpush])
                    ? "an \(records.contents)" : nil
            }
        }
        return nil
    }

    /// A key that opens the text, although another is named.
    private func otherKeyID(_ ring: KeyRing) -> Diagnosis.Finding? {
        guard let keyID, let opened = try? ring.open(text, at: time) else { return nil }
        let other = opened.keyID.map { "the key \(quoted($0))" } ?? "a key without an id"
        return Diagnosis.Finding(
            code: .keyIDNamesAnother,
            severity: .fault,
            message: "\(SealedFields.keyIDKey) names \(quoted(keyID)), but \(other) opens \(name)",
            place: Diagnosis.Place(keyPath: SealedFields.keyIDKey),
            cure: opened.keyID.map {
                Diagnosis.Cure("write \(quoted($0)) into \(SealedFields.keyIDKey)")
            }
        )
    }
}

extension Diagnosis.Code {
    /// Those that a look at the bytes gives where a key can tell more.
    fileprivate var isVague: Bool {
        [.encodingNotRecognized, .messageNotRecognized, .messageIncomplete, .ecbCiphertext]
            .contains(self)
    }
}
