// SPDX-License-Identifier: Apache-2.0

public import PushSeal

/// A notification that was shown, as the store has kept it.
public struct NotificationRecord: Sendable, Identifiable {
    /// Its number in the store: later ones have higher numbers, and none comes twice.
    public let id: Int
    /// When it was shown, by the device's clock, in seconds since 1970 (UTC).
    public let shownAt: Int
    /// The id of the key that opened it.
    package let keyID: String?
    /// The id of the message, the claim `jti`; nil of what has none.
    package let messageID: String?
    /// Whether the app has marked it as read.
    public let isRead: Bool
    /// What was shown; a text that the app's strings have is still to be looked up.
    public let notification: PushNotification
}

extension AppGroupStore {
    /// How long what was shown is kept; whichever of the two is over first.
    package struct Retention: Sendable, Equatable {
        /// For how many seconds.
        package var age: Int
        /// How many notifications.
        package var count: Int

        /// Less than nothing counts as nothing.
        package init(age: Int = 30 * 86_400, count: Int = 1_000) {
            self.age = max(0, age)
            self.count = max(0, count)
        }
    }
}
