// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locking

/// Keeps an eye on the memory of an extension's process.
///
/// Looked at every few milliseconds, and once more with each reply. What is taken and given back
/// between two looks is not seen.
final class MemoryWatch: Sendable {
    private struct State {
        /// What was in use before the extension was made.
        var base: Int?
        var isOver = false
    }

    /// How often it looks, in seconds: less than the time in which a limit of 24 MiB can be filled.
    private static let pause = 0.003

    private let limit: Int
    private let process: String
    private let whenOver: @Sendable (String) -> Void
    private let state = Locked(State())
    private let condition = NSCondition()
    // Guarded by `condition`.
    private nonisolated(unsafe) var isStopped = false

    /// - Parameters:
    ///   - process: the number of the process.
    ///   - limit: the bytes that it may have beside those that it began with.
    ///   - whenOver: told once, with a sentence.
    init(process: pid_t, limit: Int, whenOver: @escaping @Sendable (String) -> Void) {
        self.process = String(process)
        self.limit = limit
        self.whenOver = whenOver
    }

    /// Takes a number that the process tells: the first is its level before the extension was made.
    func hear(_ byteCount: Int) {
        let isFirst = state.withLock { state in
            guard state.base == nil else { return false }
            state.base = byteCount
            return true
        }
        guard isFirst else { return check(byteCount) }
        Thread.detachNewThread { [self] in
            while !waitIsOver(), let byteCount = ResidentMemory.byteCount(of: process) {
                check(byteCount)
            }
        }
    }

    /// Ends the watch.
    func stop() {
        condition.withLock {
            unsafe isStopped = true
            condition.broadcast()
        }
    }

    private func waitIsOver() -> Bool {
        condition.withLock {
            if unsafe !isStopped {
                _ = condition.wait(until: Date(timeIntervalSinceNow: Self.pause))
            }
            return unsafe isStopped
        }
    }

    private func check(_ byteCount: Int) {
        let used = state.withLock { state -> Int? in
            guard let base = state.base, !state.isOver, byteCount - base > limit else { return nil }
            state.isOver = true
            return byteCount - base
        }
        guard let used else { return }
        whenOver(
            "the extension's process took \(ResidentMemory.words(used)) of memory, "
                + "\(ResidentMemory.words(limit)) are allowed, and was ended"
        )
    }
}
