// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension KeyRing {
    /// The ring with recipients added first, as browsers and apps register them with their servers.
    ///
    /// A recipient is an object with `p256dh` and `auth` in base64 of either alphabet, or one whose
    /// `keys` has them, as from `PushSubscription.toJSON()` of the Push API. Its `id` names the
    /// key.
    ///
    /// - Parameters:
    ///   - text: one such object, an array of them, or one a line.
    ///   - format: the format they open: `webpush`, `mastodon` or `icecubes`.
    ///   - id: the id of a single recipient that has none.
    ///   - expiry: when the keys expire, in seconds since 1970 (UTC).
    /// - Returns: the ring, and how many recipients are new.
    /// - Throws: `malformed` for what is not such an object; `invalidKey` for an invalid point or
    ///   secret, and for a key or id that the ring already has. The detail names the line, or the
    ///   index in the array.
    package func adding(
        subscriptions text: [UInt8],
        as format: Format,
        id: String,
        expiry: Int?
    ) throws(SealError) -> (ring: KeyRing, count: Int) {
        var new: [Key] = []
        var ids = Set(keys.compactMap { $0.id.map(KeyTable.ID.init) })
        let documents = try Subscription.documents(in: text)
        guard !documents.isEmpty else { throw SealError(.malformed, "no subscription given") }
        for (place, view) in documents {
            let subscription = Subscription(place: place, view: view)
            let key = try subscription.key(
                format,
                id: documents.count == 1 ? id : nil,
                expiry: expiry
            )
            guard let id = key.id, ids.insert(KeyTable.ID(text: id)).inserted else {
                throw subscription.failure(.invalidKey, "the id is already in use by another key")
            }
            new.append(key)
        }
        let all = new + keys
        if let (earlier, later) = all.firstRepetition() {
            throw SealError(
                .invalidKey,
                "\(all[earlier].title) and \(all[later].title) are the same key"
            )
        }
        guard all.allSatisfy({ $0.format != .rot13 }) else {
            throw SealError(
                .invalidKey,
                "a rot13 key opens anything, so it cannot be in a ring with other keys"
            )
        }
        return (KeyRing(keys: all), new.count)
    }
}

/// One recipient, and its position in the text.
private struct Subscription {
    let place: String
    let view: JSONView

    /// The objects of a text, each with its position.
    static func documents(in text: [UInt8]) throws(SealError) -> [(String, JSONView)] {
        let limits = JSONDocument.Limits(depth: 8, byteCount: KeySet.maximumByteCount)
        if let whole = try? JSONDocument(parsing: text, limits: limits) {
            guard whole.root.kind == .array else { return [("the subscription", whole.root)] }
            return whole.root.elements.enumerated().map { ("subscription \($0 + 1)", $1) }
        }
        var found: [(String, JSONView)] = []
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            do throws(JSONError) {
                let document = try JSONDocument(parsing: Array(line), limits: limits)
                found.append(("line \(number + 1)", document.root))
            } catch {
                // Without its words, as in a key ring: one may be a secret.
                let reason = SealError.words(for: error.code)
                throw SealError(.malformed, "line \(number + 1) is not JSON: \(reason)")
            }
        }
        return found
    }

    func failure(_ code: SealError.Code, _ text: String) -> SealError {
        SealError(code, "\(place): \(text)")
    }

    /// The sender's key for the recipient.
    func key(_ format: Format, id: String?, expiry: Int?) throws(SealError) -> Key {
        // An id from a database is often a number.
        let given = view["id"]
        guard let id = given?.string ?? given?.number?.spelling ?? id else {
            throw failure(.malformed, "no \"id\" to name the key")
        }
        if let fault = KeyName.fault(in: id) { throw failure(.malformed, "the id \(fault)") }
        let recipient: WebPush.Recipient
        do throws(SealError) {
            recipient = try SubscriptionKeys.recipient(of: view)
        } catch {
            throw failure(error.code, error.detail)
        }
        return Key(id: id, material: .sender(recipient, format), expiry: expiry)
    }
}
