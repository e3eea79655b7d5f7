// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The places of keys in a ring by what they are found by, made when it is first asked for.
///
/// A ring of 100 000 recipients is read once and asked for one of them with each message.
final class KeyTable: Sendable {
    /// An id, byte for byte: to `String` composed and decomposed letters are the same.
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

        init(_ keys: [Key]) {
            var named: [ID: [Int]] = [:]
            named.reserveCapacity(keys.count)
            var unnamed: [Int] = []
            for (place, key) in keys.enumerated() {
                if let id = key.id {
                    named[ID(text: id), default: []].append(place)
                } else {
                    unnamed.append(place)
                }
            }
            self.named = named
            self.unnamed = unnamed
        }
    }

    private let places = AtomicLazyReference<Places>()

    /// Calls a function with the places of the keys of an id, or of those without one, in order, until
    /// it says that this is enough.
    func forEach(
        _ id: UnsafeRawBufferPointer?,
        in keys: [Key],
        until isEnough: (Int) -> Bool
    ) {
        // A table costs more than to look at the few keys that most rings have.
        guard keys.count > 16 else {
            for place in keys.indices {
                let isMeant =
                    if let id = unsafe id { unsafe keys[place].hasID(id) } else {
                        keys[place].id == nil
                    }
                if isMeant, isEnough(place) { return }
            }
            return
        }
        let known = places.load() ?? places.storeIfNil(Places(keys))
        guard let id = unsafe id else { return _ = known.unnamed.first(where: isEnough) }
        let named = known.named[ID(text: unsafe String(decoding: id, as: UTF8.self))]
        _ = named?.first(where: isEnough)
    }
}

/// A key pair or its half, as one format uses it.
private struct Pair: Hashable {
    let point: P256.PublicKey
    let format: Format
}

extension [Key] {
    /// The first key that is made of the same as one before it, and that one; in `O(n log n)`.
    ///
    /// Shared keys are the same when their `k` is, whatever their format: to keep using a secret under
    /// another name, or for something else, is what a ring is to notice. Key pairs and halves are the
    /// same when their point and their format are: an app may have one pair for several relays, whose
    /// senders all know the same half of it.
    ///
    /// - Parameter isWanted: which pairs count.
    /// - Returns: the places of both; nil when there is no such pair.
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
                let pair = Pair(point: point, format: key.format)
                if let earlier = points[pair] {
                    note(earlier, place)
                } else {
                    points[pair] = place
                }
            } else if let secret = key.sharedSecret {
                secrets.append((place, secret))
            }
        }
        // In order, so that what is the same stands together; the secrets stay where they are.
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
    /// Whether two keys are the same but for their ids and settings.
    func isMade(ofTheSameAs other: Key) -> Bool {
        if let point, let otherPoint = other.point {
            return point == otherPoint && format == other.format
        }
        if let sharedSecret, let other = other.sharedSecret { return sharedSecret == other }
        return false
    }
}

extension SecretBytes {
    /// Which of two comes first, by length and then by bytes: less than zero for this, zero if they
    /// are the same.
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

    /// Whether all bytes are zero, as in memory that nothing was written to.
    var isZero: Bool {
        withSpan { span in
            var bits: UInt8 = 0
            for index in span.indices { bits |= span[index] }
            return bits == 0 && !span.isEmpty
        }
    }
}
