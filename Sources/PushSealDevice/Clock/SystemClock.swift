// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// The machine's monotonic clock, which no change of date or time zone moves.
///
/// Time the machine spends asleep does not count, as it does not count for an extension on a phone.
package struct SystemClock: DeviceClock {
    // A serial queue of their own: such a queue gets a thread even when an extension blocks every
    // shared one.
    private static let queue = DispatchQueue(label: "PushSealDevice.SystemClock")

    /// Makes a clock; all of them tell the same time.
    package init() {}

    /// The time since the machine was started, in time awake.
    package var now: Duration {
        .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
    }

    /// Does `work` once on a thread of the clock's own, when `delay` has passed.
    package func schedule(
        after delay: Duration,
        _ work: @escaping @Sendable () -> Void
    ) -> any DeviceTimer {
        let source = DispatchSource.makeTimerSource(queue: Self.queue)
        let timer = Timer(source: source)
        source.setEventHandler {
            work()
            // Holds the source until then: one that nobody holds is given up by Dispatch.
            timer.cancel()
        }
        source.schedule(deadline: .now() + .nanoseconds(Self.nanoseconds(delay)))
        source.activate()
        return timer
    }

    /// A delay as Dispatch wants it, held between nothing and the longest time it can count.
    private static func nanoseconds(_ delay: Duration) -> Int {
        let parts = delay.components
        guard parts.seconds >= 0, parts.attoseconds >= 0 else { return 0 }
        let (whole, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        // A century is for ever here, and leaves room to add the time that it is now.
        let century: Int64 = 100 * 366 * 86_400 * 1_000_000_000
        guard !overflow, whole < century else { return Int(century) }
        return Int(whole + parts.attoseconds / 1_000_000_000)
    }

    // Unchecked because Dispatch does not say so itself: its objects may be used from any thread.
    private struct Timer: DeviceTimer, @unchecked Sendable {
        let source: any DispatchSourceTimer

        func cancel() {
            source.cancel()
        }
    }
}
