// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Adds an item to the keychain.
///
/// <https://developer.apple.com/documentation/security/secitemadd(_:_:)>
///
/// Linux: uses the keychain of the device's phone (`receive --phone`), unencrypted in its folder; a
/// program that runs elsewhere has its own in memory.
@discardableResult
public func SecItemAdd(
    _ attributes: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    unsafe SecItems.add(attributes, result, in: .current)
}

/// Finds keychain items and returns what the query asks for.
///
/// <https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)>
///
/// Linux: before the first unlock (`--locked`), the first match that cannot be read then makes the
/// result `errSecInteractionNotAllowed`, even if the query asks for all matches.
@discardableResult
public func SecItemCopyMatching(
    _ query: CFDictionary,
    _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
    unsafe SecItems.copyMatching(query, result, in: .current)
}

/// Changes the items that a query finds.
///
/// <https://developer.apple.com/documentation/security/secitemupdate(_:_:)>
@discardableResult
public func SecItemUpdate(
    _ query: CFDictionary,
    _ attributesToUpdate: CFDictionary
) -> OSStatus {
    SecItems.update(query, attributesToUpdate, in: .current)
}

/// Removes the items that a query finds.
///
/// <https://developer.apple.com/documentation/security/secitemdelete(_:)>
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    SecItems.delete(query, in: .current)
}

/// The same four functions for any keychain, for tests.
enum SecItems {
    static func add(
        _ attributes: CFDictionary,
        _ result: UnsafeMutablePointer<CFTypeRef?>?,
        in keychain: Keychain
    ) -> OSStatus {
        SecStatus.of {
            let query = try ItemQuery(attributes)
            let answer = try ItemAnswer.make([try keychain.add(query)], query)
            if let result = unsafe result { unsafe result.pointee = answer }
        }
    }

    static func copyMatching(
        _ query: CFDictionary,
        _ result: UnsafeMutablePointer<CFTypeRef?>?,
        in keychain: Keychain
    ) -> OSStatus {
        SecStatus.of {
            let query = try meant(query, canLimit: true)
            let answer = try ItemAnswer.make(try keychain.find(query), query)
            if let result = unsafe result { unsafe result.pointee = answer }
        }
    }

    static func update(
        _ query: CFDictionary,
        _ attributes: CFDictionary,
        in keychain: Keychain
    ) -> OSStatus {
        SecStatus.of {
            let query = try meant(query, canLimit: false)
            try keychain.update(query, to: try ItemQuery(attributes))
        }
    }

    static func delete(_ query: CFDictionary, in keychain: Keychain) -> OSStatus {
        SecStatus.of {
            try keychain.remove(try meant(query, canLimit: false))
        }
    }

    /// A query that must select items, and all of them unless it can limit their number.
    private static func meant(
        _ dictionary: CFDictionary,
        canLimit: Bool
    ) throws(SecStatus) -> ItemQuery {
        let query = try ItemQuery(dictionary)
        guard query.kind != nil || query.id != nil,
            canLimit || query.limit == nil || query.limit == .some(nil)
        else { throw SecStatus(errSecParam) }
        return query
    }
}
