// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats

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

    private var place: Diagnosis.Place { Diagnosis.Place(keyPath: name) }

    /// Adds one fault.
    func run(
        _ error: SealError,
        _ findings: inout Diagnosis,
        willTakeLong: () -> Void
    ) throws(SealError) {
        let ring = key.ring
        if let finding = otherKeyID(ring) { return findings.add(finding) }
        let keys = ring.keys(for: .pushes).filter { !$0.isExpired(at: time) && $0.canOpen }
            .prefix(Self.keyLimit)
        if let message = SealedText.saltedMessage(in: text) {
            let search = PassphraseInspection(message, field: name, source: key.source)
            if try search.run(Array(keys), &findings, willTakeLong: willTakeLong) { return }
        }
        let words = "\(name) does not open: \(error.detail)"
        switch error.code {
        case .expiredKey: findings.fault(.keyEnded, words, at: place)
        default: findings.fault(.keyDoesNotOpen, words, at: place)
        }
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
