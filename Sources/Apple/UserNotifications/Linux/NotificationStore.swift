// SPDX-License-Identifier: Apache-2.0

/// Stores the state of a center; the device may keep it on disk.
package protocol NotificationStore: Sendable {
    /// Reads and changes the state atomically.
    func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result
}

/// A store in memory, gone with the process.
package final class MemoryNotificationStore: NotificationStore, @unchecked Sendable {
    // The objects in it are not Sendable, but immutable, and accessed only under the lock.
    private let lock = NSLock()
    private var state: CenterState

    package init(_ state: sending CenterState = CenterState()) {
        self.state = state
    }

    package func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&state) }
    }
}
