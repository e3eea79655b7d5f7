// SPDX-License-Identifier: Apache-2.0

package import SealFormats
import PushSealJSON

/// What a push becomes, unless the store speaks against it.
struct Decision {
    /// What the push becomes.
    let resolution: Resolution
    /// The key that opened it; nil if nothing was sealed.
    var opening: Opening?
    /// The claims of a sealed document; nil for anything else.
    var freshness: Freshness?
}

/// How a message was opened.
struct Opening {
    /// The index in the ring of the key that opened it.
    let key: Int
    /// As ``KeyRing/Opened/isStale``.
    let isStale: Bool
}

/// Why a push is not shown.
struct Refusal: Error {
    /// The same as a report, with the key if one opened it.
    let decryption: Decryption

    init(_ decryption: Decryption) { self.decryption = decryption }

    /// Refuses what no key has opened.
    init(_ reason: String) { decryption = Decryption(status: .fallback, reason: reason) }
}

/// Memory that is reused from push to push.
package final class UnsealingMemory {
    fileprivate let documents = JSONReader(limits: SealedDocument.limits)
    fileprivate let opener: RingOpener

    /// Makes memory for the keys of a ring; only these keys are tried.
    package init(_ ring: KeyRing, stretcher: (any KeyStretcher)? = nil) {
        opener = RingOpener(ring, stretcher: stretcher)
    }
}

extension Unsealer {
    /// Decides what a push becomes from its fields, the keys and the time alone, without effects.
    ///
    /// - Parameters:
    ///   - fields: the sealed fields of the push.
    ///   - hasOtherText: whether the alert has a title or subtitle; asked only if it matters.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - memory: reused from push to push.
    /// - Returns: what it becomes, by which key and claims.
    /// - Throws: why it is not shown, in words for a log.
    func decide(
        _ fields: SealedFields,
        hasOtherText: () -> Bool,
        at time: Int,
        _ memory: UnsealingMemory
    ) throws(Refusal) -> Decision {
        guard fields.hasContent(for: ring) else {
            let absent = Decryption(
                status: .absent,
                reason: "\(SealedFields.dataKey) is absent"
            )
            guard acceptance == .anything else { throw Refusal(absent) }
            return Decision(resolution: Resolution(.texts(), absent))
        }
        if fields.isEmpty { return try decideService(fields, at: time) }
        if fields.payload.isAbsent {
            let name = SealedFields.dataKey
            return try decideText(
                open(fields.data, named: name, of: fields, at: time, memory),
                hasOtherText: hasOtherText
            )
        }
        let name = SealedFields.payloadKey
        let opened = try open(fields.payload, named: name, of: fields, at: time, memory)
        return try decideDocument(opened, at: time, memory)
    }

    /// Opens one field, which holds sealed text or something that is none.
    private func open(
        _ field: SealedFields.Field,
        named name: String,
        of fields: SealedFields,
        at time: Int,
        _ memory: UnsealingMemory
    ) throws(Refusal) -> RingOpener.Opened {
        do throws(SealError) {
            let opener = memory.opener
            if let opened = try field.open(with: opener, keyID: fields.keyID, at: time) {
                return opened
            }
        } catch {
            let text = field.text ?? ""
            throw Refusal(
                OpeningFailure(text, in: name, error, ring: ring, keyID: fields.keyID).words
            )
        }
        guard case .notAString(let kind) = field else { throw Refusal("\(name) is absent") }
        throw Refusal("\(name) is \(kind.words), not a string")
    }

    /// Makes an opened text the body.
    private func decideText(
        _ message: RingOpener.Opened,
        hasOtherText: () -> Bool
    ) throws(Refusal) -> Decision {
        let opening = Opening(key: message.key, isStale: message.isStale)
        let text = unsafe String(decoding: message.plaintext, as: UTF8.self)
        if SealedDocument.isForm(of: text) {
            throw refusal(
                "\(SealedFields.dataKey) opens to a document, which belongs in "
                    + SealedFields.payloadKey,
                opening
            )
        }
        guard acceptance != .provenDocuments else {
            throw refusal(
                "\(SealedFields.dataKey) opens to text, but only whole notifications are accepted",
                opening
            )
        }
        // A phone discards a reply without alert text and shows the original.
        guard !text.isEmpty || hasOtherText() else {
            throw refusal("the opened text is empty, and the alert has no other text", opening)
        }
        return Decision(
            resolution: Resolution(
                .texts(body: text),
                decryption(.opened, opening),
                spendsText: true
            ),
            opening: opening
        )
    }

    /// Makes an opened document the notification.
    private func decideDocument(
        _ message: RingOpener.Opened,
        at time: Int,
        _ memory: UnsealingMemory
    ) throws(Refusal) -> Decision {
        let opening = Opening(key: message.key, isStale: message.isStale)
        let key = ring[opening.key]
        guard acceptance != .provenDocuments || key.isAuthenticated else {
            throw refusal(
                "it was sealed as \(key.format.rawValue), which does not authenticate, "
                    + "but only authenticated notifications are accepted",
                opening
            )
        }
        let document: SealedDocument
        do throws(PushError) {
            document = try SealedDocument(
                unsafe Payload.document(message.plaintext, memory.documents)
            )
        } catch {
            // The error's text could quote the message.
            let place = error.position.map { " (\($0))" } ?? ""
            throw refusal(
                error.code == .noAPS || error.code == .notADictionary
                    ? "\(SealedFields.payloadKey) opens to text, which belongs in "
                        + SealedFields.dataKey
                    : "\(SealedFields.payloadKey) opens, but cannot be read as JSON\(place)",
                opening
            )
        }
        let freshness: Freshness
        do throws(PushError) {
            freshness = try document.freshness()
        } catch {
            throw refusal("in the sealed document, \(error.detail)", opening)
        }
        if acceptance == .provenDocuments, freshness.id == nil || freshness.expiry == nil {
            throw refusal(
                "the sealed document has no "
                    + "\(freshness.id == nil ? "id (jti)" : "expiry (exp)"), "
                    + "but only notifications with an id and an expiry are accepted",
                opening
            )
        }
        let resolution = try replacement(document, opening)
        // A store judges a message with an id by more than the clock.
        if store == nil || freshness.id == nil, let expiry = freshness.expiry, time >= expiry {
            throw refusal(Self.ended(expiry), opening)
        }
        return Decision(resolution: resolution, opening: opening, freshness: freshness)
    }

    /// Opens what another service has sealed, and makes its document the notification.
    private func decideService(
        _ fields: SealedFields,
        at time: Int
    ) throws(Refusal) -> Decision {
        let message: KeyRing.Opened
        do throws(SealError) {
            message = try ring.open(fields.serviceFields, keyID: fields.keyID, at: time)
        } catch {
            throw Refusal(error.detail)
        }
        let opening = Opening(key: message.place, isStale: message.isStale)
        guard acceptance != .provenDocuments else {
            throw refusal(
                "it is another service's message, but only sealed documents are accepted",
                opening
            )
        }
        guard
            let form = ServiceDocument.payloadForm(of: message.plaintext, sealedAs: message.format),
            let document = try? SealedDocument(form)
        else { throw refusal("the push opens, but not to a JSON dictionary", opening) }
        return Decision(resolution: try replacement(document, opening), opening: opening)
    }

    /// The notification of a document, if it has text.
    ///
    /// A phone discards a reply without alert text and shows the original, whoever wrote that.
    private func replacement(
        _ document: SealedDocument,
        _ opening: Opening
    ) throws(Refusal) -> Resolution {
        let notification = document.notification
        guard !notification.hasNoText else {
            throw refusal("the sealed document has no title, subtitle or body", opening)
        }
        let decryption = decryption(
            .opened,
            opening,
            isWholeNotification: true,
            attachmentFailure: notification.namesFiles ? .notFetched : nil
        )
        return Resolution(.replacement(notification), decryption)
    }

    /// Refuses what a key has opened.
    func refusal(_ reason: String, _ opening: Opening) -> Refusal {
        Refusal(decryption(.fallback, opening, reason: reason))
    }

    /// Reports on what a key opened.
    private func decryption(
        _ status: Decryption.Status,
        _ opening: Opening,
        isWholeNotification: Bool = false,
        attachmentFailure: Decryption.AttachmentFailure? = nil,
        reason: String? = nil
    ) -> Decryption {
        let key = ring[opening.key]
        return Decryption(
            status: status,
            format: key.format,
            keyID: key.id,
            isStale: opening.isStale,
            isWholeNotification: isWholeNotification,
            isAuthenticated: status == .opened && key.isAuthenticated,
            reason: reason,
            attachmentFailure: attachmentFailure
        )
    }
}

extension SealedFields.Field {
    /// Opens the string, which the caller retains; nil if it holds none.
    fileprivate borrowing func open(
        with opener: RingOpener,
        keyID: String?,
        at time: Int
    ) throws(SealError) -> RingOpener.Opened? {
        switch self {
        case .absent, .notAString: return nil
        case .text(let text): return try opener.open(text, keyID: keyID, at: time)
        case .string(let view):
            guard let text = unsafe view.plainUTF8 else {
                return try opener.open(view.string ?? "", keyID: keyID, at: time)
            }
            return try unsafe opener.open(text, keyID: keyID, at: time)
        }
    }
}
