// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLocking

/// SIGINT and SIGTERM of a command that ends in its own time: the first asks it to end, a second one
/// ends the process at once.
///
/// Must be made before other threads, which then inherit the blocked signals.
package final class EndingSignals: Sendable {
    private struct State {
        var thread: pthread_t?
        var received: CInt?
        var isOver = false
    }

    private let signals = SignalWait([SIGINT, SIGTERM])
    private let state = Condition(State())

    package init() {}

    /// Whether one of them has come.
    package var hasCome: Bool { state.withLock { $0.received != nil } || signals.isPending }

    /// The name of the one that came first, such as `SIGTERM`.
    package var name: String? {
        waitForThread()
        return state.withLock { $0.received }.map { $0 == SIGINT ? "SIGINT" : "SIGTERM" }
    }

    /// Waits until the thread has taken a signal that has come.
    private func waitForThread() {
        guard signals.isPending else { return }
        state.wait { $0.received != nil || $0.isOver || $0.thread == nil ? () : nil }
    }

    /// Waits for them on a thread of its own.
    ///
    /// - Parameter end: called on that thread with the first.
    package func start(_ end: @escaping @Sendable () -> Void) {
        let thread = Thread { self.wait(end) }
        thread.name = "signals"
        thread.start()
        // Only then can it be ended.
        state.wait { $0.thread != nil ? () : nil }
    }

    private func wait(_ end: @Sendable () -> Void) {
        state.change { $0.thread = pthread_self() }
        let number = signals.next()
        let isOver = state.change { state in
            if !state.isOver { state.received = number }
            return state.isOver
        }
        guard !isOver else { return }
        end()
        signals.restore(afterEnd: true)
        // The other threads block them, so this one must stay.
        while true { pause() }
    }

    /// Gives the signals their default effect again, unless one has come.
    package func finish() {
        waitForThread()
        let hasCome = state.withLock { state in
            guard state.received == nil, !state.isOver, let thread = state.thread else {
                return state.received != nil
            }
            state.isOver = true
            // Wakes the thread, which takes the lock before it ends.
            _ = pthread_kill(thread, SIGTERM)
            return false
        }
        if !hasCome { signals.restore() }
    }
}
