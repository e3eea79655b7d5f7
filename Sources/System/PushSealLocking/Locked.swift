// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A value that only one thread at a time can access.
///
/// A function is kept inside a struct. The compiler adapts a function that is itself the `Value` at
/// each access and stores the adapted one, so that after thousands of them a call overflows the stack.
///
/// Not the standard library's `Mutex`: on Linux the thread sanitizer does not know it and reports
/// false races. Not Foundation's lock either, since some modules do not import Foundation.
@safe
package final class Locked<Value: ~Copyable>: @unchecked Sendable {  // guarded by `lock`
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    /// Takes ownership of a value.
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

    /// Runs `body` with exclusive access to the value; it must not lock again.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
