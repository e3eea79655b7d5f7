// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushSeal
import PushSealJSON
public import UserNotifications

extension PushNotification {
    /// Decodes the app's own keys from ``/PushSeal/PushNotification/userInfo``.
    ///
    /// ```swift
    /// struct Ride: Decodable { let order: Int }
    /// let ride = try record.notification.decodeUserInfo(as: Ride.self)
    /// ```
    /// - Parameters:
    ///   - type: the type to make.
    ///   - decoder: reads it, for example with another strategy for keys.
    /// - Returns: the value.
    /// - Throws: what the decoder throws.
    public func decodeUserInfo<Value: Decodable>(
        as type: Value.Type,
        by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: Data(JSONValue.object(userInfo).serialized()))
    }
}

extension UNNotificationContent {
    /// Decodes the app's own keys from
    /// [`userInfo`](https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo).
    ///
    /// - Parameters:
    ///   - type: the type to make.
    ///   - decoder: reads it, for example with another strategy for keys.
    /// - Returns: the value.
    /// - Throws: what the decoder throws.
    public func decodeUserInfo<Value: Decodable>(
        as type: Value.Type,
        by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        let bytes = try JSONSerialization.data(withJSONObject: userInfo.jsonMembers, options: [])
        return try decoder.decode(type, from: bytes)
    }
}

extension [AnyHashable: Any] {
    /// Without the members that JSON cannot hold, such as 1e400, which is infinite: one of them
    /// costs neither the others nor those of `aps`.
    package var jsonMembers: [AnyHashable: Any] {
        func isHeld(_ member: (key: AnyHashable, value: Any)) -> Bool {
            JSONSerialization.isValidJSONObject([member.key: member.value])
        }
        var held = filter(isHeld)
        if held["aps"] == nil, let aps = self["aps"] as? [AnyHashable: Any] {
            held["aps"] = aps.filter(isHeld)
        }
        return held
    }
}
