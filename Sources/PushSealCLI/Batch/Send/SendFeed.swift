// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSealBatch

/// Where the answers of ``SendLines`` go: records to the sender, errors to the output.
///
/// It waits while there are enough pushes under way, and with it the threads that read.
final class SendFeed: ByteOutput {
    let isTerminal = false
    let columnCount: Int? = nil

    private let desk: SendDesk
    /// How many lines have come; each answer stands for one.
    private var lineCount = 0

    init(_ desk: SendDesk) { self.desk = desk }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try unsafe write(UnsafeRawBufferPointer(bytes))
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var start = 0
        while start < bytes.count {
            // Each answer ends with a line feed.
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            let end = unsafe rest.firstIndex(of: 0x0A) ?? rest.count
            lineCount += 1
            guard unsafe take(UnsafeRawBufferPointer(rebasing: rest[..<end])) else {
                // The desk knows why.
                throw SystemError(code: 0)
            }
            start += end + 1
        }
    }

    func flush() throws(SystemError) {}

    private func take(_ line: UnsafeRawBufferPointer) -> Bool {
        // The answer to a blank line.
        guard line.count > 0 else { return true }
        if unsafe line.first == SendRecord.mark, let record = unsafe SendRecord(line) {
            return desk.add(SendDesk.Arrival(line: lineCount, record: record))
        }
        return unsafe desk.add(errorLine: line)
    }
}
