// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A lock, and the state that it protects.
///
/// <https://developer.apple.com/documentation/os/osallocatedunfairlock>
///
/// Linux: uses a POSIX mutex; as on Apple platforms, waiting threads are not served in order.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private final class Storage: @unchecked Sendable {
        let lock = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    /// Makes a lock with a state that need not be `Sendable`.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/init(uncheckedstate:)>
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Runs the body with exclusive access to the state.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockunchecked(_:)>
    public func withLockUnchecked<Result>(
        _ body: (inout State) throws -> Result
    ) rethrows -> Result {
        try storage.lock.withLock { try body(&storage.state) }
    }

    /// Runs the body with exclusive access to the state.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlock(_:)>
    public func withLock<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs the body if the lock is free, else returns nil.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockifavailable(_:)>
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Makes a lock with a state.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/init(initialstate:)>
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Makes a lock without a state.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/init()>
    public init() { self.init(uncheckedState: ()) }

    /// Acquires the lock; the same thread must release it.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/lock()>
    public func lock() { storage.lock.lock() }

    /// Releases the lock.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/unlock()>
    public func unlock() { storage.lock.unlock() }

    /// Acquires the lock if it is free.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/lockifavailable()>
    public func lockIfAvailable() -> Bool { storage.lock.try() }

    /// Runs the body while holding the lock.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockunchecked(_:)>
    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs the body while holding the lock.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlock(_:)>
    public func withLock<Result: Sendable>(
        _ body: @Sendable () throws -> Result
    ) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs the body if the lock is free, else returns nil.
    ///
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockifavailable(_:)>
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable () throws -> Result
    ) rethrows -> Result? {
        try withLockIfAvailable { _ in try body() }
    }
}
