// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain

/// The result of a query for a caller.
enum ItemAnswer {
    /// An object for a single item, an array if the caller asked for more; nil if for no result.
    static func make(_ items: [KeychainItem], _ query: ItemQuery) throws(SecStatus) -> CFTypeRef? {
        guard !query.wanted.isEmpty else { return nil }
        let answers = try items.map { (item) throws(SecStatus) in try answer(item, query.wanted) }
        if case .some(let limit) = query.limit, limit != 1 { return NSArray(array: answers) }
        return answers.first
    }

    private static func answer(
        _ item: KeychainItem,
        _ wanted: ItemQuery.Wanted
    ) throws(SecStatus) -> AnyObject {
        let data = NSData(data: item.secret ?? Data())
        let reference = NSData(data: PersistentReference.make(item))
        switch wanted {
        case .data: return data
        case .persistentReference: return reference
        case .reference: return try SecKey(item: item)
        default: break
        }
        let dictionary = AttributeRule.answer(wanted.contains(.attributes) ? item.attributes : [:])
        if wanted.contains(.attributes) {
            dictionary.setObject(NSString(string: item.kind.rawValue), forKey: kSecClass)
            if let control = SecAccessControl(item) {
                dictionary.setObject(control, forKey: kSecAttrAccessControl)
            }
        }
        if wanted.contains(.data), item.secret != nil {
            dictionary.setObject(data, forKey: kSecValueData)
        }
        if wanted.contains(.persistentReference) {
            dictionary.setObject(reference, forKey: kSecValuePersistentRef)
        }
        if wanted.contains(.reference) {
            dictionary.setObject(try SecKey(item: item), forKey: kSecValueRef)
        }
        return dictionary
    }
}
