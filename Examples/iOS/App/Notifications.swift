// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealFoundation
import UserNotifications

/// The buttons below a notification.
nonisolated enum Notifications {
    static let bookIdentifier = "BOOK"

    /// The category that the content extension shows; its Info.plist names it too.
    static var rides: UNNotificationCategory {
        UNNotificationCategory(
            identifier: "RIDES",
            actions: [
                UNNotificationAction(
                    identifier: bookIdentifier,
                    title: "Book",
                    options: .foreground
                ),
                UNNotificationAction(identifier: "LATER", title: "Later"),
            ],
            intentIdentifiers: []
        )
    }
}

/// Shows pushes while the app is in the foreground, and passes on the tap on Book.
///
/// Its replies are synchronous, since the system expects them on the thread that it calls on.
nonisolated final class NotificationResponder: NSObject, UNUserNotificationCenterDelegate {
    /// The app's own keys of a notification about rides.
    private struct Offer: Decodable { let rides: [String] }

    private let book: @MainActor @Sendable ([String]) -> Void

    init(book: @escaping @MainActor @Sendable ([String]) -> Void) { self.book = book }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound, .badge])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let content = response.notification.request.content
        if response.actionIdentifier == Notifications.bookIdentifier,
            let offer = try? content.decodeUserInfo(as: Offer.self)
        {
            Task { [book] in await book(offer.rides) }
        }
        completionHandler()
    }
}
