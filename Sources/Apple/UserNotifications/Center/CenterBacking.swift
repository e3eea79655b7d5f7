// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// The surroundings of a center: clock, storage, user and screen.
package struct CenterBacking: Sendable {
    package typealias Present =
        @Sendable (UNNotification, UNNotificationPresentationOptions) -> Void
    package typealias Take =
        @Sendable (UNNotificationAttachment) throws -> UNNotificationAttachment

    package var clock: any NotificationClock
    package var store: any NotificationStore
    /// The serial queue for completion handlers and the delegate.
    package var queue: DispatchQueue
    /// The user's answer when the app asks for permission.
    package var allows: @Sendable (UNAuthorizationOptions) -> Bool
    /// Whether the app is in the foreground, so that its delegate decides what is shown.
    package var isInForeground: Bool
    /// Gives the attachment to keep for a checked one of a request that is added; throws to refuse
    /// it.
    package var take: Take
    /// Called with each request that the center has accepted, before the app is told so.
    package var added: @Sendable (UNNotificationRequest) -> Void
    /// The screen: called with each notification that is shown, played or listed, and how.
    package var present: Present

    private struct Maker {
        let make: @Sendable () -> CenterBacking
    }

    private static let maker = Locked<Maker?>(nil)

    /// For the device: sets how to make the backing of `UNUserNotificationCenter.current()`, on its
    /// first use.
    package static func setMaker(_ maker: (@Sendable () -> CenterBacking)?) {
        self.maker.withLock { $0 = maker.map { Maker(make: $0) } }
    }

    static func making() -> CenterBacking {
        maker.withLock { $0 }?.make() ?? CenterBacking()
    }

    /// A phone in memory whose user allows everything, with the app in the foreground.
    package init(
        clock: any NotificationClock = SystemNotificationClock(),
        store: any NotificationStore = MemoryNotificationStore(),
        queue: DispatchQueue = DispatchQueue(label: "UserNotifications.center"),
        isInForeground: Bool = true,
        allows: @escaping @Sendable (UNAuthorizationOptions) -> Bool = { _ in true },
        take: @escaping Take = { $0 },
        added: @escaping @Sendable (UNNotificationRequest) -> Void = { _ in },
        present: @escaping Present = { _, _ in }
    ) {
        self.clock = clock
        self.store = store
        self.queue = queue
        self.isInForeground = isInForeground
        self.allows = allows
        self.take = take
        self.added = added
        self.present = present
    }
}

/// The clock of a center; the device and tests have their own.
package protocol NotificationClock: Sendable {
    /// The time now.
    var now: Date { get }

    /// Runs the work at that time, or soon if it has passed, on any thread.
    func schedule(
        at date: Date,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer
}

/// Scheduled work that can be cancelled.
package protocol NotificationTimer: Sendable {
    /// Cancels the work; does nothing if it has run.
    func cancel()
}

/// The system's clock.
package struct SystemNotificationClock: NotificationClock {
    package init() {}

    package var now: Date { Date() }

    package func schedule(
        at date: Date,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        // Clamped, so that a date in the far future does not overflow Dispatch's nanoseconds.
        let seconds = min(max(date.timeIntervalSinceNow, 0), Self.longestWait)
        timer.schedule(wallDeadline: .now() + seconds)
        // Cancelling after it has run makes Dispatch release the work: work that holds its own
        // timer would otherwise keep both alive for ever.
        timer.setEventHandler {
            work()
            timer.cancel()
        }
        timer.resume()
        return Timer(source: timer)
    }

    /// A hundred years, in seconds.
    private static let longestWait: TimeInterval = 3_155_760_000

    private final class Timer: NotificationTimer, @unchecked Sendable {
        private let source: any DispatchSourceTimer

        init(source: any DispatchSourceTimer) {
            self.source = source
        }

        func cancel() {
            source.cancel()
        }

        deinit {
            source.cancel()
        }
    }
}
