// SPDX-License-Identifier: Apache-2.0

/// What a provider changes about a content; nil leaves a text as it is.
package struct NotificationContext: Sendable, Equatable {
    package var title: String?
    package var subtitle: String?
    package var body: String?

    package init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
    }
}

/// A provider of the SDK's own, the only kind that a system takes.
package protocol NotificationContextProviding: UNNotificationContentProviding {
    var notificationContext: NotificationContext { get }
}
