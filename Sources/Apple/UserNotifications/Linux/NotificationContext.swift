// SPDX-License-Identifier: Apache-2.0

/// The context that a provider adds to content; nil leaves a text unchanged.
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

/// A provider of the SDK, the only kind that the system accepts.
package protocol NotificationContextProviding: UNNotificationContentProviding {
    var notificationContext: NotificationContext { get }
}
