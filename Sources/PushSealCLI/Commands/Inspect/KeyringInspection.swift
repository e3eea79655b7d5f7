// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealPayload

/// Tries a key ring on what is sealed in a payload, and says which key opens it.
struct KeyringInspection {
    let ring: KeyRing
    let payload: Payload

    /// Adds a finding for each sealed field.
    func run(_ findings: inout Findings) {
        let sealed = payload.sealed
        var isTried = false
        for (name, field) in [
            (SealedFields.payloadKey, sealed.payload), (SealedFields.dataKey, sealed.data),
        ] {
            guard let text = field.text else { continue }
            isTried = true
            tell(name, &findings) { () throws(SealError) in
                try ring.open(text, keyID: sealed.keyID)
            }
        }
        if !isTried, ring.reads(sealed.wires) {
            isTried = true
            tell("the push", &findings) { () throws(SealError) in
                try ring.open(sealed.wires, keyID: sealed.keyID)
            }
        }
        if !isTried {
            findings.note(.key, "there is nothing that the keys could be tried on")
        }
    }

    private func tell(
        _ name: String,
        _ findings: inout Findings,
        _ open: () throws(SealError) -> KeyRing.Opened
    ) {
        let opened: KeyRing.Opened
        do throws(SealError) {
            opened = try open()
        } catch {
            findings.fault(.key, "\(name) does not open: \(error.detail)")
            return
        }
        findings.opened = opened
        let key = opened.keyID.map { "the key \(quoted($0))" } ?? "a key without an id"
        let count = opened.plaintext.utf8.count
        let text =
            "\(key) (\(opened.format.rawValue)) opens \(name) to \(count) bytes of text"
        if opened.isStale {
            findings.note(.key, "\(text), and is not the first of the ring: the sender is behind")
        } else {
            findings.ok(.key, text)
        }
        if !opened.isAuthenticated {
            findings.note(
                .key,
                "\(opened.format.rawValue) proves nothing: altered text may open as well"
            )
        }
    }
}
