// SPDX-License-Identifier: Apache-2.0

public import PushSeal

/// A notification that was shown, as kept by the store.
public struct NotificationRecord: Sendable, Identifiable {
    /// Its number in the store: later ones have higher numbers, and none is reused.
    public let id: Int
    /// When it was shown, by the device's clock, in seconds since 1970 (UTC).
    public let shownAt: Int
    /// The id of the key that opened it.
    package let keyID: String?
    /// The id of the message, the claim `jti`; nil if it has none.
    package let messageID: String?
    /// Whether the app has marked it as read.
    public let isRead: Bool
    /// What was shown; localised texts are still keys.
    public let notification: PushNotification
}

extension AppGroupStore {
    /// How long to keep what was shown; whichever limit is reached first.
    package struct Retention: Sendable, Equatable {
        /// The maximum age in seconds.
        package var age: Int
        /// The maximum number of notifications.
        package var count: Int

        /// Makes limits, by default 30 days and 1 000 notifications; negative values count as 0.
        package init(age: Int = 30 * 86_400, count: Int = 1_000) {
            self.age = max(0, age)
            self.count = max(0, count)
        }
    }
}
