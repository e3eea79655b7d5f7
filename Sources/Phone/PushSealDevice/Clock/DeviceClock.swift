// SPDX-License-Identifier: Apache-2.0

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
