// SPDX-License-Identifier: Apache-2.0

import CPushSealEpoll
import Glibc
import PushSealLocking

/// Something that waits for a descriptor.
package protocol DescriptorHandler: AnyObject {
    /// The descriptor is readable or writable, or has failed; then reading returns the error.
    ///
    /// Called on the loop's thread, repeatedly until all input is read.
    func ready(readable: Bool, writable: Bool)
    /// The loop has ended, and makes no more calls.
    func loopEnded()
}

extension DescriptorHandler {
    package func loopEnded() {}
}

/// One thread that waits for descriptors, timers and work from other threads.
///
/// Only ``execute(_:)``, ``stop()`` and ``now`` may be used on other threads. Whoever starts a loop
/// must stop it.
@safe
package final class EventLoop: @unchecked Sendable {
    private struct Inbox {
        var work: [@Sendable () -> Void] = []
        var isStopping = false
        var hasEnded = false
    }

    private struct Watch {
        var generation: UInt32
        var handler: (any DescriptorHandler)?
        var events: UInt32
    }

    private let epoll: CInt
    private let wakeup: CInt
    private let inbox = Locked(Inbox())

    // Used on the loop's thread only.
    private var watches: ContiguousArray<Watch> = []
    private var timers = TimerQueue()
    private var atEndOfTurn: [() -> Void] = []
    private var isRunning = true

    /// A buffer that a handler may use during one call.
    let scratch: UnsafeMutableRawBufferPointer

    /// The size of ``scratch``: four TLS records.
    private static let scratchByteCount = 64 << 10

    /// Makes a loop and starts its thread.
    ///
    /// - Throws: `system` if the process has no descriptors or threads left.
    package init() throws(ConnectionError) {
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .system("epoll_create1", errno) }
        wakeup = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        unsafe scratch = .allocate(byteCount: Self.scratchByteCount, alignment: 16)
        guard wakeup >= 0 else { throw .system("eventfd", errno) }
        var event = unsafe epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: UInt64.max))
        guard unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, wakeup, &event) == 0 else {
            throw .system("epoll_ctl", errno)
        }
        try startThread()
    }

    deinit {
        unsafe scratch.deallocate()
        if wakeup >= 0 { _ = close(wakeup) }
        if epoll >= 0 { _ = close(epoll) }
    }

    // MARK: From any thread

    /// The monotonic clock in nanoseconds.
    package static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Runs work on the loop's thread; false if the loop has ended and will not run it.
    @discardableResult
    package func execute(_ work: @escaping @Sendable () -> Void) -> Bool {
        let (isTaken, isFirst) = inbox.withLock { inbox in
            guard !inbox.hasEnded else { return (false, false) }
            inbox.work.append(work)
            return (true, inbox.work.count == 1)
        }
        if isFirst { wake() }
        return isTaken
    }

    /// Ends the thread after the submitted work is done.
    package func stop() {
        inbox.withLock { $0.isStopping = true }
        wake()
    }

    private func wake() {
        var one: UInt64 = 1
        // This fails only if the counter is full, and then the loop wakes anyway.
        _ = unsafe write(wakeup, &one, 8)
    }

    // MARK: On the loop's thread

    /// Starts waiting for a descriptor, or changes what to wait for.
    func watch(
        _ descriptor: CInt,
        readable: Bool,
        writable: Bool,
        _ handler: any DescriptorHandler
    ) throws(ConnectionError) {
        let place = Int(descriptor)
        while watches.count <= place {
            watches.append(Watch(generation: 0, handler: nil, events: 0))
        }
        let events =
            (readable ? EPOLLIN.rawValue | EPOLLRDHUP.rawValue : 0)
            | (writable ? EPOLLOUT.rawValue : 0)
        let isNew = watches[place].handler == nil
        guard isNew || watches[place].events != events else { return }
        if isNew { watches[place].generation &+= 1 }
        let data = UInt64(watches[place].generation) << 32 | UInt64(UInt32(descriptor))
        var event = unsafe epoll_event(events: events, data: epoll_data(u64: data))
        let operation = isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
        guard unsafe epoll_ctl(epoll, operation, descriptor, &event) == 0 else {
            throw .system("epoll_ctl", errno)
        }
        watches[place].handler = handler
        watches[place].events = events
    }

    /// Stops waiting for a descriptor; call it before closing.
    func unwatch(_ descriptor: CInt) {
        let place = Int(descriptor)
        guard place < watches.count, watches[place].handler != nil else { return }
        watches[place].handler = nil
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Calls `body` once after a delay.
    @discardableResult
    package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> LoopTimer {
        timers.add(due: Self.now &+ delay.wholeNanoseconds, body)
    }

    /// Cancels a timer; does nothing if it has fired.
    package func cancel(_ timer: LoopTimer) {
        timers.cancel(timer)
    }

    /// Calls `body` after everything that is ready now has been handled.
    ///
    /// So requests that are submitted one by one leave in few writes.
    func afterThisTurn(_ body: @escaping () -> Void) {
        atEndOfTurn.append(body)
    }

    private func startThread() throws(ConnectionError) {
        var thread = pthread_t()
        let loop = unsafe Unmanaged.passRetained(self)
        let status = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            loop.toOpaque()
        )
        guard status == 0 else {
            unsafe loop.release()
            throw .system("pthread_create", status)
        }
        pthread_detach(thread)
    }

    private func run() {
        unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
            // From glibc 2.41 on its header says that there must be events.
            guard let first = events.baseAddress else { return }
            while isRunning {
                let count = unsafe epoll_wait(epoll, first, CInt(events.count), timeout())
                for index in 0..<max(Int(count), 0) { unsafe dispatch(events[index]) }
                let now = Self.now
                while let body = timers.popDue(now: now) { body() }
                endTurn()
            }
        }
        // By index, since a handler may start watching another descriptor.
        var place = 0
        while place < watches.count {
            watches[place].handler?.loopEnded()
            watches[place].handler = nil
            place += 1
        }
        // These may hold references to owners of this loop.
        timers.removeAll()
        atEndOfTurn.removeAll()
    }

    private func dispatch(_ event: epoll_event) {
        let data = unsafe event.data.u64
        guard data != UInt64.max else {
            takeWork()
            return
        }
        let place = Int(data & 0xFFFF_FFFF)
        // The descriptor may have been closed and reused in this turn.
        guard watches[place].generation == UInt32(data >> 32), let handler = watches[place].handler
        else { return }
        let found = unsafe event.events
        let failed = found & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
        handler.ready(
            readable: failed || found & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0,
            writable: failed || found & EPOLLOUT.rawValue != 0
        )
    }

    private func takeWork() {
        var counter: UInt64 = 0
        _ = unsafe read(wakeup, &counter, 8)
        let (work, isStopping) = inbox.withLock { inbox in
            let work = inbox.work
            inbox.work = []
            if inbox.isStopping { inbox.hasEnded = true }
            return (work, inbox.isStopping)
        }
        for body in work { body() }
        if isStopping { isRunning = false }
    }

    private func endTurn() {
        // The calls may add more.
        while !atEndOfTurn.isEmpty {
            let bodies = atEndOfTurn
            atEndOfTurn.removeAll(keepingCapacity: true)
            for body in bodies { body() }
        }
    }

    /// The milliseconds until the next timer, rounded up, for `epoll_wait(2)`.
    private func timeout() -> CInt {
        guard let due = timers.nextDue() else { return -1 }
        let wait = max(due - Self.now, 0)
        return CInt(clamping: (wait + 999_999) / 1_000_000)
    }
}

extension Duration {
    /// The duration in nanoseconds, clamped to some centuries.
    package var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let limit = Int64.max / 4_000_000_000
        return min(max(seconds, -limit), limit) * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
