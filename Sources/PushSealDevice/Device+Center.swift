// SPDX-License-Identifier: Apache-2.0

import Foundation
public import UserNotifications

extension Device {
    /// The app's notification center: what the app itself would get from
    /// `UNUserNotificationCenter.current()`, with the state of its phone and the time of its clock.
    ///
    /// Local notifications are delivered as long as the center is kept: at once, after an interval, at
    /// a date, again and again. Give it a delegate to see what the app is told.
    ///
    /// - Parameters:
    ///   - isInForeground: whether the user is in the app, so that its delegate decides what is shown.
    ///   - presented: told of each notification that is shown, on a queue of the center's.
    /// - Returns: the center; without a phone its state is forgotten with it.
    public func notificationCenter(
        isInForeground: Bool = false,
        presented: @escaping @Sendable (UNNotification) -> Void = { _ in }
    ) -> UNUserNotificationCenter {
        let store: any NotificationStore =
            if let phone {
                PhoneStore(phone, app: app.identifier) { [output] error in output("phone: \(error)")
                }
            } else {
                MemoryNotificationStore(.ofAllowedApp)
            }
        let queue = DispatchQueue(label: "PushSealDevice.center")
        var clock = datedClock
        clock.queue = queue
        return UNUserNotificationCenter(
            backing: CenterBacking(
                clock: clock,
                store: store,
                queue: queue,
                isInForeground: { isInForeground },
                present: { notification, _ in presented(notification) }
            )
        )
    }

    /// Does with a notification what a user does: opens it, chooses an action, or dismisses it.
    ///
    /// It is taken off the list, and the delegate of the center is told.
    ///
    /// - Parameters:
    ///   - notification: one that is listed.
    ///   - action: the identifier of an action, or one of the two that every notification has.
    ///   - text: what the user wrote, for an action with a text field.
    ///   - center: the app's center, from ``notificationCenter(isInForeground:presented:)``.
    public func respond(
        to notification: UNNotification,
        with action: String = UNNotificationDefaultActionIdentifier,
        text: String? = nil,
        in center: UNUserNotificationCenter
    ) async {
        await withCheckedContinuation { continuation in
            center.respond(to: notification, actionIdentifier: action, userText: text) {
                continuation.resume()
            }
        }
    }

    /// Has an extension in this process find the phone's app groups and notification center.
    func enterPhone() {
        guard let phone else { return }
        AppGroupFolders.setParent(
            URL(fileURLWithPath: phone.folder, isDirectory: true)
                .appending(path: "groups", directoryHint: .isDirectory)
        )
        UNUserNotificationCenter.setCurrent(notificationCenter())
    }
}

extension Phone {
    /// Delivers the local notifications of every app that have come due while nobody watched.
    package func deliverOverdue() throws(DeviceError) {
        let apps = try PhoneState(of: self).apps
        for (app, state) in apps where state.pending.contains(where: { $0.due <= Date() }) {
            let center = UNUserNotificationCenter(
                backing: CenterBacking(
                    clock: UnwatchedClock(),
                    store: PhoneStore(self, app: app) { _ in },
                    isInForeground: { false }
                )
            )
            center.deliverOverdue()
        }
    }
}
