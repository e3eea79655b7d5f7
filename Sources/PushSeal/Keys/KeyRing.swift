// SPDX-License-Identifier: Apache-2.0

/// The keys a device or sender holds: the first one seals, all of them open.
///
/// Rotation puts a new key first and keeps the old, so that messages still under way open.
public struct KeyRing: Sendable {
    /// What a message opened to, and by which key.
    public struct Opened: Sendable, Equatable {
        /// The text, valid UTF-8.
        public let plaintext: String
        /// The format it was sealed in, which is that of the key.
        public let format: Format
        /// The id of the key that opened it, if that key has one.
        public let keyID: String?
        /// Whether a key other than the first opened it: the sender has not rotated yet.
        public let isStale: Bool
    }

    /// The keys, the one that seals first.
    public let keys: [Key]

    /// Makes a ring; one without keys opens and seals nothing.
    public init(keys: [Key]) {
        self.keys = keys
    }

    /// Seals text with the first key.
    ///
    /// - Throws: `keyUnavailable` when the ring is empty, else what the format says.
    public func seal(_ plaintext: String) throws(SealError) -> String {
        guard let key = keys.first else {
            throw SealError(.keyUnavailable, "the key ring holds no key")
        }
        return try key.seal(plaintext)
    }

    /// Opens a sealed text.
    ///
    /// With an id, the keys of that id are tried; if there are none, the keys without an id, which
    /// may be any. Without an id, all keys are tried in the order of the ring.
    ///
    /// - Throws: `unknownKey` when no key can be the one named; `malformed` when no key could even
    ///   be tried on the text; `cannotOpen` when keys were tried and none opened it;
    ///   `keyUnavailable` when the ring is empty.
    public func open(_ text: String, keyID: String? = nil) throws(SealError) -> Opened {
        guard !keys.isEmpty else { throw SealError(.keyUnavailable, "the key ring holds no key") }
        let readings = SealedText.readings(of: text)
        var failure: SealError?
        for index in try candidates(for: keyID) {
            let key = keys[index]
            do throws(SealError) {
                let plaintext = try key.open(text, readings: readings)
                return Opened(
                    plaintext: plaintext,
                    format: key.format,
                    keyID: key.id,
                    isStale: index > 0
                )
            } catch {
                failure = Self.moreTelling(failure, error)
            }
        }
        throw failure ?? .cannotOpen
    }

    /// Indices of the keys to try, in order.
    private func candidates(for keyID: String?) throws(SealError) -> [Int] {
        guard let keyID else { return Array(keys.indices) }
        let named = keys.indices.filter { keys[$0].id == keyID }
        if !named.isEmpty { return named }
        let unnamed = keys.indices.filter { keys[$0].id == nil }
        if !unnamed.isEmpty { return unnamed }
        throw SealError(.unknownKey, "the key ring holds no key of the id the message names")
    }

    /// Of two failures the one that says more about the message: a key that was really tried tells
    /// more than one that could not be, and that more than a text no key could be tried on.
    private static func moreTelling(_ known: SealError?, _ new: SealError) -> SealError {
        guard let known else { return new }
        return rank(new) > rank(known) ? new : known
    }

    private static func rank(_ error: SealError) -> Int {
        switch error.code {
        case .malformed: 0
        case .cannotOpen: 2
        default: 1
        }
    }
}
