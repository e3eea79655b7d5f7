// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value that one thread at a time can reach.
///
/// Not the standard library's `Mutex`: on Linux the thread sanitizer cannot see that one, and
/// reports races where there are none.
final class Locked<Value: Sendable>: Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private nonisolated(unsafe) var value: Value

    init(_ value: Value) {
        unsafe self.value = value
    }

    /// Lends the value for the length of one call, which must not come back for it.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try unsafe body(&value)
    }
}
