// SPDX-License-Identifier: Apache-2.0

import PushSealPayload
import UserNotifications

extension UNNotificationContent {
    /// The content with the changes made.
    func applying(_ resolution: Resolution) -> UNNotificationContent {
        // A copy of another class would be a fault of the framework; nothing sealed may be shown then
        // either, and the content as it came holds only what everyone on the way could read.
        guard let content = mutableCopy() as? UNMutableNotificationContent else { return self }
        if let title = resolution.title { content.title = title }
        if let subtitle = resolution.subtitle { content.subtitle = subtitle }
        if let body = resolution.body { content.body = body }
        for key in resolution.removedKeys { content.userInfo.removeValue(forKey: key) }
        return content
    }
}
