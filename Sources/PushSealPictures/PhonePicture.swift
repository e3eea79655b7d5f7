// SPDX-License-Identifier: Apache-2.0

package import UserNotifications

/// What a phone looks like after some notifications came, as a value that ``html()`` draws.
///
/// The notifications are of one app, the oldest first.
package struct PhonePicture {
    /// A place where a phone shows notifications.
    package enum View: String, Sendable, CaseIterable {
        case lock, banner, list, expanded
    }

    /// Light or dark, or what the reader's browser asks for.
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark, auto
    }

    /// One notification.
    package struct Notification {
        /// What is shown of it.
        package var content: UNNotificationContent
        /// Whether its text is shown; if not, only its badge counts.
        package var hasBanner: Bool
        /// How long ago it came.
        package var age: Duration

        package init(content: UNNotificationContent, hasBanner: Bool = true, age: Duration = .zero)
        {
            self.content = content
            self.hasBanner = hasBanner
            self.age = age
        }
    }

    /// A page with more would be slow to draw; older ones are counted.
    static let notificationLimit = 100

    /// The app's name below its icon.
    package var appName = "App"
    /// What came, the oldest first.
    package var notifications: [Notification]
    /// What the app has registered: the buttons of each category.
    package var categories: Set<UNNotificationCategory> = []
    /// The views, side by side where there is room.
    package var views = View.allCases
    package var theme = Theme.auto
    /// The phone's language, such as `ar`; phones of some languages run from right to left.
    package var language: String?
    /// After how many seconds the page loads itself again, for a file that is written anew.
    package var refreshSeconds: Int?

    package init(_ notifications: [Notification]) {
        self.notifications = notifications
    }
}

// What the views are drawn of.
extension PhonePicture {
    /// Those of one thread, the newest first.
    struct Group {
        let thread: String
        var notifications: [Notification]
    }

    /// What is listed, the newest first.
    var listed: [Notification] {
        notifications.filter(\.hasBanner).suffix(Self.notificationLimit).reversed()
    }

    /// What is not listed, as there is too much.
    var leftOutCount: Int {
        max(0, notifications.count(where: \.hasBanner) - Self.notificationLimit)
    }

    /// What is listed by threads, the one with the newest notification first.
    var groups: [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        for notification in listed {
            let thread = notification.content.threadIdentifier
            if let place = places[thread] {
                groups[place].notifications.append(notification)
            } else {
                places[thread] = groups.count
                groups.append(Group(thread: thread, notifications: [notification]))
            }
        }
        return groups
    }

    /// The number on the app's icon: the last one that a notification has set.
    var badge: Int {
        notifications.reduce(0) { $1.content.badge.map(\.intValue) ?? $0 }
    }

    /// The notification that is on the screen as a banner: passive ones only join the list.
    var banner: Notification? {
        notifications.last.flatMap {
            $0.hasBanner && $0.content.interruptionLevel != .passive ? $0 : nil
        }
    }

    /// The buttons that the app has registered for a notification.
    func actions(of content: UNNotificationContent) -> [UNNotificationAction] {
        guard !content.categoryIdentifier.isEmpty else { return [] }
        return categories.first { $0.identifier == content.categoryIdentifier }?.actions ?? []
    }
}
