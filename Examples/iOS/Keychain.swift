// SPDX-License-Identifier: Apache-2.0

import Foundation
import Security

/// The key ring, where app and extension both reach it.
///
/// Both targets compile this file.
enum Keychain {
    private static var item: [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "com.example.app.key-ring",
            kSecAttrAccessGroup: "TEAMID1234.com.example.app.keys",
        ]
    }

    /// The JWK Set that the app stored.
    ///
    /// - Throws: an `OSStatus` as `NSError`, as before the first unlock after a restart.
    static func keyRing() throws -> [UInt8] {
        var query = item
        query[kSecReturnData] = true
        var found: CFTypeRef?
        try check(SecItemCopyMatching(query as CFDictionary, &found))
        guard let ring = found as? Data else { throw CocoaError(.coderInvalidValue) }
        return Array(ring)
    }

    /// Stores a JWK Set, from the app: what its server gave it, or `KeyRing.serialized()`.
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

    private static func check(_ status: OSStatus) throws {
        guard status == errSecSuccess else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        }
    }
}
