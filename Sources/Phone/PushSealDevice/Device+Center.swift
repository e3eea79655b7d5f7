// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements
public import UserNotifications

extension Device {
    /// The app's notification center: what `UNUserNotificationCenter.current()` returns in the app,
    /// with the state of this phone and the time of this clock.
    ///
    /// Local notifications are delivered as long as the center is kept: at once, after an interval,
    /// on a date, or repeatedly. Set a delegate to see what the app is told.
    ///
    /// - Parameters:
    ///   - isInForeground: whether the app is in the foreground, so that its delegate decides what
    ///     is shown.
    ///   - presented: called for each notification shown, on a queue of the center's.
    /// - Returns: the center; without a phone its state is lost with it.
    public func notificationCenter(
        isInForeground: Bool = false,
        presented: @escaping @Sendable (UNNotification) -> Void = { _ in }
    ) -> UNUserNotificationCenter {
        center(of: phone, isInForeground: isInForeground, presented: presented)
    }

    private func center(
        of phone: Phone?,
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
        return UNUserNotificationCenter(
            backing: CenterBacking(
                clock: DatedClock(clock: clock, queue: queue),
                store: store,
                queue: queue,
                isInForeground: isInForeground,
                take: DeliveredAttachments(phone: phone).move,
                present: { notification, _ in presented(notification) }
            )
        )
    }

    /// Acts on a notification as the user would: opens it, chooses an action, or dismisses it.
    ///
    /// The center's delegate is called; when it is done, the notification is removed from the list.
    ///
    /// - Parameters:
    ///   - notification: a delivered notification.
    ///   - action: the identifier of an action, or of one of the two system actions.
    ///   - text: the user's text, for an action with a text field.
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

    /// What an extension in this process finds on the phone.
    ///
    /// The app groups and the center also become those of the process, for threads that inherit
    /// nothing, such as a queue's. They stay so after the delivery, without keeping a temporary phone.
    func enterPhone() -> ExtensionSurroundings {
        let signed = entitlements?.signed(for: app)
        guard let phone else { return ExtensionSurroundings(entitlements: signed) }
        let groups = URL(fileURLWithPath: phone.folder, isDirectory: true)
            .appending(path: "groups", directoryHint: .isDirectory)
        let center = center(of: phone.unowned)
        AppGroupFolders.setParent(groups)
        UNUserNotificationCenter.setCurrent(center)
        return ExtensionSurroundings(entitlements: signed, groups: groups, center: center)
    }
}

/// What belongs to one extension of several in a process: its threads, and the tasks that these
/// start, find it there.
struct ExtensionSurroundings: Sendable {
    /// What it may use; nil for everything.
    var entitlements: AppEntitlements?
    /// The parent of its groups' folders; nil for that of the process.
    var groups: URL?
    /// The notification center; nil for that of the process.
    var center: UNUserNotificationCenter?

    func run(_ work: () -> Void) {
        AppEntitlements.$ofExtension.withValue(entitlements) {
            AppGroupFolders.$parentOfExtension.withValue(groups) {
                UNUserNotificationCenter.$ofExtension.withValue(center, operation: work)
            }
        }
    }
}

extension Phone {
    /// Delivers all apps' local notifications that came due while nothing was running.
    package func deliverOverdue() throws(DeviceError) {
        let apps = try PhoneState(of: self).apps
        for (app, state) in apps where state.pending.contains(where: { $0.due <= Date() }) {
            let center = UNUserNotificationCenter(
                backing: CenterBacking(
                    clock: UnwatchedClock(),
                    store: PhoneStore(self, app: app) { _ in },
                    isInForeground: false
                )
            )
            center.deliverOverdue()
        }
    }
}
