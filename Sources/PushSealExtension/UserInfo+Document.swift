// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

extension [AnyHashable: Any] {
    /// Sets the members of a sealed document: those of `aps` and of its alert one by one, any other
    /// as a whole.
    mutating func merge(_ members: JSONObject) {
        for member in members.members {
            guard member.name == "aps", let inner = member.value.object else {
                self[member.name] = member.value.foundationObject
                continue
            }
            var aps = stringKeyed(self["aps"])
            for member in inner.members {
                guard member.name == "alert", let texts = member.value.object else {
                    aps[member.name] = member.value.foundationObject
                    continue
                }
                var alert = stringKeyed(aps["alert"])
                for text in texts.members { alert[text.name] = text.value.foundationObject }
                aps["alert"] = alert as NSDictionary
            }
            self["aps"] = aps as NSDictionary
        }
    }
}

/// The members of a dictionary as objects of Foundation; none for all else.
private func stringKeyed(_ value: Any?) -> [String: NSObject] {
    guard let members = value as? [AnyHashable: Any] else { return [:] }
    var result: [String: NSObject] = [:]
    for (key, value) in members {
        guard let key = key.base as? String else { continue }
        result[key] = value as AnyObject as? NSObject
    }
    return result
}

extension JSONValue {
    /// The value as Foundation's reader gives it: an integer if it is spelled as one and fits.
    ///
    /// Recurses as deep as the document goes, which was limited when it was read.
    fileprivate var foundationObject: NSObject {
        switch self {
        case .null: return NSNull()
        case .bool(let value): return NSNumber(value: value)
        case .string(let text): return text as NSString
        case .array(let elements): return NSArray(array: elements.map(\.foundationObject))
        case .number(let number):
            if let value = Int64(number.spelling) { return NSNumber(value: value) }
            if let value = UInt64(number.spelling) { return NSNumber(value: value) }
            return NSNumber(value: Double(number.spelling) ?? 0)
        case .object(let object):
            var members: [String: NSObject] = [:]
            for member in object.members { members[member.name] = member.value.foundationObject }
            return members as NSDictionary
        }
    }
}
