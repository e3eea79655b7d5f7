// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import UserNotifications

extension PushNotification {
    /// What a push says as it came; texts that the system has looked up are still to be looked up.
    ///
    /// Of a push `userInfo` is the whole payload; Apple's content tells no sound.
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
    /// The key of the text, if it has one, else the text that is shown.
    fileprivate func unlessPlain(_ shown: String) -> AlertText {
        if case .localized = self { self } else { .plain(shown) }
    }
}
