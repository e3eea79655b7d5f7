// SPDX-License-Identifier: Apache-2.0

import Locking

/// What stands behind a center: time, memory, and what a phone's user and screen would do.
package struct CenterBacking: Sendable {
    package var clock: any NotificationClock
    package var store: any NotificationStore
    /// Where completion handlers and the delegate are called; one after the other.
    package var queue: DispatchQueue
    /// The user's answer when the app asks for leave.
    package var allows: @Sendable (UNAuthorizationOptions) -> Bool
    /// Whether the app is in the foreground, so that its delegate decides what is shown.
    package var isInForeground: @Sendable () -> Bool
    /// The screen: told of each notification that is shown, played or listed, and how.
    package var present: @Sendable (UNNotification, UNNotificationPresentationOptions) -> Void
    /// Whether content extensions are run.
    package var supportsContentExtensions: Bool

    private static let maker = Locked<(@Sendable () -> CenterBacking)?>(nil)

    /// For the device: what stands behind `UNUserNotificationCenter.current()`, made when that is
    /// first asked for.
    package static func setMaker(_ maker: (@Sendable () -> CenterBacking)?) {
        self.maker.withLock { $0 = maker }
    }

    static func making() -> CenterBacking {
        maker.withLock { $0 }?() ?? CenterBacking()
    }

    /// A phone in memory whose user says yes, with the app in the foreground.
    package init(
        clock: any NotificationClock = SystemNotificationClock(),
        store: any NotificationStore = MemoryNotificationStore(),
        queue: DispatchQueue = DispatchQueue(label: "UserNotifications.center"),
        supportsContentExtensions: Bool = false,
        isInForeground: @escaping @Sendable () -> Bool = { true },
        allows: @escaping @Sendable (UNAuthorizationOptions) -> Bool = { _ in true },
        present:
            @escaping @Sendable (UNNotification, UNNotificationPresentationOptions) -> Void = {
                _,
                _ in
            }
    ) {
        self.clock = clock
        self.store = store
        self.queue = queue
        self.supportsContentExtensions = supportsContentExtensions
        self.isInForeground = isInForeground
        self.allows = allows
        self.present = present
    }
}
