// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

extension SealedDocument {
    /// The claims of the document.
    ///
    /// Unlike other values they are not passed over when they are of the wrong type: who claims an end
    /// that cannot be read has meant one.
    /// - Throws: `invalidValue`, naming the claim.
    public func freshness() throws(PayloadError) -> Freshness {
        var freshness = Freshness()
        freshness.issuedAt = try date("iat")
        freshness.expiry = try date("exp")
        guard let view = payload.document.root["jti"] else { return freshness }
        guard let id = view.string, (1...Freshness.idLimit).contains(id.utf8.count) else {
            throw PayloadError(
                .invalidValue,
                "jti is not a string of 1 to \(Freshness.idLimit) bytes",
                at: view.position
            )
        }
        freshness.id = id
        return freshness
    }

    /// A NumericDate (RFC 7519 section 2), which may have a fraction: the first whole second not
    /// before it.
    private func date(_ name: String) throws(PayloadError) -> Int? {
        guard let view = payload.document.root[name] else { return nil }
        if let seconds = view.number?.integer { return seconds }
        guard let seconds = view.number?.double.flatMap({ Int(exactly: $0.rounded(.up)) }) else {
            throw PayloadError(
                .invalidValue,
                "\(name) is not a number of seconds",
                at: view.position
            )
        }
        return seconds
    }
}

extension Freshness {
    /// Adds the claims to a document.
    func append(to document: inout JSONObject) {
        if let issuedAt { document.append("iat", .number(JSONNumber(issuedAt))) }
        if let expiry { document.append("exp", .number(JSONNumber(expiry))) }
        if let id { document.append("jti", .string(id)) }
    }

    /// Until when the message can be shown, so how long a store has to remember it.
    ///
    /// Without an end a message is good for ``defaultLifetime`` after it was sealed, or, if it does not
    /// say when that was, its id is remembered for as long after it came.
    func validUntil(receivedAt time: Int) -> Int {
        if let expiry { return expiry }
        let (end, overflows) = (issuedAt ?? time)
            .addingReportingOverflow(Self.defaultLifetime)
        return overflows ? .max : end
    }
}

extension Unsealer {
    /// Why a document is not to be shown, if it is not.
    ///
    /// The id is noted last, when nothing else stands against the message: what is refused for its
    /// age, or never opened, leaves no trace in the store.
    func refusal(_ freshness: Freshness, keyID: String?, at time: Int) -> String? {
        if let expiry = freshness.expiry, time >= expiry {
            return "expired: it was valid until \(SystemTime.utc(expiry))"
        }
        guard let seenStore, let id = freshness.id else { return nil }
        let end = freshness.validUntil(receivedAt: time)
        if time >= end {
            return "expired: it has no end of its own, and was sealed more than "
                + "\(Freshness.defaultLifetime / 86_400) days ago"
        }
        do throws(SeenStoreError) {
            let message = SeenMessage(keyID: keyID, id: id, validUntil: end)
            return try seenStore.insert(message, at: time)
                ? nil : "replay: a message of this id was received before"
        } catch {
            return "whether it was received before cannot be told: \(error.detail)"
        }
    }
}
