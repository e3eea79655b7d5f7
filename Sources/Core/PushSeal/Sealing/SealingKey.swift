// SPDX-License-Identifier: Apache-2.0

package import SealFormats

extension KeyRing {
    /// The key that a push is sealed with.
    ///
    /// - Parameters:
    ///   - id: its id; nil for the first key that has not expired. A ring whose keys have no ids
    ///     gives the first of them, under this id: receivers try such keys whatever id a push
    ///     gives.
    ///   - time: now, in seconds since 1970 (UTC).
    /// - Returns: the key.
    /// - Throws: `unknownKey` when the ring holds other keys but none of this id; `wrongPurpose`
    ///   for a file key; `expiredKey` when the key has expired; `invalidKey` for a rot13 key beside
    ///   other keys, and when the ring has the same key for both purposes; `keyUnavailable` when no
    ///   key may be used.
    package func sealingKey(named id: String?, at time: Int) throws(SealError) -> Key {
        guard let id else { return try sealingKey(at: time) }
        if let key = key(id) {
            try require(key, for: .pushes, at: time)
            return key
        }
        guard keys.allSatisfy({ $0.id == nil }) else {
            throw SealError(.unknownKey, "the key ring has no key \(KeyName.quoted(id))")
        }
        let key = try sealingKey(at: time)
        return Key(id: id, material: key.material, expiry: key.expiry)
    }
}

/// A key with reusable memory for sealing.
package final class SealingKey {
    /// The key.
    package let key: Key
    /// Seals texts with the key.
    let text: TextSealer

    /// - Throws: `wrongPurpose` for a file key.
    init(_ key: Key) throws(SealError) {
        self.key = key
        text = try TextSealer(key)
    }
}

/// The keys of a ring, each prepared on first use.
struct SealingKeys {
    private let ring: KeyRing
    private var ready: [String: SealingKey] = [:]
    /// The default key, unless expiry can change which key that is.
    private let first: SealingKey?

    /// Takes the keys of a ring.
    init(_ ring: KeyRing) {
        self.ring = ring
        let canEnd = ring.keys.contains { $0.expiry != nil }
        first = canEnd ? nil : try? SealingKey(ring.sealingKey())
    }

    /// The key of ``KeyRing/sealingKey(named:at:)``.
    mutating func key(named id: String?, at time: Int) throws(SealError) -> SealingKey {
        if let id {
            if let key = try key(named: id, at: time) { return key }
        } else if let first {
            return first
        }
        return try SealingKey(ring.sealingKey(named: id, at: time))
    }

    /// The key of an id, if it never expires.
    private mutating func key(named id: String, at time: Int) throws(SealError) -> SealingKey? {
        // Swift compares strings by canonical equivalence; ids are compared by their bytes.
        if let key = ready[id], key.key.id?.utf8.elementsEqual(id.utf8) == true { return key }
        guard let key = ring.key(id), key.expiry == nil else { return nil }
        let made = try SealingKey(ring.sealingKey(named: id, at: time))
        ready[id] = made
        return made
    }
}
