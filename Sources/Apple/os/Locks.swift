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

/// A lock in memory that the caller owns, and must not move or copy.
///
/// <https://developer.apple.com/documentation/os/os_unfair_lock>
///
/// Linux: a POSIX mutex. Unlocking a lock that another thread holds ends the program on Apple
/// platforms; here it is not noticed.
@safe
public struct os_unfair_lock_s {
    // All zeros, as `PTHREAD_MUTEX_INITIALIZER` is.
    fileprivate var mutex = unsafe pthread_mutex_t()

    /// Makes an unlocked lock.
    public init() {}
}

/// A lock in memory that the caller owns.
///
/// <https://developer.apple.com/documentation/os/os_unfair_lock>
public typealias os_unfair_lock = os_unfair_lock_s

/// The place of a lock.
///
/// <https://developer.apple.com/documentation/os/os_unfair_lock_t>
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Acquires the lock.
///
/// <https://developer.apple.com/documentation/os/os_unfair_lock_lock(_:)>
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    unsafe pthread_mutex_lock(&lock.pointee.mutex)
}

/// Acquires the lock if it is free, and says whether it did.
///
/// <https://developer.apple.com/documentation/os/os_unfair_lock_trylock(_:)>
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    unsafe pthread_mutex_trylock(&lock.pointee.mutex) == 0
}

/// Releases the lock; the thread that acquired it must do so.
///
/// <https://developer.apple.com/documentation/os/os_unfair_lock_unlock(_:)>
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    unsafe pthread_mutex_unlock(&lock.pointee.mutex)
}
