// SPDX-License-Identifier: Apache-2.0

/// The moment until which one call may wait for anything.
struct Deadline {
    private let end = ContinuousClock.now + AppGroupStore.patience

    /// The milliseconds left, at least 0.
    var milliseconds: CInt {
        let left = ContinuousClock.now.duration(to: end)
        return CInt(max(0, left / .milliseconds(1)))
    }
}
