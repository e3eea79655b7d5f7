// SPDX-License-Identifier: Apache-2.0

import UserNotifications

/// What the user is asked for, and the buttons below a notification.
enum Notifications {
    /// The category that the content extension shows; its Info.plist names it too.
    static var rides: UNNotificationCategory {
        UNNotificationCategory(
            identifier: "RIDES",
            actions: [
                UNNotificationAction(identifier: "BOOK", title: "Book", options: .foreground),
                UNNotificationAction(identifier: "LATER", title: "Later"),
            ],
            intentIdentifiers: []
        )
    }

    /// Sets the buttons and asks the user, who is asked once.
    ///
    /// - Returns: whether the app may show notifications.
    static func setUp(in center: UNUserNotificationCenter) async throws -> Bool {
        center.setNotificationCategories([rides])
        return try await center.requestAuthorization(options: [.alert, .badge, .sound])
    }
}
