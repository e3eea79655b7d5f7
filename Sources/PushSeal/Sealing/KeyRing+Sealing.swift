// SPDX-License-Identifier: Apache-2.0

package import SealFormats

extension KeyRing {
    /// The key that a push is sealed with.
    ///
    /// - Parameters:
    ///   - id: its id; nil for the first key that has not ended. A ring whose keys have no ids gives
    ///     the first of them, under this id: receivers try such keys whatever a push calls them.
    ///   - time: now, in seconds since 1970 (UTC).
    /// - Throws: `unknownKey` when the ring holds other keys but none of this id; `expiredKey` when the
    ///   key has ended; `keyUnavailable` when no key may be used.
    package func sealingKey(named id: String?, at time: Int) throws(SealError) -> Key {
        guard let id else { return try sealingKey(at: time) }
        if let key = key(id) { return try KeyRing(keys: [key]).sealingKey(at: time) }
        guard keys.allSatisfy({ $0.id == nil }) else {
            throw SealError(.unknownKey, "the key ring holds no key \(id.printable)")
        }
        let key = try sealingKey(at: time)
        return Key(id: id, material: key.material, expiry: key.expiry)
    }
}

/// The keys that pushes name one after another, each found at once.
package struct SealingKeys: Sendable {
    /// The ring.
    package let ring: KeyRing
    private let named: [String: Key]
    /// The first key, if it cannot be another later.
    private let first: Key?

    /// Takes the keys of a ring.
    package init(_ ring: KeyRing) {
        self.ring = ring
        let named = ring.keys.compactMap { key in key.id.map { ($0, key) } }
        self.named = Dictionary(named) { first, _ in first }
        let canEnd = ring.keys.contains { $0.expiry != nil }
        first = canEnd ? nil : try? ring.sealingKey()
    }

    /// The same as ``KeyRing/sealingKey(named:at:)``.
    package func key(named id: String?, at time: Int) throws(SealError) -> Key {
        if let id {
            // Strings are equal to their composed form; ids are not.
            if let key = named[id], key.expiry == nil, key.id?.utf8.elementsEqual(id.utf8) == true {
                return key
            }
        } else if let first {
            return first
        }
        return try ring.sealingKey(named: id, at: time)
    }
}
