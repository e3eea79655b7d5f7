// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

extension Unsealer {
    /// Makes an opened text the body.
    func showText(
        _ message: RingOpener.Opened,
        hasOtherText: () -> Bool,
        _ opening: inout Opening?
    ) throws(Refusal) -> Resolution {
        let opened = Opening(key: message.key, isStale: message.isStale)
        opening = opened
        let text = unsafe String(decoding: message.plaintext, as: UTF8.self)
        if SealedDocument.isForm(of: text) {
            throw Refusal(
                "\(SealedFields.dataKey) opens to a document, which belongs in "
                    + SealedFields.payloadKey
            )
        }
        guard acceptance != .provenDocuments else {
            throw Refusal(
                "\(SealedFields.dataKey) opens to text, but only whole notifications are accepted"
            )
        }
        // A phone discards a reply without alert text and shows the original.
        guard !text.isEmpty || hasOtherText() else {
            throw Refusal("the opened text is empty, and the alert has no other text")
        }
        return Resolution(.texts(body: text), decryption(.opened, opened), spendsText: true)
    }

    /// Makes an opened document the notification.
    func showDocument(
        _ message: RingOpener.Opened,
        _ memory: UnsealingMemory,
        _ opening: inout Opening?,
        _ freshness: inout Freshness?
    ) throws(Refusal) -> Resolution {
        let opened = Opening(key: message.key, isStale: message.isStale)
        opening = opened
        try checkAcceptance(opened)
        let document: SealedDocument
        do throws(PushError) {
            document = try SealedDocument(
                unsafe Payload.document(message.plaintext, memory.documents)
            )
        } catch {
            // The error's text could quote the message.
            let place = error.position.map { " (\($0))" } ?? ""
            throw Refusal(
                error.code == .noAPS || error.code == .notADictionary
                    ? "\(SealedFields.payloadKey) opens to text, which belongs in "
                        + SealedFields.dataKey
                    : "\(SealedFields.payloadKey) opens, but cannot be read as JSON\(place)"
            )
        }
        let claims: Freshness
        do throws(PushError) {
            claims = try document.freshness()
        } catch {
            throw Refusal("in the sealed document, \(error.detail)")
        }
        freshness = claims
        if acceptance == .provenDocuments, claims.id == nil || claims.expiry == nil {
            throw Refusal(
                "the sealed document has no \(claims.id == nil ? "id (jti)" : "expiry (exp)"), "
                    + "but only notifications with an id and an expiry are accepted"
            )
        }
        return shown(try notification(document), opened)
    }

    /// The notification of a document, if it has text.
    ///
    /// A phone discards a reply without alert text and shows the original, whoever wrote that.
    func notification(_ document: SealedDocument) throws(Refusal) -> PushNotification {
        let notification = document.notification
        guard !notification.hasNoText else {
            throw Refusal("the sealed document has no title, subtitle or body")
        }
        return notification
    }

    func shown(_ notification: consuming PushNotification, _ opened: Opening) -> Resolution {
        let decryption = self.decryption(
            .opened,
            opened,
            isWholeNotification: true,
            attachmentFailure: notification.namesFiles ? .notFetched : nil
        )
        return Resolution(.replacement(notification), decryption)
    }

    /// Refuses content that is not authenticated, if ``acceptance`` demands it.
    private func checkAcceptance(_ opened: Opening) throws(Refusal) {
        let key = ring[opened.key]
        guard acceptance == .provenDocuments, !key.isAuthenticated else { return }
        throw Refusal(
            "it was sealed as \(key.format.rawValue), which does not authenticate, "
                + "but only authenticated notifications are accepted"
        )
    }

    /// Reports on what a key opened.
    func decryption(
        _ status: Decryption.Status,
        _ opened: Opening,
        isWholeNotification: Bool = false,
        attachmentFailure: Decryption.AttachmentFailure? = nil,
        reason: String? = nil
    ) -> Decryption {
        let key = ring[opened.key]
        return Decryption(
            status: status,
            format: key.format,
            keyID: key.id,
            isStale: opened.isStale,
            isWholeNotification: isWholeNotification,
            isAuthenticated: status == .opened && key.isAuthenticated,
            reason: reason,
            attachmentFailure: attachmentFailure
        )
    }
}
