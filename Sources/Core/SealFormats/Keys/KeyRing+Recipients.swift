// SPDX-License-Identifier: Apache-2.0

// Rings with the keys of several recipients, such as all phones of an app: what is sealed is sealed
// for the one that is named, and for nobody by chance.

extension KeyRing {
    /// The keys of one recipient.
    ///
    /// - Throws: `unknownKey` when there are none.
    package func ring(of recipient: String) throws(SealError) -> KeyRing {
        let keys = table.keys(of: recipient)
        guard !keys.isEmpty else {
            throw SealError(
                .unknownKey,
                "the key ring has no recipient \(KeyName.quoted(recipient))"
            )
        }
        return KeyRing(keys: keys)
    }

    /// The keys of an id, in order.
    package func keys(named id: String) -> [Key] {
        var named: [Key] = []
        table.forEach(id) { place in
            named.append(keys[place])
            return false
        }
        return named
    }

    /// Whether the keys for a purpose belong to more than one recipient.
    ///
    /// Keys that do not say whose they are count as those of one more.
    package func hasSeveralRecipients(for purpose: Key.Purpose = .pushes) -> Bool {
        purpose == .pushes ? table.pushesAreForSeveral : keys.areForSeveral(purpose)
    }

    /// Checks that the keys for a purpose belong to one recipient, or to none.
    ///
    /// - Throws: `severalRecipients` otherwise.
    func requireOneRecipient(for purpose: Key.Purpose) throws(SealError) {
        guard hasSeveralRecipients(for: purpose) else { return }
        throw SealError(
            .severalRecipients,
            "the key ring has keys of several recipients, and none of them is named"
        )
    }

    /// The key that a push is sealed with.
    ///
    /// | recipient | id | the key |
    /// | --- | --- | --- |
    /// | given | | the recipient's first key that has not expired |
    /// | given | given | the recipient's key of this id |
    /// | | | the first key that has not expired, if no two recipients have keys |
    /// | | given | the key of this id, if no two recipients have keys; else that of no recipient |
    ///
    /// An id that is given to keys without one is the id of the first of them: receivers try such
    /// keys whatever id a push gives.
    ///
    /// - Parameters:
    ///   - recipient: whose key.
    ///   - id: its id.
    ///   - time: now, in seconds since 1970 (UTC).
    /// - Returns: the key.
    /// - Throws: `severalRecipients` when none is named and the ring has several; `unknownKey` when
    ///   the ring has no such recipient, or other keys but none of this id; `wrongPurpose` for a
    ///   file key; `expiredKey` when the key has expired; `invalidKey` for a rot13 key beside other
    ///   keys, and when the ring has the same key for both purposes; `keyUnavailable` when no key
    ///   may be used.
    package func sealingKey(
        of recipient: String? = nil,
        named id: String?,
        at time: Int
    ) throws(SealError) -> Key {
        if let recipient {
            return try ring(of: recipient).sealingKey(named: id, at: time)
        }
        guard let id else { return try sealingKey(at: time) }
        let isForSeveral = hasSeveralRecipients()
        // A name that only one of several recipients gave a key does not name that recipient.
        let named = keys(named: id).first { !isForSeveral || $0.recipient == nil }
        if let named {
            try require(named, for: .pushes, at: time)
            return named
        }
        try requireOneRecipient(for: .pushes)
        guard keys.allSatisfy({ $0.id == nil }) else {
            throw SealError(.unknownKey, "the key ring has no key \(KeyName.quoted(id))")
        }
        let key = try sealingKey(at: time)
        return Key(id: id, recipient: key.recipient, material: key.material, expiry: key.expiry)
    }
}

extension [Key] {
    /// Whether the keys for a purpose belong to more than one recipient.
    func areForSeveral(_ purpose: Key.Purpose) -> Bool {
        guard let first = first(where: { $0.purpose == purpose }) else { return false }
        return contains { $0.purpose == purpose && !$0.hasRecipient(of: first) }
    }
}
