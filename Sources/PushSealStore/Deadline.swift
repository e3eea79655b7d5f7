// SPDX-License-Identifier: Apache-2.0

/// The moment until which one call may wait, for whatever it waits.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(after patience: Duration) {
        end = .now + patience
    }

    /// How many milliseconds are left, 0 if none.
    var milliseconds: CInt {
        let left = ContinuousClock.now.duration(to: end)
        return max(0, CInt(left / .milliseconds(1)))
    }
}
