// SPDX-License-Identifier: Apache-2.0

import SealFormats

extension Unsealer {
    /// Opens what another service has sealed, and makes its document the notification.
    func openService(
        _ fields: SealedFields,
        at time: Int,
        _ opening: inout Opening?
    ) throws(Refusal) -> Resolution {
        let message: KeyRing.Opened
        do throws(SealError) {
            message = try ring.open(fields.serviceFields, keyID: fields.keyID, at: time)
        } catch {
            throw Refusal(error.detail)
        }
        let opened = Opening(key: message.place, isStale: message.isStale)
        opening = opened
        guard acceptance != .provenDocuments else {
            throw Refusal("it is another service's message, but only sealed documents are accepted")
        }
        guard
            let form = ServiceDocument.payloadForm(of: message.plaintext, sealedAs: message.format),
            let document = try? SealedDocument(form)
        else { throw Refusal("the push opens, but not to a JSON dictionary") }
        return shown(try notification(document), opened)
    }
}
