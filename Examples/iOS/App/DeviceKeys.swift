// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import Security

/// The keys of this phone: made on it and kept on it; the server is given public halves.
nonisolated enum DeviceKeys {
    /// How long a push that was sealed for an older key may be under way: APNs keeps none longer.
    static let transit: TimeInterval = 30 * 86_400

    /// How long a key is used before there is a new one.
    static let term: TimeInterval = 90 * 86_400

    /// The ring, the newest key first; called at each launch, before the app registers.
    ///
    /// It makes the first key, a new one after the ``term``, and drops old ones once the server has had
    /// the newest for as long as pushes are under way.
    ///
    /// - Throws: what keeps the keychain from being read, as before the first unlock. A ring that
    ///   cannot be read is not replaced.
    static func upToDate(at now: Date = Date()) throws -> KeyRing {
        guard let ring = try stored() else { return try rotate(KeyRing(keys: [])) }
        guard let newest = ring.keys.first, let registration = try Keychain.registration(),
            newest.id == registration.keyID
        else { return ring }
        let age = now.timeIntervalSince(registration.date)
        if age >= term { return try rotate(KeyRing(keys: [newest])) }
        if age >= transit, ring.keys.count > 1 { return try store(KeyRing(keys: [newest])) }
        return ring
    }

    /// Makes a new key at once, as after a leak is feared; the older ones still open what is under way.
    @discardableResult
    static func rotate() throws -> KeyRing {
        try rotate(stored() ?? KeyRing(keys: []))
    }

    private static func rotate(_ ring: KeyRing) throws -> KeyRing {
        try store(ring.adding(.random(.webpush, id: ring.newKeyID())))
    }

    private static func stored() throws -> KeyRing? {
        do {
            return try KeyRing(parsing: Keychain.keyRing())
        } catch let error as NSError
            where error.domain == NSOSStatusErrorDomain && error.code == errSecItemNotFound
        {
            return nil
        }
    }

    private static func store(_ ring: KeyRing) throws -> KeyRing {
        try Keychain.store(ring.serialized())
        return ring
    }
}
