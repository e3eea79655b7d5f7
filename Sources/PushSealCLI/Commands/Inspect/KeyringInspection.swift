// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import StrictJSON

/// Tries a key ring on what is sealed in a payload, and says which key opens it.
struct KeyringInspection {
    let ring: KeyRing
    let payload: Payload

    /// The device's clock, in seconds since 1970 (UTC).
    var time = SystemTime.now

    /// Adds findings for each sealed field; gives what was opened, by the name of the field.
    func run(_ findings: inout Findings) -> [String: KeyRing.Opened] {
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
                    .document,
                    "\(name) opens to a document, which belongs into \(SealedFields.payloadKey)"
                )
            }
        }
        if !isTried, let name = ring.wireFields(in: sealed).first {
            isTried = true
            opened[name] = tell("the push", &findings) { () throws(SealError) in
                try ring.open(sealed.wires, keyID: sealed.keyID, at: time)
            }
            if let opened = opened[name] { inspectServiceDocument(opened, &findings) }
        }
        if !isTried {
            findings.note(.key, "there is nothing that the keys could be tried on")
        }
        return opened
    }

    /// What another service has sealed, as the document that it is rewritten to.
    private func inspectServiceDocument(_ opened: KeyRing.Opened, _ findings: inout Findings) {
        guard let form = ServiceDocument.payloadForm(of: opened.plaintext, sealedAs: opened.format)
        else {
            findings.fault(.document, "what was sealed is no JSON dictionary")
            return
        }
        let text = String(decoding: JSONValue.object(form).serialized(), as: UTF8.self)
        DocumentInspection(text, at: time).inspectKeys(&findings)
    }

    private func tell(
        _ name: String,
        _ findings: inout Findings,
        _ open: () throws(SealError) -> KeyRing.Opened
    ) -> KeyRing.Opened? {
        let opened: KeyRing.Opened
        do throws(SealError) {
            opened = try open()
        } catch {
            findings.fault(.key, "\(name) does not open: \(error.detail)")
            return nil
        }
        findings.opened = findings.opened ?? opened
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
        return opened
    }
}
