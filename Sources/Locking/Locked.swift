// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A value that one thread at a time can reach.
///
/// Not the standard library's `Mutex`: on Linux the thread sanitizer cannot see that one, and
/// reports races where there are none. Not Foundation's lock either, which modules without
/// Foundation do not have.
@safe
package final class Locked<Value: ~Copyable>: @unchecked Sendable {  // all of it behind the lock
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Takes a value over.
    package init(_ value: consuming sending Value) {
        unsafe lock = .allocate(capacity: 1)
        unsafe lock.initialize(to: pthread_mutex_t())
        let result = unsafe pthread_mutex_init(lock, nil)
        precondition(result == 0, "a mutex without attributes takes no resources")
        self.value = value
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Lends the value for the length of one call, which must not come back for it.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
