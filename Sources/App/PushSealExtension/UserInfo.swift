// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealJSON
import SealFormats
public import UserNotifications

extension UNNotificationContent {
    /// Whether it is a push with content that PushSeal has sealed: a sealed text or a sealed
    /// document.
    ///
    /// It is for an extension that other services' pushes reach, too. Their fields do not count.
    public var isSealed: Bool { !SealedFields(userInfo: userInfo).isEmpty }
}

extension SealedFields {
    /// Finds the fields in the `userInfo` of a notification.
    package init(userInfo: [AnyHashable: Any]) {
        self.init(
            data: Field(userInfo.value(named: Self.dataKey)),
            payload: Field(userInfo.value(named: Self.payloadKey)),
            keyID: userInfo.value(named: Self.keyIDKey) as? String,
            serviceFields: ServiceFields { userInfo.value(named: $0) as? String }
        )
    }
}

extension [AnyHashable: Any] {
    /// The place of exactly this name.
    ///
    /// A dictionary also finds names that are equal only in Unicode's canonical form, such as one
    /// with the Kelvin sign for K; in JSON they are different names.
    func index(ofName name: String) -> Index? {
        guard let index = index(forKey: name), let found = self[index].key.base as? String,
            found.utf8.elementsEqual(name.utf8)
        else { return nil }
        return index
    }

    fileprivate func value(named name: String) -> Any? {
        index(ofName: name).map { self[$0].value }
    }
}

extension SealedFields.Field {
    fileprivate init(_ value: Any?) {
        self =
            switch value {
            case nil: .absent
            case let text as NSString: .text(text as String)
            case let text as String: .text(text)
            case is NSNull: .notAString(.null)
            case let number as NSNumber: .notAString(number.isBoolean ? .boolean : .number)
            case is [Any]: .notAString(.array)
            case is [AnyHashable: Any]: .notAString(.dictionary)
            default: .notAString(.other)
            }
    }
}

extension NSNumber {
    /// Foundation stores booleans as numbers of C's `char`, a type no other JSON value has.
    fileprivate var isBoolean: Bool { unsafe objCType.pointee == CChar(UInt8(ascii: "c")) }
}

extension UserInfo {
    /// The values as Foundation's parser returns them.
    var foundationDictionary: [AnyHashable: Any] {
        var members: [AnyHashable: Any] = [:]
        for (name, value) in dictionary { members[name] = value.foundationObject }
        return members
    }
}

extension JSONValue {
    /// The value as Foundation's parser returns it.
    ///
    /// Recurses as deep as the document, whose depth was limited when it was parsed.
    fileprivate var foundationObject: NSObject {
        switch self {
        case .null: return NSNull()
        case .bool(let value): return NSNumber(value: value)
        case .string(let text): return text as NSString
        case .array(let elements): return NSArray(array: elements.map(\.foundationObject))
        case .number(let number):
            return switch AppleNumber(number) {
            case .integer(let value): NSNumber(value: value)
            case .unsigned(let value): NSNumber(value: value)
            case .double(let value): NSNumber(value: value)
            }
        case .object(let object):
            var members: [String: NSObject] = [:]
            for member in object.members { members[member.name] = member.value.foundationObject }
            return members as NSDictionary
        }
    }
}
