// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// An event that happens once, and that one thread waits for.
///
/// The main thread runs blocks of `DispatchQueue.main`, `OperationQueue.main` and the main actor
/// while it waits: otherwise an extension that hands its work there would never reply. That is
/// impossible from inside such a block, because the main queue runs one at a time.
final class Latch: Sendable {
    /// How long the main thread may miss that the latch is open, if nothing wakes its run loop, in
    /// seconds.
    private static let pause = 0.02

    /// How long the main thread waits before it runs its run loop, in seconds: an extension that
    /// replies at once is done by then, and making a run loop takes longer than opening a message.
    private static let patience = 0.005

    private let condition = NSCondition()
    // Both are guarded by `condition`.
    private nonisolated(unsafe) var isOpen = false
    private nonisolated(unsafe) var mainThreadWaits = false

    /// Opens the latch, for a thread that waits now or later.
    func open() {
        condition.lock()
        unsafe isOpen = true
        let mainThreadWaits = unsafe mainThreadWaits
        condition.broadcast()
        condition.unlock()
        // Wakes the main run loop, so that it checks again.
        if mainThreadWaits { DispatchQueue.main.async {} }
    }

    /// Waits until the latch is open.
    func wait() {
        condition.lock()
        defer { condition.unlock() }
        guard Thread.isMainThread else {
            while unsafe !isOpen { condition.wait() }
            return
        }
        let patient = Date(timeIntervalSinceNow: Self.patience)
        while unsafe !isOpen, condition.wait(until: patient) {}
        unsafe mainThreadWaits = true
        while unsafe !isOpen {
            condition.unlock()
            let ran = RunLoop.main.run(
                mode: .default,
                before: Date(timeIntervalSinceNow: Self.pause)
            )
            condition.lock()
            // Inside a block of the main queue the run loop has nothing to wait for and returns at
            // once.
            if !ran, unsafe !isOpen {
                _ = condition.wait(until: Date(timeIntervalSinceNow: Self.pause))
            }
        }
    }
}
