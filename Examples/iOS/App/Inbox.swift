// SPDX-License-Identifier: Apache-2.0

import Foundation
import Observation
import PushSeal
import PushSealStore
import UserNotifications

/// What was shown, also while the app was not running: the record that the extension keeps.
@MainActor @Observable
final class Inbox {
    /// The newest first.
    private(set) var records: [NotificationRecord] = []

    private let store: AppGroupStore
    private let center: UNUserNotificationCenter

    init(store: AppGroupStore, center: UNUserNotificationCenter) {
        self.store = store
        self.center = center
    }

    /// Shows what is recorded, and what comes, until the task is cancelled.
    func follow() async throws {
        records = try store.notifications(limit: 100)
        for try await record in try store.newNotifications(after: records.first?.id ?? 0) {
            records.insert(record, at: 0)
        }
    }

    /// Called when the user has seen all there is: marks it as read, and takes the number off the icon.
    func wasSeen() throws {
        try store.markAsRead(records.map(\.id))
        try removeBadge()
    }

    /// Called when the user signs out: erases key and record, and takes back what is still shown.
    ///
    /// The key goes first, so that nothing is opened and recorded meanwhile.
    func erase() throws {
        try Keychain.remove()
        try store.deleteAllNotifications()
        records = []
        center.removeAllDeliveredNotifications()
        try removeBadge()
    }

    private func removeBadge() throws {
        try store.setBadge(0)
        center.setBadgeCount(0, withCompletionHandler: nil)
    }
}

extension AlertText {
    /// The text; one that was sent by its key in the language of the day.
    var shown: String {
        switch self {
        case .plain(let text): text
        case .localized(let text):
            NSString.localizedUserNotificationString(forKey: text.key, arguments: text.arguments)
        }
    }
}
