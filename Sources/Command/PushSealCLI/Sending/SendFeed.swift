// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import Glibc

/// The output of ``SendLines``: passes records to the coordinator and errors to the output.
///
/// It blocks while enough pushes are in flight, and with it the threads that read.
package final class SendFeed: ByteOutput {
    package let isTerminal = false
    package let columnCount: Int? = nil

    private let coordinator: SendCoordinator
    /// Pushes that are handed over together, because each time wakes another thread.
    private var waiting: [SendCoordinator.Arrival] = []
    private static let waitingLimit = 64
    /// The coordinator knows the reason.
    private static let stopped = SystemError(code: 0)
    /// How many lines have been answered.
    private var lineCount = 0

    package init(_ coordinator: SendCoordinator) { self.coordinator = coordinator }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var start = 0
        while start < bytes.count {
            // Each answer ends with a line feed.
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            let end = unsafe Self.lineFeed(in: rest) ?? rest.count
            lineCount += 1
            try unsafe take(UnsafeRawBufferPointer(rebasing: rest[..<end]))
            start += end + 1
        }
        try hand()
    }

    package func flush() throws(SystemError) {}

    private func take(_ line: UnsafeRawBufferPointer) throws(SystemError) {
        // The answer to a blank line.
        guard line.count > 0 else { return }
        if unsafe line.first == SendRecord.mark, let record = unsafe SendRecord(line) {
            waiting.append(SendCoordinator.Arrival(line: lineCount, record: record))
            if waiting.count >= Self.waitingLimit { try hand() }
        } else {
            try hand()
            guard unsafe coordinator.add(errorLine: line, at: lineCount) else { throw Self.stopped }
        }
    }

    private func hand() throws(SystemError) {
        guard waiting.isEmpty || coordinator.add(&waiting) else { throw Self.stopped }
    }

    private static func lineFeed(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let base = bytes.baseAddress, let found = unsafe memchr(base, 0x0A, bytes.count)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - base
    }
}
