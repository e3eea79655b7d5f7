// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
package import UserNotifications

/// What a device tells the time by and schedules work with.
///
/// A device measures an extension's budget only with its clock, so with a ``ManualClock`` thirty
/// seconds take no time.
package protocol DeviceClock: Sendable {
    /// The time since a fixed moment that the clock chooses; it never goes back.
    var now: Duration { get }

    /// The date.
    var date: Date { get }

    /// Does `work` once after `delay`, unless the timer is cancelled first.
    ///
    /// The timer need not be kept. `work` must be short and never block; it may run on any thread.
    /// A delay of zero or less means as soon as possible, but never before this function has
    /// returned.
    func schedule(
        after delay: Duration,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer
}

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

/// A clock that moves only when told to, so that a test decides the order of events.
///
/// An extension under test may advance it too: one that calls `clock.advance(by: .seconds(31))` in
/// `didReceive` has used up its time without any waiting.
public final class ManualClock: DeviceClock {
    private struct Waiting {
        var time: Duration
        var order: Int
        var work: @Sendable () -> Void
    }

    private struct State {
        var now = Duration.zero
        var waiting: [Waiting] = []
        var count = 0
    }

    private let state = Locked(State())
    private let start = Date()

    /// Makes a clock at zero.
    public init() {}

    /// How far the clock has been advanced.
    package var now: Duration {
        state.withLock { $0.now }
    }

    /// The date when it was made, advanced as far as the clock.
    package var date: Date { start + now.timeInterval }

    /// How many timers have neither fired nor been cancelled.
    public var waitingCount: Int {
        state.withLock { $0.waiting.count }
    }

    /// Does `work` once, when the clock has been advanced by `delay`.
    package func schedule(
        after delay: Duration,
        _ work: @escaping @Sendable () -> Void
    ) -> any NotificationTimer {
        state.withLock { state in
            state.count += 1
            let time = state.now + max(delay, .zero)
            state.waiting.append(Waiting(time: time, order: state.count, work: work))
            return Timer(clock: self, order: state.count)
        }
    }

    /// Advances the clock and does all work that comes due, in order, on this thread.
    ///
    /// Work scheduled by that work is done too, if it comes due within the same stretch.
    public func advance(by duration: Duration) {
        let end = state.withLock { $0.now + duration }
        while let work = nextDue(by: end) {
            work()
        }
        state.withLock { $0.now = max($0.now, end) }
    }

    private func nextDue(by end: Duration) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let due = state.waiting.filter { $0.time <= end }
            guard let next = due.min(by: { ($0.time, $0.order) < ($1.time, $1.order) }) else {
                return nil
            }
            state.waiting.removeAll { $0.order == next.order }
            state.now = max(state.now, next.time)
            return next.work
        }
    }

    private struct Timer: NotificationTimer {
        let clock: ManualClock
        let order: Int

        func cancel() {
            clock.state.withLock { $0.waiting.removeAll { $0.order == order } }
        }
    }
}
