// SPDX-License-Identifier: Apache-2.0

package import UserNotifications

extension Set<UNNotificationCategory> {
    /// Registers a button for the notifications of a category, below those that it has.
    package mutating func add(_ action: UNNotificationAction, to identifier: String) {
        let known = first { $0.identifier == identifier }
        if let known { remove(known) }
        insert(
            UNNotificationCategory(
                identifier: identifier,
                actions: (known?.actions ?? []) + [action],
                intentIdentifiers: []
            )
        )
    }
}
