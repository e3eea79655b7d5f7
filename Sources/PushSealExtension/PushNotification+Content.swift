// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import UserNotifications

extension PushNotification {
    /// What a push says as it came, with the texts that the system has looked up.
    ///
    /// Of a push `userInfo` is the whole payload; Apple's content tells no sound.
    init(_ content: UNNotificationContent) {
        let info = content.userInfo
        if JSONSerialization.isValidJSONObject(info),
            let bytes = try? JSONSerialization.data(withJSONObject: info),
            let payload = try? Payload(parsing: Array(bytes))
        {
            self.init(payload)
        } else {
            self.init()
        }
        title = .plain(content.title)
        subtitle = .plain(content.subtitle)
        body = .plain(content.body)
        badge = content.badge?.intValue
    }
}
