// SPDX-License-Identifier: Apache-2.0

import Foundation
package import UserNotifications

/// The machine's monotonic clock, unaffected by changes of date or time zone, and its date.
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

    /// The machine's date.
    package var date: Date { Date() }

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
        // A century is long enough, and adding it to the current time does not overflow.
        let century: TimeInterval = 100 * 366 * 86_400
        source.schedule(deadline: .now() + min(max(delay.timeInterval, 0), century))
        source.activate()
        return timer
    }

    // Unchecked because Dispatch does not declare that its objects may be used from any thread.
    private struct Timer: NotificationTimer, @unchecked Sendable {
        let source: any DispatchSourceTimer

        func cancel() {
            source.cancel()
        }
    }
}
