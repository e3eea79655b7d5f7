// SPDX-License-Identifier: Apache-2.0

/// The time a device lives by: what it is now, and what to do later.
///
/// A device measures an extension's budget with it and nothing else, so a clock that is moved by
/// hand makes thirty seconds cost nothing.
package protocol DeviceClock: Sendable {
    /// The time since a fixed moment of the clock's own choosing; it never goes back.
    var now: Duration { get }

    /// Does `work` once, when `delay` has passed, unless the timer is cancelled before.
    ///
    /// The timer need not be kept. `work` is short and never waits for anything; it may be done on
    /// any thread. A delay of nothing, or less, means as soon as possible, but never before this
    /// function has returned.
    func schedule(
        after delay: Duration,
        _ work: @escaping @Sendable () -> Void
    ) -> any DeviceTimer
}

/// Work that waits on a ``DeviceClock``.
package protocol DeviceTimer: Sendable {
    /// Gives the work up, if it has not begun.
    func cancel()
}
