// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// A push as the device hands it to an extension.
struct PushRequest: Sendable {
    /// The `apns-id`.
    var identifier: String
    /// What the payload says.
    var content: ContentSnapshot

    /// The request that `didReceive` gets.
    func makeRequest() -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: identifier,
            content: content.content { _, _ in },
            trigger: UNPushNotificationTrigger()
        )
    }
}
