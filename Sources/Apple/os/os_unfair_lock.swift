// SPDX-License-Identifier: Apache-2.0

import Foundation

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
