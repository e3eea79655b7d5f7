// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import StrictJSON

extension UserInfo {
    /// The values as Foundation's parser returns them.
    var foundationDictionary: [AnyHashable: Any] {
        var members: [AnyHashable: Any] = [:]
        for (name, value) in dictionary { members[name] = value.foundationObject }
        return members
    }
}

extension JSONValue {
    /// The value as Foundation's parser returns it: an integer if it is spelled as one and fits.
    ///
    /// Recurses as deep as the document, whose depth was limited when it was parsed.
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
