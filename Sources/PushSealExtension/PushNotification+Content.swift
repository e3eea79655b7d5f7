// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import UserNotifications

extension PushNotification {
    /// The original notification of a push; texts that the system has looked up become keys again.
    ///
    /// The `userInfo` of a push is the whole payload; Apple's content does not reveal the sound.
    init(_ content: UNNotificationContent) {
        let info = content.userInfo
        if JSONSerialization.isValidJSONObject(info),
            let bytes = try? JSONSerialization.data(withJSONObject: info, options: .sortedKeys),
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

extension AlertText {
    /// The localised text if it has a key, else the text shown.
    fileprivate func unlessPlain(_ shown: String) -> AlertText {
        if case .localized = self { self } else { .plain(shown) }
    }
}
