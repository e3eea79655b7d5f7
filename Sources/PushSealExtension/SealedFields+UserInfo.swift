// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
import UserNotifications

extension SealedFields {
    /// Finds the fields in the `userInfo` of a notification.
    init(userInfo: [AnyHashable: Any]) {
        self.init(
            data: Field(userInfo[Self.dataKey]),
            payload: Field(userInfo[Self.payloadKey]),
            keyID: userInfo[Self.keyIDKey] as? String,
            serviceFields: ServiceFields { userInfo[$0] as? String }
        )
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
