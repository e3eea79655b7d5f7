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

/// A push that is not shown.
struct Refused: Error {
    /// Why.
    let reason: Refusal
    /// The key that opened it, if one did.
    let opening: Opening?

    init(_ reason: Refusal, _ opening: Opening? = nil) {
        self.reason = reason
        self.opening = opening
    }
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
    /// - Throws: why it is not shown.
    func decide(
        _ fields: SealedFields,
        hasOtherText: () -> Bool,
        at time: Int,
        _ memory: UnsealingMemory
    ) throws(Refused) -> Decision {
        guard fields.hasContent(for: ring) else {
            guard acceptance == .anything else { throw Refused(.nothingSealed) }
            return Decision(resolution: Resolution(.texts(), decryption(.nothingSealed, nil)))
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
    ) throws(Refused) -> RingOpener.Opened {
        do throws(SealError) {
            let opener = memory.opener
            if let opened = try field.open(with: opener, keyID: fields.keyID, at: time) {
                return opened
            }
        } catch {
            let text = field.text ?? ""
            let failure = OpeningFailure(text, in: name, error, ring: ring, keyID: fields.keyID)
            throw Refused(.notOpened(failure.words))
        }
        guard case .notAString(let kind) = field else { throw Refused(.absent(field: name)) }
        throw Refused(.notAString(field: name, kind))
    }

    /// Makes an opened text the body.
    private func decideText(
        _ message: RingOpener.Opened,
        hasOtherText: () -> Bool
    ) throws(Refused) -> Decision {
        let opening = Opening(key: message.key, isStale: message.isStale)
        let text = unsafe String(decoding: message.plaintext, as: UTF8.self)
        if SealedDocument.isForm(of: text) { throw Refused(.documentAsText, opening) }
        guard acceptance != .provenDocuments else { throw Refused(.textOnly, opening) }
        // A phone discards a reply without alert text and shows the original.
        guard !text.isEmpty || hasOtherText() else { throw Refused(.emptyText, opening) }
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
    ) throws(Refused) -> Decision {
        let opening = Opening(key: message.key, isStale: message.isStale)
        let key = ring[opening.key]
        guard acceptance != .provenDocuments || key.isAuthenticated else {
            throw Refused(.notAuthenticated(key.format), opening)
        }
        let document: SealedDocument
        do throws(PushError) {
            document = try SealedDocument(
                unsafe Payload.document(message.plaintext, memory.documents)
            )
        } catch {
            // The error's text could quote the message.
            let isText = error.code == .noAPS || error.code == .notADictionary
            throw Refused(isText ? .textAsDocument : .notJSON(error.position), opening)
        }
        let freshness: Freshness
        do throws(PushError) {
            freshness = try document.freshness()
        } catch {
            throw Refused(.malformedClaims(error.detail), opening)
        }
        if acceptance == .provenDocuments {
            if freshness.id == nil { throw Refused(.withoutID, opening) }
            if freshness.expiry == nil { throw Refused(.withoutExpiry, opening) }
        }
        let resolution = try replacement(document, opening)
        // A store judges a message with an id by more than the clock.
        if store == nil || freshness.id == nil, let expiry = freshness.expiry, time >= expiry {
            throw Refused(.ended(expiry: expiry), opening)
        }
        return Decision(resolution: resolution, opening: opening, freshness: freshness)
    }

    /// Opens what another service has sealed, and makes its document the notification.
    private func decideService(
        _ fields: SealedFields,
        at time: Int
    ) throws(Refused) -> Decision {
        let message: KeyRing.Opened
        do throws(SealError) {
            message = try ring.open(fields.serviceFields, keyID: fields.keyID, at: time)
        } catch {
            throw Refused(.notOpened(error.detail))
        }
        let opening = Opening(key: message.place, isStale: message.isStale)
        guard acceptance != .provenDocuments else { throw Refused(.otherService, opening) }
        guard
            let form = ServiceDocument.payloadForm(of: message.plaintext, sealedAs: message.format),
            let document = try? SealedDocument(form)
        else { throw Refused(.notADictionary, opening) }
        return Decision(resolution: try replacement(document, opening), opening: opening)
    }

    /// The notification of a document, if it has text.
    ///
    /// A phone discards a reply without alert text and shows the original, whoever wrote that.
    private func replacement(
        _ document: SealedDocument,
        _ opening: Opening
    ) throws(Refused) -> Resolution {
        let notification = document.notification
        guard !notification.hasNoText else { throw Refused(.documentWithoutText, opening) }
        let decryption = decryption(
            .opened,
            opening,
            isWholeNotification: true,
            attachmentFailure: notification.namesFiles ? .notFetched : nil
        )
        return Resolution(.replacement(notification), decryption)
    }

    /// Reports on a push that is not shown.
    func decryption(_ refusal: Refusal, _ opening: Opening?) -> Decryption {
        let status = refusal == .nothingSealed ? Decryption.Status.absent : .fallback
        var report = opening.map { decryption(status, $0) } ?? Decryption(status: status)
        report.refusal = refusal
        report.reason = refusal.words
        return report
    }

    /// Reports on what a key opened.
    private func decryption(
        _ status: Decryption.Status,
        _ opening: Opening,
        isWholeNotification: Bool = false,
        attachmentFailure: Decryption.AttachmentFailure? = nil
    ) -> Decryption {
        let key = ring[opening.key]
        return Decryption(
            status: status,
            format: key.format,
            keyID: key.id,
            isStale: opening.isStale,
            isWholeNotification: isWholeNotification,
            isAuthenticated: status == .opened && key.isAuthenticated,
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
