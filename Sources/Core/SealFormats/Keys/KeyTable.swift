// SPDX-License-Identifier: Apache-2.0

/// The keys of a ring, shared by its copies, and their indices by id, built on first use.
///
/// A ring of 100 000 recipients is read once, and each message looks up one of them.
final class KeyTable: Sendable {
    /// An id compared by bytes: `String` treats composed and decomposed letters as equal.
    struct ID: Hashable {
        let text: String

        static func == (a: ID, b: ID) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private final class Places: Sendable {
        let named: [ID: [Int]]
        let unnamed: [Int]
        let recipients: [ID: [Int]]

        init(_ keys: [Key]) {
            var named: [ID: [Int]] = [:]
            named.reserveCapacity(keys.count)
            var unnamed: [Int] = []
            var recipients: [ID: [Int]] = [:]
            for (place, key) in keys.enumerated() {
                if let id = key.id {
                    named[ID(text: id), default: []].append(place)
                } else {
                    unnamed.append(place)
                }
                if let recipient = key.recipient {
                    recipients[ID(text: recipient), default: []].append(place)
                }
            }
            self.recipients = recipients
            self.named = named
            self.unnamed = unnamed
        }
    }

    /// The keys.
    let keys: [Key]
    /// Whether there is a key for pushes.
    let hasKeyForPushes: Bool
    /// Whether the keys for pushes belong to more than one recipient.
    let pushesAreForSeveral: Bool
    /// Why a ring built in code is unusable.
    let fault: SealError?
    private let places = LazyReference<Places>()

    init(_ keys: [Key]) {
        self.keys = keys
        hasKeyForPushes = keys.contains { $0.purpose == .pushes }
        pushesAreForSeveral = keys.areForSeveral(.pushes)
        fault = keys.faultOfRing
    }

    /// Calls a function with the indices of the keys with an id, or of those without one, in order,
    /// until it returns true.
    func forEach(
        _ id: String?,
        until isEnough: (Int) -> Bool
    ) {
        // For the few keys of most rings, a table costs more than a linear search.
        guard keys.count > 16 else {
            for place in keys.indices {
                let isMeant = id.map(keys[place].hasID) ?? (keys[place].id == nil)
                if isMeant, isEnough(place) { return }
            }
            return
        }
        let known = places.object ?? places.keep(Places(keys))
        let places = id.map { known.named[ID(text: $0)] ?? [] } ?? known.unnamed
        _ = places.first(where: isEnough)
    }

    /// The keys of a recipient, in order.
    func keys(of recipient: String) -> [Key] {
        guard keys.count > 16 else { return keys.filter { $0.hasRecipient(recipient) } }
        let known = places.object ?? places.keep(Places(keys))
        return (known.recipients[ID(text: recipient)] ?? []).map { keys[$0] }
    }
}

/// A key pair or public half, as used by one format for one recipient.
private struct Pair: Hashable {
    let point: P256.PublicKey
    let format: Format
    let recipient: KeyTable.ID?

    init(_ point: P256.PublicKey, of key: Key) {
        self.point = point
        format = key.format
        recipient = key.recipient.map(KeyTable.ID.init)
    }
}

extension [Key] {
    /// Why they cannot be the keys of one ring: one key for pushes and for files.
    fileprivate var faultOfRing: SealError? {
        guard contains(where: { $0.purpose == .files }),
            contains(where: { $0.purpose == .pushes }),
            let (earlier, later) = firstRepetition(where: { $0.purpose != $1.purpose })
        else { return nil }
        return SealError(
            .invalidKey,
            "\(self[earlier].title) and \(self[later].title) are the same key, one for pushes and one "
                + "for files"
        )
    }

    /// The first key that repeats an earlier one, and that one; in `O(n log n)`.
    ///
    /// Shared keys are the same if their `k` is, whatever their format: the ring must notice a
    /// secret that stays in use under another name or for another purpose. Key pairs and public
    /// halves are the same if their point, format and recipient are: an app may use one pair with
    /// several relays, whose senders all know the same public half, and a phone may be registered
    /// under several names.
    ///
    /// - Parameter isWanted: which pairs count.
    /// - Returns: the indices of both; nil when there is no such pair.
    func firstRepetition(
        where isWanted: (Key, Key) -> Bool = { _, _ in true }
    ) -> (earlier: Int, later: Int)? {
        var found: (earlier: Int, later: Int)?
        func note(_ earlier: Int, _ later: Int) {
            if let found, found.later <= later { return }
            if isWanted(self[earlier], self[later]) { found = (earlier, later) }
        }
        var points: [Pair: Int] = [:]
        var secrets: [(place: Int, secret: SecretBytes)] = []
        for (place, key) in enumerated() {
            if let point = key.point {
                let pair = Pair(point, of: key)
                if let earlier = points[pair] {
                    note(earlier, place)
                } else {
                    points[pair] = place
                }
            } else if let secret = key.sharedSecret {
                secrets.append((place, secret))
            }
        }
        // Sorted so that equal secrets are adjacent; the secrets are not copied.
        secrets.sort { a, b in
            let order = a.secret.order(to: b.secret)
            return order == 0 ? a.place < b.place : order < 0
        }
        for (a, b) in zip(secrets, secrets.dropFirst()) where a.secret == b.secret {
            note(a.place, b.place)
        }
        return found
    }
}

extension Key {
    /// Whether two keys are the same, except for their ids and settings.
    func isMade(ofTheSameAs other: Key) -> Bool {
        if let point, let otherPoint = other.point {
            return point == otherPoint && format == other.format && hasRecipient(of: other)
        }
        if let sharedSecret, let other = other.sharedSecret { return sharedSecret == other }
        return false
    }
}

extension SecretBytes {
    /// Compares by length and then by bytes: negative if this comes first, zero if they are equal.
    fileprivate func order(to other: SecretBytes) -> Int {
        guard count == other.count else { return count - other.count }
        return withSpan { own in
            other.withSpan { other in
                for index in own.indices where own[index] != other[index] {
                    return Int(own[index]) - Int(other[index])
                }
                return 0
            }
        }
    }

    /// Whether all bytes are zero, as in memory never written to.
    var isZero: Bool {
        withSpan { span in
            var bits: UInt8 = 0
            for index in span.indices { bits |= span[index] }
            return bits == 0 && !span.isEmpty
        }
    }
}
