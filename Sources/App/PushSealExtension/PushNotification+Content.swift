// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import UserNotifications

extension PushNotification {
    /// The original notification of a push; texts that the system has looked up become keys again.
    ///
    /// The `userInfo` of a push is the whole payload; Apple's content does not reveal the sound.
    init(_ content: UNNotificationContent) {
        let info = content.userInfo.whatJSONHolds
        if let bytes = try? JSONSerialization.data(withJSONObject: info, options: .sortedKeys),
            let payload = try? Payload(parsing: Array(bytes))
        {
            self.init(payload)
        } else {
            self.init()
        }
        title = title.unlessPlain(content.title)
        subtitle = subtitle.unlessPlain(content.subtitle)
        body = body.unlessPlain(content.body)
        badge = content.badge?.intValue
    }
}

extension [AnyHashable: Any] {
    /// Without the members that JSON cannot hold, such as 1e400, which is infinite: one of them
    /// costs neither the others nor those of `aps`.
    fileprivate var whatJSONHolds: [AnyHashable: Any] {
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

extension AlertText {
    /// The localised text if it has a key, else the text shown.
    fileprivate func unlessPlain(_ shown: String) -> AlertText {
        if case .localized = self { self } else { .plain(shown) }
    }
}
