// SPDX-License-Identifier: Apache-2.0

package import UserNotifications

extension Set<UNNotificationCategory> {
    /// Adds a button after the existing ones of a category.
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
