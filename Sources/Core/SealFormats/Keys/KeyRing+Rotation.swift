// SPDX-License-Identifier: Apache-2.0

extension KeyRing {
    /// The ring with a new key first, which seals from now on while the others still open.
    ///
    /// - Throws: `invalidKey` when the recipient already has a key of that id, or the same key under
    ///   another id; when the id is invalid; or when rot13 keys would be mixed with others.
    public func adding(_ key: Key) throws(SealError) -> KeyRing {
        if let id = key.id {
            if let fault = KeyName.fault(in: id) {
                throw SealError(.invalidKey, "the key id \(fault)")
            }
            guard !keys.contains(where: { $0.hasID(id) && $0.hasRecipient(of: key) }) else {
                throw SealError(
                    .invalidKey,
                    "the key ring already has a key \(KeyName.quoted(id))"
                )
            }
        }
        if let twin = keys.first(where: key.isMade(ofTheSameAs:)) {
            throw SealError(.invalidKey, "\(twin.title) of the ring is the same key")
        }
        guard keys.allSatisfy({ ($0.format == .rot13) == (key.format == .rot13) }) else {
            throw SealError(
                .invalidKey,
                "a rot13 key opens anything, so it cannot be in a ring with other keys"
            )
        }
        return KeyRing(keys: [key] + keys)
    }

    /// The ring without the key of an id; messages under that key no longer open.
    ///
    /// - Throws: `unknownKey` when there is no such key; `severalRecipients` when several recipients
    ///   have one.
    public func retiring(_ id: String) throws(SealError) -> KeyRing {
        guard let key = key(id) else {
            throw SealError(.unknownKey, "the key ring has no key \(KeyName.quoted(id))")
        }
        let rest = keys.filter { !$0.hasID(id) }
        guard keys.allSatisfy({ !$0.hasID(id) || $0.hasRecipient(of: key) }) else {
            throw SealError(
                .severalRecipients,
                "several recipients have a key \(KeyName.quoted(id))"
            )
        }
        return KeyRing(keys: rest)
    }

    /// The ring without the keys of an id that do not say whose they are.
    package func retiringOwn(_ id: String) -> KeyRing {
        KeyRing(keys: keys.filter { !$0.hasID(id) || $0.recipient != nil })
    }

    /// An id for a new key: the month, as in "2026-11", then "2026-11-2" and so on.
    public func newKeyID(at time: Int = SystemTime.now) -> String {
        let month = SystemTime.month(time)
        var id = month
        var number = 1
        while key(id) != nil {
            number += 1
            id = "\(month)-\(number)"
        }
        return id
    }
}
