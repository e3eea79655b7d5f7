// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain

/// A caller's query: which items to find, and what to return of them.
struct ItemQuery {
    /// What to return.
    struct Wanted: OptionSet {
        let rawValue: Int
        static let data = Wanted(rawValue: 1)
        static let attributes = Wanted(rawValue: 2)
        static let reference = Wanted(rawValue: 4)
        static let persistentReference = Wanted(rawValue: 8)
    }

    private(set) var kind: KeychainItem.Kind?
    private(set) var attributes: [String: KeychainItem.Value] = [:]
    private(set) var secret: Data?
    private(set) var key: SecKey?
    private(set) var id: UUID?
    private(set) var wanted: Wanted = []
    /// The most items to return; `.some(nil)` for all, nil if not given, which means one.
    private(set) var limit: Int??
    private(set) var isCaseInsensitive = false
    private var accessControl: SecAccessControl?

    /// Reads a dictionary.
    ///
    /// - Throws: `errSecNoSuchAttr` for a key that does not exist, `errSecParam` for a value of the
    ///   wrong type, `errSecNoSuchClass` or `errSecUnimplemented` for a class.
    init(_ dictionary: CFDictionary) throws(SecStatus) {
        for (key, value) in dictionary {
            guard let name = key as? String else { throw SecStatus(errSecParam) }
            try read(name, value)
        }
        if let accessControl {
            guard attributes["pdmn"] == nil else { throw SecStatus(errSecParam) }
            attributes.merge(accessControl.attributes) { $1 }
        }
    }

    private mutating func read(_ name: String, _ value: Any) throws(SecStatus) {
        switch name {
        case "class": kind = try Self.kind(value)
        case "v_Data": secret = try Self.cast(value, to: Data.self)
        case "v_Ref": key = try Self.cast(value, to: SecKey.self)
        case "v_PersistentRef":
            id = PersistentReference.read(try Self.cast(value, to: Data.self))
            guard id != nil else { throw SecStatus(errSecParam) }
        case "r_Data": try want(.data, value)
        case "r_Attributes": try want(.attributes, value)
        case "r_Ref": try want(.reference, value)
        case "r_PersistentRef": try want(.persistentReference, value)
        case "m_Limit": limit = try Self.limit(value)
        case "m_CaseInsensitive": isCaseInsensitive = try Self.cast(value, to: Bool.self)
        case "accc": accessControl = try Self.cast(value, to: SecAccessControl.self)
        case "m_ItemList", "tkid": throw SecStatus(errSecUnimplemented)
        default:
            guard let rule = AttributeRule.of(name) else { throw SecStatus(errSecNoSuchAttr) }
            if let value = try rule.read(value) { attributes[name] = value }
        }
    }

    private mutating func want(_ part: Wanted, _ value: Any) throws(SecStatus) {
        if try Self.cast(value, to: Bool.self) { wanted.insert(part) }
    }

    private static func cast<Value>(
        _ value: Any,
        to type: Value.Type
    ) throws(SecStatus) -> Value {
        guard let value = value as? Value else { throw SecStatus(errSecParam) }
        return value
    }

    private static func kind(_ value: Any) throws(SecStatus) -> KeychainItem.Kind {
        let word = try cast(value, to: String.self)
        if word == "cert" || word == "idnt" { throw SecStatus(errSecUnimplemented) }
        guard let kind = KeychainItem.Kind(rawValue: word) else {
            throw SecStatus(errSecNoSuchClass)
        }
        return kind
    }

    private static func limit(_ value: Any) throws(SecStatus) -> Int? {
        if let word = value as? String {
            if word == "m_LimitAll" { return nil }
            if word == "m_LimitOne" { return 1 }
        } else if let number = value as? Int, number > 0 {
            return number
        }
        throw SecStatus(errSecParam)
    }

    /// The same query for an access group, or for any.
    func inGroup(_ group: String?) -> ItemQuery {
        var query = self
        query.attributes["agrp"] = group.map { .text($0) }
        return query
    }

    /// Whether the query finds an item.
    func matches(_ item: KeychainItem) -> Bool {
        if let id { return item.id == id && (kind == nil || kind == item.kind) }
        guard item.kind == kind, secret == nil || secret == item.secret else { return false }
        return attributes.allSatisfy { name, value in
            guard let other = item.attributes[name] else { return false }
            if isCaseInsensitive, case .text(let a) = value, case .text(let b) = other {
                return a.caseInsensitiveCompare(b) == .orderedSame
            }
            return Self.isSame(value, other)
        }
    }

    /// The keychain treats text and its UTF-8 bytes alike.
    private static func isSame(_ a: KeychainItem.Value, _ b: KeychainItem.Value) -> Bool {
        switch (a, b) {
        case (.text(let text), .data(let data)), (.data(let data), .text(let text)):
            Data(text.utf8) == data
        default: a == b
        }
    }
}

/// The data by which an app can find an item again.
private enum PersistentReference {
    static func make(_ item: KeychainItem) -> Data {
        unsafe Data(item.kind.rawValue.utf8) + withUnsafeBytes(of: item.id.uuid) { unsafe Data($0) }
    }

    static func read(_ data: Data) -> UUID? {
        guard data.count == 20 else { return nil }
        var id = UUID().uuid
        _ = unsafe withUnsafeMutableBytes(of: &id) { unsafe data.suffix(16).copyBytes(to: $0) }
        return UUID(uuid: id)
    }
}

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
