// SPDX-License-Identifier: Apache-2.0

import Foundation
import Security

/// The key ring, where app and extension both reach it, and what the server knows of it.
///
/// No query names an access group, because its name begins with the team's id. A new item goes into the
/// first `keychain-access-groups` of the entitlements, which is the same in app and extension.
nonisolated enum Keychain {
    private static var item: [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "com.example.app.key-ring",
        ]
    }

    /// The JWK Set that the app stored.
    ///
    /// - Throws: an `OSStatus` as `NSError`: `errSecItemNotFound` if there is none yet, and
    ///   `errSecInteractionNotAllowed` before the first unlock after a restart.
    static func keyRing() throws -> [UInt8] {
        guard let ring = try find(kSecReturnData) as? Data else {
            throw CocoaError(.coderInvalidValue)
        }
        return Array(ring)
    }

    /// The id of the key that the server was given last, and when; nil if it was given none.
    static func registration() throws -> (keyID: String, date: Date)? {
        guard let attributes = try find(kSecReturnAttributes) as? [String: Any] else {
            throw CocoaError(.coderInvalidValue)
        }
        guard let note = attributes[kSecAttrGeneric as String] as? Data else { return nil }
        let words = String(decoding: note, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.count == 2, let seconds = TimeInterval(words[0]) else { return nil }
        return (String(words[1]), Date(timeIntervalSince1970: seconds))
    }

    /// Stores a JWK Set, from the app.
    static func store(_ ring: [UInt8]) throws {
        // Pushes come while the phone is locked: a WhenUnlocked class would show "(Encrypted)" then.
        let value: [CFString: Any] = [
            kSecValueData: Data(ring),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let status = SecItemUpdate(item as CFDictionary, value as CFDictionary)
        guard status == errSecItemNotFound else { return try check(status) }
        try check(SecItemAdd(item.merging(value) { $1 } as CFDictionary, nil))
    }

    /// Notes that the server has been given a key.
    static func register(_ keyID: String, at date: Date) throws {
        // With the date: the item's own date changes whenever a key is removed.
        let note = "\(date.timeIntervalSince1970) \(keyID)"
        let value: [CFString: Any] = [kSecAttrGeneric: Data(note.utf8)]
        try check(SecItemUpdate(item as CFDictionary, value as CFDictionary))
    }

    /// Removes the ring, if there is one.
    static func remove() throws {
        let status = SecItemDelete(item as CFDictionary)
        guard status == errSecItemNotFound else { return try check(status) }
    }

    private static func find(_ wanted: CFString) throws -> Any? {
        var query = item
        query[wanted] = true
        var found: CFTypeRef?
        try check(SecItemCopyMatching(query as CFDictionary, &found))
        return found
    }

    private static func check(_ status: OSStatus) throws {
        guard status == errSecSuccess else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        }
    }
}
