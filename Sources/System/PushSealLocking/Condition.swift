// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A value that only one thread at a time can access, and whose changes other threads wait for.
///
/// Time limits follow the monotonic clock: Foundation's `NSCondition` waits until a date, so if the
/// clock is set back by an hour meanwhile, it waits an hour longer. Built on the C library's
/// condition, which the thread sanitizer knows.
@safe
package final class Condition<Value: ~Copyable>: @unchecked Sendable {  // guarded by `mutex`
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var value: Value

    /// Takes ownership of a value.
    package init(_ value: consuming sending Value) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        var attributes = pthread_condattr_t()
        var results = unsafe [pthread_mutex_init(mutex, nil), pthread_condattr_init(&attributes)]
        #if !canImport(Darwin)
        results.append(unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC))
        #endif
        results.append(unsafe pthread_cond_init(condition, &attributes))
        results.append(unsafe pthread_condattr_destroy(&attributes))
        precondition(results.allSatisfy { $0 == 0 }, "a condition takes no resources")
        self.value = value
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` with exclusive access to the value, and wakes nobody; it must not lock again.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Runs `body` with exclusive access to the value, and wakes all threads that wait.
    package func change<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { wake() }
        return try withLock(body)
    }

    /// Wakes all threads that wait, so that they look at the value again.
    package func wake() { unsafe pthread_cond_broadcast(condition) }

    /// Waits until `take` gives something; it runs with exclusive access, at first and after each
    /// change.
    ///
    /// If the result is itself an optional, write `.none` to wait on and `.some(nil)` for the result:
    /// in `a ? b : nil` the compiler takes `nil` for the result.
    package func wait<Result>(for take: (inout Value) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        // A new access to the value each time: within one, the compiler takes it that nobody else
        // changes the value, and need not read it again.
        while true {
            if let result = take(&value) { return result }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }

    /// Waits like ``wait(for:)``, but at most this long; nil if `take` gave nothing until then.
    package func wait<Result>(
        atMost limit: Duration,
        for take: (inout Value) -> Result?
    ) -> Result? {
        let end = Self.now + max(limit, .zero)
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = take(&value) { return result }
            let rest = end - Self.now
            guard rest > .zero else { return nil }
            wait(rest, until: end)
        }
    }

    private func wait(_ rest: Duration, until end: Duration) {
        #if canImport(Darwin)
        var time = Self.spec(rest)
        unsafe pthread_cond_timedwait_relative_np(condition, mutex, &time)
        #else
        var time = Self.spec(end)
        unsafe pthread_cond_timedwait(condition, mutex, &time)
        #endif
    }

    /// The time on the monotonic clock.
    private static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func spec(_ time: Duration) -> timespec {
        let (seconds, attoseconds) = time.components
        return timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}

extension Condition where Value == Bool {
    /// Waits until the value is true, at most this long if there is a limit; returns whether it is.
    @discardableResult
    package func wait(atMost limit: Duration? = nil) -> Bool {
        guard let limit else { return wait { $0 ? true : nil } }
        return wait(atMost: limit) { $0 ? true : nil } ?? false
    }

    /// Makes the value true, and wakes all threads that wait for it.
    package func set() { change { $0 = true } }
}
