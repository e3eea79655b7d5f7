// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation

/// Reads a source on a thread of its own, while another works on what was read before.
final class ReadAhead: @unchecked Sendable {  // what two threads use is behind the condition
    /// Used by the thread that reads alone, once that has begun.
    private let source: BulkSource

    private let change = NSCondition()
    // Guarded by `change`.
    private var free: [BulkBuffer] = [BulkBuffer()]
    private var filled: [Filled] = []
    private var isWanted = true

    private struct Filled {
        let buffer: BulkBuffer
        let count: Result<Int, SystemError>
    }

    /// Begins to read; ends with the source, or with the first error.
    ///
    /// A thread that waits for input that nobody needs any more is left behind, since nothing ends a
    /// `read(2)` that waits.
    init(_ source: BulkSource) {
        self.source = source
        let thread = Thread { self.run() }
        thread.name = "read ahead"
        thread.start()
    }

    /// Gives what was read next, and reads on into the memory that the caller is done with.
    ///
    /// Not to be called again after none or an error.
    func next(_ buffer: inout BulkBuffer) throws(SystemError) -> Int {
        change.lock()
        defer { change.unlock() }
        free.append(buffer)
        change.broadcast()
        while filled.isEmpty { change.wait() }
        let next = filled.removeFirst()
        buffer = next.buffer
        return try next.count.get()
    }

    /// Says that nothing more will be asked for.
    func end() {
        change.withLock {
            isWanted = false
            change.broadcast()
        }
    }

    private func run() {
        while let buffer = take() {
            let count = Result { () throws(SystemError) in
                try unsafe source.input.read(into: buffer.bytes)
            }
            change.withLock {
                filled.append(Filled(buffer: buffer, count: count))
                change.broadcast()
            }
            guard case .success(let count) = count, count > 0 else { return }
        }
    }

    private func take() -> BulkBuffer? {
        change.lock()
        defer { change.unlock() }
        while free.isEmpty, isWanted { change.wait() }
        return isWanted ? free.removeFirst() : nil
    }
}
