// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation

/// Reads a source on its own thread, while another thread works on what was read before.
final class ReadAhead: @unchecked Sendable {  // what two threads use is behind the condition
    /// Used only by the reading thread once it runs.
    private let source: any ByteInput

    private let change = NSCondition()
    // Guarded by `change`.
    private var free: [BulkBuffer] = [BulkBuffer()]
    private var filled: [(buffer: BulkBuffer, count: Result<Int, SystemError>)] = []
    private var isWanted = true

    /// Starts to read; stops at the end of the source or at the first error.
    ///
    /// If the input is no longer needed, a thread that waits for it is left behind, because nothing
    /// interrupts a waiting `read(2)`.
    init(_ source: any ByteInput) {
        self.source = source
        let thread = Thread { self.run() }
        thread.name = "read ahead"
        thread.start()
    }

    /// Returns what was read next; the thread reads on into the buffer that the caller passes in.
    ///
    /// Do not call this again after it returned zero or threw.
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

    /// Announces that nothing more will be read.
    func end() {
        change.withLock {
            isWanted = false
            change.broadcast()
        }
    }

    private func run() {
        while let buffer = take() {
            let count = Result { () throws(SystemError) in
                try unsafe source.read(into: buffer.bytes)
            }
            change.withLock {
                filled.append((buffer, count))
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
