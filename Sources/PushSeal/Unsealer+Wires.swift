// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Unsealer {
    /// Opens what another service has sealed, and makes its document the content.
    func resolveWires(_ fields: SealedFields, at time: Int) -> Resolution {
        let opened: KeyRing.Opened
        do throws(SealError) {
            opened = try ring.open(fields.wires, keyID: fields.keyID, at: time)
        } catch {
            return Self.fallback(error.detail)
        }
        guard
            let form = ServiceDocument.payloadForm(
                of: opened.plaintext,
                sealedAs: opened.format
            ),
            let document = try? SealedDocument(form)
        else {
            return Self.fallback("the push opens, but not to a JSON dictionary", opened)
        }
        var changes = document.changes
        changes.removedKeys.formUnion(opened.format.wireFields)
        return Resolution(changes: changes, decryption: Decryption(.opened, opened))
    }
}
