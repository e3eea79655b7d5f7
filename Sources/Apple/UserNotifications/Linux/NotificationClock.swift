// SPDX-License-Identifier: Apache-2.0

/// What a center takes the time from; the device and the tests bring their own.
package protocol NotificationClock: Sendable {
    /// The time now.
    var now: Date { get }

    /// Runs the work at that time, or soon if it is past, on any thread.
    func schedule(
        at date: Date,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer
}

/// Work that has been scheduled and may be called off.
package protocol NotificationTimer: Sendable {
    /// Calls the work off; nothing happens if it has already run.
    func cancel()
}

/// The clock on the wall.
package struct SystemNotificationClock: NotificationClock {
    package init() {}

    package var now: Date { Date() }

    package func schedule(
        at date: Date,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        // A bound keeps a date in the far future from overflowing Dispatch's nanoseconds.
        let seconds = min(max(date.timeIntervalSinceNow, 0), Self.longestWait)
        timer.schedule(wallDeadline: .now() + seconds)
        // Once it has run it is cancelled, by which Dispatch lets go of the work: work that holds its
        // own timer would otherwise keep both forever.
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
