// SPDX-License-Identifier: Apache-2.0

/// The state of a center.
package struct CenterState {
    /// What the user allows the app.
    package var settings = SettingsValues()
    package var categories: Set<UNNotificationCategory> = []
    /// The pending requests, in the order added.
    package var pending: [PendingRequest] = []
    /// The notifications in Notification Center, oldest first.
    package var delivered: [UNNotification] = []
    /// The app's badge.
    package var badgeCount = 0

    /// The state of a newly installed app.
    package init() {}

    /// A request and its due date.
    package struct PendingRequest {
        package var request: UNNotificationRequest
        package var due: Date

        package init(request: UNNotificationRequest, due: Date) {
            self.request = request
            self.due = due
        }

        /// The last time that it came due, if it repeats by interval; else now.
        func lastDue(by now: Date) -> Date {
            if let interval = (request.trigger as? UNTimeIntervalNotificationTrigger)?.timeInterval
            {
                let count = (now.timeIntervalSince(due) / interval).rounded(.down)
                return due.addingTimeInterval(count * interval)
            }
            // The last matching date could only be found step by step.
            return now
        }
    }
}

extension CenterState {
    /// The most requests that are kept; those due first stay.
    private static let pendingLimit = 64

    /// Adds a request, replacing one with the same identifier.
    ///
    /// - Returns: The identifiers of the requests dropped for lack of room.
    mutating func add(_ request: PendingRequest) -> [String] {
        pending.removeAll { $0.request.identifier == request.request.identifier }
        pending.append(request)
        var dropped: [String] = []
        while pending.count > Self.pendingLimit,
            let last = pending.indices.max(by: { pending[$0].due < pending[$1].due })
        {
            dropped.append(pending.remove(at: last).request.identifier)
        }
        return dropped
    }

    /// Lists a notification, replacing one with the same identifier.
    package mutating func list(_ notification: UNNotification) {
        delivered.removeAll { $0.request.identifier == notification.request.identifier }
        delivered.append(notification)
    }
}
