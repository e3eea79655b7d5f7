// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PushSealLocking

/// An event that happens once, and that one thread waits for.
///
/// The main thread runs blocks of `DispatchQueue.main`, `OperationQueue.main` and the main actor
/// while it waits: otherwise an extension that hands its work there would never reply. That is
/// impossible from inside such a block, because the main queue runs one at a time.
final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var mainThreadWaits = false
    }

    /// How long the main thread may miss that the latch is open, if nothing wakes its run loop.
    private static let pause = Duration.milliseconds(20)

    /// How long the main thread waits before it runs its run loop: an extension that replies at once
    /// is done by then, and making a run loop takes longer than opening a message.
    private static let patience = Duration.milliseconds(5)

    private let state = Condition(State())

    /// Opens the latch, for a thread that waits now or later.
    func open() {
        let mainThreadWaits = state.change { state in
            state.isOpen = true
            return state.mainThreadWaits
        }
        // Wakes the main run loop, so that it checks again.
        if mainThreadWaits { DispatchQueue.main.async {} }
    }

    /// Waits until the latch is open.
    func wait() {
        guard Thread.isMainThread else { return state.wait { $0.isOpen ? () : nil } }
        guard !isOpen(within: Self.patience) else { return }
        var isOpen = state.withLock { state in
            state.mainThreadWaits = true
            return state.isOpen
        }
        while !isOpen {
            let ran = RunLoop.main.run(
                mode: .default,
                before: Date(timeIntervalSinceNow: Self.pause.timeInterval)
            )
            // Inside a block of the main queue the run loop has nothing to wait for and returns at
            // once.
            isOpen = self.isOpen(within: ran ? .zero : Self.pause)
        }
    }

    private func isOpen(within limit: Duration) -> Bool {
        state.wait(atMost: limit) { $0.isOpen ? true : nil } ?? false
    }
}
