// SPDX-License-Identifier: Apache-2.0

/// Where a center keeps its state; the device may keep it on disk.
package protocol NotificationStore: Sendable {
    /// Reads and changes the state as one step; nothing else happens to it meanwhile.
    func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result
}

/// A state kept in memory, gone with the process.
package final class MemoryNotificationStore: NotificationStore, @unchecked Sendable {
    // The objects inside are not Sendable; they are immutable, and reached only under the lock.
    private let lock = NSLock()
    private var state: CenterState

    package init(_ state: sending CenterState = CenterState()) {
        self.state = state
    }

    package func update<Result>(_ body: (inout CenterState) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&state) }
    }
}
