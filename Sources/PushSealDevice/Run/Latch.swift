// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Something that happens once, and that one thread waits for.
///
/// The main thread does not merely wait: blocks put on `DispatchQueue.main`, `OperationQueue.main`
/// or the main actor are run meanwhile, since an extension that hands its work there would else
/// never reply. That cannot be done from inside such a block, because the main queue does one at a
/// time.
final class Latch: Sendable {
    /// How long the main thread may overlook that the latch is open, should nothing wake its run
    /// loop, in seconds.
    private static let pause = 0.02

    /// How long the main thread waits before it runs its run loop, in seconds: an extension that
    /// replies at once is done by then, and making a run loop takes longer than opening a message.
    private static let patience = 0.005

    private let condition = NSCondition()
    // Both are guarded by `condition`.
    private nonisolated(unsafe) var isOpen = false
    private nonisolated(unsafe) var mainThreadWaits = false

    /// Lets the thread pass that waits now or later.
    func open() {
        condition.lock()
        unsafe isOpen = true
        let mainThreadWaits = unsafe mainThreadWaits
        condition.broadcast()
        condition.unlock()
        // Gives the main run loop something to do, so that it comes back and looks again.
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
            // Inside a block of the main queue the run loop has nothing to watch and comes back at
            // once.
            if !ran, unsafe !isOpen {
                _ = condition.wait(until: Date(timeIntervalSinceNow: Self.pause))
            }
        }
    }
}
