// SPDX-License-Identifier: Apache-2.0

import Glibc
package import PushSealFiles

/// Waits for signals instead of letting them end the process.
///
/// Must be created before other threads, which then inherit the blocked signals.
package struct SignalWait: Sendable {
    private let numbers: [CInt]

    package init(_ numbers: [CInt]) {
        self.numbers = numbers
        change(SIG_BLOCK)
    }

    /// Waits for one of them.
    package func next() -> CInt {
        var set = set
        var number: CInt = 0
        while unsafe sigwait(&set, &number) != 0 {}
        return number
    }

    /// Whether a signal is pending.
    package var isPending: Bool { Self.isPending(numbers) }

    /// Whether one of them is pending that asks the process to end.
    package var isEndPending: Bool { Self.isPending(numbers.filter { $0 != SIGHUP }) }

    private static func isPending(_ numbers: [CInt]) -> Bool {
        var pending = sigset_t()
        guard unsafe sigpending(&pending) == 0 else { return false }
        return numbers.contains { unsafe sigismember(&pending, $0) == 1 }
    }

    /// Waits until there is something to read, or for one of the signals.
    ///
    /// - Returns: whether there is something to read; false after a signal.
    package func wait(toRead descriptor: CInt) throws(SystemError) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Swift sees no C function that waits for a descriptor and a signal at once.
        while !isPending {
            let count = unsafe poll(&request, 1, Self.patience)
            if count > 0 { return true }
            guard count == 0 || SystemError.last.code == EINTR else { throw .last }
        }
        _ = next()
        return false
    }

    /// The longest delay before a signal is noticed, in milliseconds.
    private static let patience: CInt = 200

    /// Unblocks the signals, so that they have their default effect again.
    ///
    /// - Parameter hasEnded: whether one of them has asked the process to end. One that follows in
    ///   less than 100 ms is then dropped: `timeout` sends its signal to the process and to its
    ///   group.
    package func restore(afterEnd hasEnded: Bool = false) {
        if hasEnded {
            var (set, patience) = (set, timespec(tv_sec: 0, tv_nsec: 100_000_000))
            _ = unsafe sigtimedwait(&set, nil, &patience)
        }
        change(SIG_UNBLOCK)
    }

    private var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        return set
    }

    private func change(_ how: CInt) {
        var set = set
        _ = unsafe pthread_sigmask(how, &set, nil)
    }
}
