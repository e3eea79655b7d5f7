// SPDX-License-Identifier: Apache-2.0

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
