// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain

/// The type of an item's attribute.
enum AttributeRule {
    /// A string or data, which the keychain treats alike.
    case octets
    case number
    case flag
    case date
    /// One of `kSecAttrAccessible…`.
    case accessible
    case accessGroup
    /// A four-character code, or for keys a string.
    case type
    /// Accepted, but not stored.
    case withoutEffect

    private static let rules: [String: AttributeRule] = [
        "acct": .octets, "svce": .octets, "labl": .octets, "desc": .octets, "icmt": .octets,
        "gena": .octets, "srvr": .octets, "sdmn": .octets, "ptcl": .octets, "atyp": .octets,
        "path": .octets, "atag": .octets, "klbl": .octets, "kcls": .octets,
        "crtr": .number, "port": .number, "bsiz": .number, "esiz": .number,
        "invi": .flag, "nega": .flag, "perm": .flag, "encr": .flag, "decr": .flag, "drve": .flag,
        "sign": .flag, "vrfy": .flag, "wrap": .flag, "unwp": .flag,
        "cdat": .date, "mdat": .date,
        "pdmn": .accessible, "agrp": .accessGroup, "type": .type,
        "sync": .withoutEffect, "nleg": .withoutEffect, "u_AuthCtx": .withoutEffect,
        "u_AuthUI": .withoutEffect, "u_OpPrompt": .withoutEffect,
    ]

    /// The type of an attribute; nil if there is no such attribute.
    static func of(_ name: String) -> AttributeRule? { rules[name] }

    /// Reads a caller's value; nil if the attribute has no effect.
    func read(_ value: Any) throws(SecStatus) -> KeychainItem.Value? {
        switch self {
        case .octets:
            if let text = value as? String { return .text(text) }
            if let data = value as? Data { return .data(data) }
        case .number:
            if let number = value as? NSNumber { return .number(number.int64Value) }
        case .flag:
            if let flag = value as? Bool { return .number(flag ? 1 : 0) }
        case .date:
            if let date = value as? Date { return .date(date) }
        case .accessible:
            if let text = value as? String, KeychainAccess(rawValue: text) != nil {
                return .text(text)
            }
        case .accessGroup:
            if let text = value as? String, !text.isEmpty { return .text(text) }
        case .type:
            if let text = value as? String { return .text(text) }
            if let number = value as? NSNumber { return .number(number.int64Value) }
        case .withoutEffect:
            return nil
        }
        throw SecStatus(errSecParam)
    }

    /// Returns a value in the caller's form.
    func answer(_ value: KeychainItem.Value) -> Any {
        switch value {
        case .text(let text): NSString(string: text)
        case .data(let data): NSData(data: data)
        case .date(let date):
            NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        case .number(let number):
            if case .flag = self { NSNumber(value: number != 0) } else { NSNumber(value: number) }
        }
    }

    /// Returns the attributes of an item in the caller's form.
    static func answer(_ attributes: [String: KeychainItem.Value]) -> NSMutableDictionary {
        let dictionary = NSMutableDictionary()
        for (name, value) in attributes {
            let rule = of(name) ?? .octets
            dictionary.setObject(rule.answer(value), forKey: NSString(string: name))
        }
        return dictionary
    }
}
