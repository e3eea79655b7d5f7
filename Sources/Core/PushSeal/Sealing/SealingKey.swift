// SPDX-License-Identifier: Apache-2.0

package import SealFormats

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
    /// What a message names a key by; compared by bytes, unlike strings.
    private struct Selection: Hashable {
        let recipient: String?
        let id: String?

        static func == (a: Self, b: Self) -> Bool {
            isSame(a.recipient, b.recipient) && isSame(a.id, b.id)
        }

        private static func isSame(_ a: String?, _ b: String?) -> Bool {
            guard let a, let b else { return a == nil && b == nil }
            return a.utf8.elementsEqual(b.utf8)
        }

        private static func combine(_ text: String?, _ hasher: inout Hasher) {
            hasher.combine(text == nil)
            guard var text else { return }
            text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }

        func hash(into hasher: inout Hasher) {
            Self.combine(recipient, &hasher)
            Self.combine(id, &hasher)
        }
    }

    private let ring: KeyRing
    /// Whether a key expires, so that which one seals depends on the time.
    private let canEnd: Bool
    /// Keys that messages have named by their recipient and id.
    private var ready: [Selection: SealingKey] = [:]
    /// The default key, unless expiry can change which key that is.
    private let first: SealingKey?

    /// Takes the keys of a ring.
    init(_ ring: KeyRing) {
        self.ring = ring
        canEnd = ring.keys.contains { $0.expiry != nil }
        first = canEnd ? nil : try? SealingKey(ring.sealingKey())
    }

    /// The key of ``KeyRing/sealingKey(of:named:at:)``.
    mutating func key(
        of recipient: String?,
        named id: String?,
        at time: Int
    ) throws(SealError) -> SealingKey {
        if recipient == nil, id == nil {
            if let first { return first }
            return try SealingKey(ring.sealingKey(at: time))
        }
        let selection = Selection(recipient: recipient, id: id)
        if let key = ready[selection] { return key }
        let key = try SealingKey(ring.sealingKey(of: recipient, named: id, at: time))
        // Only what stays as it is, and no more keys than the ring has: the id of a key without one
        // can be anything.
        let isNamed = id.map { !ring.keys(named: $0).isEmpty } ?? true
        let canChange = id == nil ? canEnd : key.key.expiry != nil
        if isNamed, !canChange { ready[selection] = key }
        return key
    }
}
