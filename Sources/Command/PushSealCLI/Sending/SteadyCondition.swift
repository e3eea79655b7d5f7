// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A lock, and a condition to wait for with a time limit that a change of the clock does not move.
///
/// Foundation's `NSCondition` waits until a date: if the clock is set back by an hour meanwhile, it
/// waits an hour longer.
@safe
final class SteadyCondition: @unchecked Sendable {  // a mutex and what belongs to it
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        let results = unsafe [
            pthread_mutex_init(mutex, nil), pthread_condattr_init(&attributes),
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC),
            pthread_cond_init(condition, &attributes), pthread_condattr_destroy(&attributes),
        ]
        precondition(results.allSatisfy { $0 == 0 }, "a condition takes no resources")
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    func lock() { unsafe pthread_mutex_lock(mutex) }

    func unlock() { unsafe pthread_mutex_unlock(mutex) }

    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Changes what the lock guards, and wakes all that wait for it.
    func change(_ body: () -> Void) {
        withLock {
            body()
            broadcast()
        }
    }

    func broadcast() { unsafe pthread_cond_broadcast(condition) }

    /// Waits for a change, while locked.
    func wait() { unsafe pthread_cond_wait(condition, mutex) }

    /// Waits for a change, while locked, or until this much time has passed.
    func wait(atMost limit: Duration) {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let (seconds, attoseconds) = max(limit, .zero).components
        end.tv_sec += Int(seconds)
        end.tv_nsec += Int(attoseconds / 1_000_000_000)
        if end.tv_nsec >= 1_000_000_000 {
            end.tv_sec += 1
            end.tv_nsec -= 1_000_000_000
        }
        unsafe pthread_cond_timedwait(condition, mutex, &end)
    }
}
