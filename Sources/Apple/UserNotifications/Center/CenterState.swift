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

        var appointment: Appointment {
            Appointment(identifier: request.identifier, due: due)
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

    /// What a timer is for: a newer request with the same identifier has another due date.
    struct Appointment: Hashable {
        let identifier: String
        let due: Date
    }
}

extension CenterState {
    /// The most requests that are kept; those due first stay.
    private static let pendingLimit = 64

    /// Adds a request, replacing one with the same identifier.
    ///
    /// - Returns: The appointments of the requests replaced, or dropped for lack of room.
    mutating func add(_ request: PendingRequest) -> [Appointment] {
        var removed = removePending { $0 == request.request.identifier }
        pending.append(request)
        while pending.count > Self.pendingLimit,
            let last = pending.indices.max(by: { pending[$0].due < pending[$1].due })
        {
            removed.append(pending.remove(at: last).appointment)
        }
        return removed
    }

    /// Removes the pending requests with the identifiers chosen, and returns their appointments.
    mutating func removePending(_ isChosen: (String) -> Bool) -> [Appointment] {
        let removed = pending.filter { isChosen($0.request.identifier) }.map(\.appointment)
        pending.removeAll { isChosen($0.request.identifier) }
        return removed
    }

    /// Lists a notification, replacing one with the same identifier.
    package mutating func list(_ notification: UNNotification) {
        delivered.removeAll { $0.request.identifier == notification.request.identifier }
        delivered.append(notification)
    }
}

/// Stores the state of a center; the device may keep it on disk.
package protocol NotificationStore: Sendable {
    /// Reads and changes the state atomically.
    func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result
}

/// A store in memory, gone with the process.
package final class MemoryNotificationStore: NotificationStore, @unchecked Sendable {
    // The objects in it are not Sendable, but immutable, and accessed only under the lock.
    private let lock = NSLock()
    private var state: CenterState

    package init(_ state: sending CenterState = CenterState()) {
        self.state = state
    }

    package func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&state) }
    }
}
