// SPDX-License-Identifier: Apache-2.0

/// Where bytes come from.
package protocol ByteInput: AnyObject {
    /// Whether a person types here.
    var isTerminal: Bool { get }

    /// The next bytes, at most `count` of them; none at the end.
    func read(upTo count: Int) throws(SystemError) -> [UInt8]

    /// Puts the next bytes at the beginning of the caller's memory, and gives how many; 0 at the end.
    func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int

    /// Passes over all but the last bytes where that needs no reading, and gives how many; 0 where
    /// there is nothing to pass over, or no telling where the end is.
    func skip(toLast count: Int) -> Int

    /// Hears that far more is about to be read than fits into memory.
    func expectBulk()
}

extension ByteInput {
    package func expectBulk() {}

    package func skip(toLast count: Int) -> Int { 0 }

    /// Reads into an array first.
    package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        let bytes = try read(upTo: memory.count)
        unsafe memory.copyBytes(from: bytes)
        return bytes.count
    }

    /// Everything up to the end, or nil when there are more than `limit` bytes.
    ///
    /// It may be a key: bytes that are not given back are erased.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are read.
    ///   - byteCount: how many bytes there are, if that is known; fewer and more are read as well.
    /// - Returns: the bytes, or nil.
    /// - Throws: what the system says.
    package func readAll(
        limit: Int,
        expecting byteCount: Int = 65_535
    ) throws(SystemError) -> [UInt8]? {
        // A byte more than there is, so that the end is met within the first buffer.
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

/// Where bytes go.
package protocol ByteOutput: AnyObject {
    /// Whether a person looks at this, so that colour and drawing make sense.
    var isTerminal: Bool { get }

    /// How many columns the terminal has, if it is one and says so.
    var columnCount: Int? { get }

    /// Takes bytes; they may stay in memory until ``flush()``.
    func write(_ bytes: [UInt8]) throws(SystemError)

    /// Takes bytes of the caller's memory, which is free again when this returns.
    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError)

    /// Hands everything taken so far to the system.
    func flush() throws(SystemError)

    /// Hears that far more is about to be written than fits into memory.
    func expectBulk()
}

extension ByteOutput {
    package func expectBulk() {}

    /// Takes them as an array.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe write(Array(bytes))
    }

    /// Takes text as UTF-8.
    package func write(_ text: String) throws(SystemError) {
        try write(Array(text.utf8))
    }
}

/// Bytes that are in memory already: an argument, or what a test gives.
package final class MemoryInput: ByteInput {
    private var rest: ArraySlice<UInt8>

    package let isTerminal = false

    package init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        let chunk = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(chunk)
    }
}

/// Output kept in memory, for tests.
package final class MemoryOutput: ByteOutput {
    /// All that was written.
    package private(set) var bytes: [UInt8] = []

    package let isTerminal: Bool
    package let columnCount: Int?

    package init(isTerminal: Bool = false, columnCount: Int? = nil) {
        self.isTerminal = isTerminal
        self.columnCount = columnCount
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        self.bytes += bytes
    }

    package func flush() throws(SystemError) {}
}
