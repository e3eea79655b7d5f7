// SPDX-License-Identifier: Apache-2.0

import Dispatch
package import UserNotifications

/// The machine's monotonic clock, unaffected by changes of date or time zone.
///
/// Time that the machine spends asleep does not count, nor does it for an extension on a phone.
package struct SystemClock: DeviceClock {
    // A private serial queue gets a thread even when extensions block all shared ones.
    private static let queue = DispatchQueue(label: "PushSealDevice.SystemClock")

    /// Makes a clock; all of them tell the same time.
    package init() {}

    /// The time since boot, without sleep.
    package var now: Duration {
        .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
    }

    /// Does `work` once, on the clock's own queue, after `delay`.
    package func schedule(
        after delay: Duration,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer {
        let source = DispatchSource.makeTimerSource(queue: Self.queue)
        let timer = Timer(source: source)
        source.setEventHandler {
            work()
            // Keeps the source alive until now: Dispatch drops an unreferenced one.
            timer.cancel()
        }
        source.schedule(deadline: .now() + .nanoseconds(Self.nanoseconds(delay)))
        source.activate()
        return timer
    }

    /// A delay in nanoseconds, clamped between zero and the longest that Dispatch can count.
    private static func nanoseconds(_ delay: Duration) -> Int {
        let parts = delay.components
        guard parts.seconds >= 0, parts.attoseconds >= 0 else { return 0 }
        let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        // A century is long enough, and adding the current time to it does not overflow.
        let century: Int64 = 100 * 366 * 86_400 * 1_000_000_000
        guard !overflow, whole < century else { return Int(century) }
        return Int(whole + parts.attoseconds / 1_000_000_000)
    }

    // Unchecked because Dispatch does not declare that its objects may be used from any thread.
    private struct Timer: NotificationTimer, @unchecked Sendable {
        let source: any DispatchSourceTimer

        func cancel() {
            source.cancel()
        }
    }
}
