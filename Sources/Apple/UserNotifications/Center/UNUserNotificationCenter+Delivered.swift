// SPDX-License-Identifier: Apache-2.0

// What is listed in Notification Center.
extension UNUserNotificationCenter {
    /// Gives the notifications listed, the oldest first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:)>
    @preconcurrency
    public func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        let handed = Handed(backing.store.update { $0.delivered })
        backing.queue.async { completionHandler(handed.value) }
    }

    /// Gives the notifications listed, the oldest first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:)>
    public func deliveredNotifications() async -> [UNNotification] {
        backing.store.update { $0.delivered }
    }

    /// Takes the notifications with those identifiers off the list.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removedeliverednotifications(withidentifiers:)>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        let wanted = Set(identifiers)
        backing.store.update {
            $0.delivered.removeAll { wanted.contains($0.request.identifier) }
        }
    }

    /// Empties the list.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removealldeliverednotifications()>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    public func removeAllDeliveredNotifications() {
        backing.store.update { $0.delivered = [] }
    }
}
