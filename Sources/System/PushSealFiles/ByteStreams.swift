// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// A source of bytes.
package protocol ByteInput: AnyObject {
    /// Whether this is a terminal.
    var isTerminal: Bool { get }

    /// Reads the next bytes into the caller's memory and returns their count; 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int

    /// Skips all but the last bytes if that needs no reading, and returns how many; 0 if there is
    /// nothing to skip, or the end is unknown.
    func skip(toLast count: Int) -> Int

    /// Announces that far more will be read than fits into memory.
    func expectBulk()

    /// Makes reads that wait throw ``SystemError/stopped`` once the answer is yes.
    func stop(when isStopped: @escaping StopQuestion)
}

extension ByteInput {
    package func expectBulk() {}

    package func stop(when isStopped: @escaping StopQuestion) {}

    package func skip(toLast count: Int) -> Int { 0 }

    /// The next bytes, at most `count`; empty at the end.
    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                filled = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return chunk
    }

    /// Everything up to the end; nil if there are more than `limit` bytes.
    ///
    /// The input may be a key, so bytes that are not returned are erased.
    ///
    /// - Parameters:
    ///   - limit: the most bytes to return.
    ///   - byteCount: the expected count, if known; fewer or more bytes are also read.
    /// - Returns: the bytes, or nil.
    /// - Throws: the system's error.
    package func readAll(
        limit: Int,
        expecting byteCount: Int = 65_535
    ) throws(SystemError) -> [UInt8]? {
        // One byte more, so that the first buffer reaches the end.
        var capacity = min(byteCount, limit) + 1
        var bytes: [UInt8] = []
        while true {
            var failure: SystemError?
            var isWhole = false
            var longer = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                let memory = UnsafeMutableRawBufferPointer(buffer)
                unsafe memory.copyBytes(from: bytes)
                count = bytes.count
                do throws(SystemError) {
                    while !isWhole, count < capacity {
                        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
                        let more = try unsafe read(into: room)
                        count += more
                        isWhole = more == 0
                    }
                } catch {
                    failure = error
                }
            }
            erase(&bytes)
            if failure == nil, longer.count <= limit {
                if isWhole { return longer }
                bytes = longer
                longer = []
                capacity = min(2 * capacity, limit + 1)
                continue
            }
            erase(&longer)
            if let failure { throw failure }
            return nil
        }
    }
}

/// A destination for bytes.
package protocol ByteOutput: AnyObject {
    /// Whether this is a terminal, where colour and drawing make sense.
    var isTerminal: Bool { get }

    /// The number of columns, if this is a terminal that reports it.
    var columnCount: Int? { get }

    /// Writes bytes, which may stay in memory until ``flush()``; the caller's memory is not used
    /// after the call.
    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)

    /// Passes all buffered bytes to the system.
    func flush() throws(SystemError)

    /// Announces that far more will be written than fits into memory.
    func expectBulk()

    /// Makes writes that wait throw ``SystemError/stopped`` once the answer is yes.
    func stop(when isStopped: @escaping StopQuestion)
}

extension ByteOutput {
    package func expectBulk() {}

    package func stop(when isStopped: @escaping StopQuestion) {}

    /// Writes the bytes of an array.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try unsafe write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Writes text as UTF-8.
    package func write(_ text: String) throws(SystemError) {
        try write(Array(text.utf8))
    }
}

/// Bytes already in memory: an argument, or the input of a test.
package final class MemoryInput: ByteInput {
    private var rest: ArraySlice<UInt8>

    package let isTerminal = false

    package init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        let chunk = rest.prefix(memory.count)
        unsafe memory.copyBytes(from: chunk)
        rest = rest.dropFirst(chunk.count)
        return chunk.count
    }
}

/// Output kept in memory, for tests; written from any thread.
package final class MemoryOutput: ByteOutput, Sendable {
    private let written = Locked<[UInt8]>([])

    /// Everything that was written.
    package var bytes: [UInt8] { written.withLock { $0 } }

    package let isTerminal: Bool
    package let columnCount: Int?

    package init(isTerminal: Bool = false, columnCount: Int? = nil) {
        self.isTerminal = isTerminal
        self.columnCount = columnCount
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        written.withLock { unsafe $0 += bytes }
    }

    package func flush() throws(SystemError) {}
}
