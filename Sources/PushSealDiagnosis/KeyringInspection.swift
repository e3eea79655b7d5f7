// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// Tries a key ring on what is sealed in a payload, and says which key opens it.
struct KeyringInspection {
    let ring: KeyRing
    let payload: Payload

    /// The device's clock, in seconds since 1970 (UTC).
    let time: Int

    /// Adds findings for each sealed field; gives what was opened, by the name of the field.
    func run(_ findings: inout Diagnosis) -> [String: KeyRing.Opened] {
        let sealed = payload.sealed
        var opened: [String: KeyRing.Opened] = [:]
        var isTried = false
        for (name, field) in [
            (SealedFields.payloadKey, sealed.payload), (SealedFields.dataKey, sealed.data),
        ] {
            guard let text = field.text else { continue }
            isTried = true
            opened[name] = tell(name, &findings) { () throws(SealError) in
                try ring.open(text, keyID: sealed.keyID, at: time)
            }
            guard let plaintext = opened[name]?.plaintext else { continue }
            if name == SealedFields.payloadKey {
                DocumentInspection(plaintext, at: time).run(&findings)
            } else if SealedDocument.isForm(of: plaintext) {
                findings.fault(
                    .documentInTextField,
                    "\(name) contains a document, which belongs in \(SealedFields.payloadKey)",
                    at: Diagnosis.Place(keyPath: name)
                )
            }
        }
        if !isTried, let name = ring.serviceFields(in: sealed).first {
            isTried = true
            opened[name] = tell("the push", &findings) { () throws(SealError) in
                try ring.open(sealed.serviceFields, keyID: sealed.keyID, at: time)
            }
            if let opened = opened[name] { inspectWireDocument(opened, &findings) }
        }
        if !isTried {
            findings.note(.nothingToTry, "no sealed field to try the keys on")
        }
        return opened
    }

    /// What another service has sealed, as the document that it is rewritten to.
    private func inspectWireDocument(_ opened: KeyRing.Opened, _ findings: inout Diagnosis) {
        guard let form = ServiceDocument.payloadForm(of: opened.plaintext, sealedAs: opened.format)
        else {
            findings.fault(.documentNotAnObject, "the sealed document is not a JSON object")
            return
        }
        let text = String(decoding: JSONValue.object(form).serialized(), as: UTF8.self)
        DocumentInspection(text, at: time).inspectKeys(&findings)
    }

    private func tell(
        _ name: String,
        _ findings: inout Diagnosis,
        _ open: () throws(SealError) -> KeyRing.Opened
    ) -> KeyRing.Opened? {
        let opened: KeyRing.Opened
        do throws(SealError) {
            opened = try open()
        } catch {
            findings.fault(.keyDoesNotOpen, "\(name) does not open: \(error.detail)")
            return nil
        }
        findings.opened = findings.opened ?? opened
        let key = opened.keyID.map { "the key \(quoted($0))" } ?? "a key without an id"
        let count = opened.plaintext.utf8.count
        let text =
            "\(key) (\(opened.format.rawValue)) opens \(name) to \(count) bytes of text"
        if opened.isStale {
            findings.note(.staleKeyOpens, "\(text), but a newer key is first in the ring")
        } else {
            findings.ok(.keyOpens, text)
        }
        if !opened.isAuthenticated {
            findings.note(
                .notAuthenticated,
                "\(opened.format.rawValue) is not authenticated: an altered message may open, too"
            )
        }
        return opened
    }
}
