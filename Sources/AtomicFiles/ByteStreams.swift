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
    package func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        var all: [UInt8] = []
        while true {
            let chunk = try read(upTo: 65_536)
            if chunk.isEmpty { return all }
            guard all.count + chunk.count <= limit else { return nil }
            all += chunk
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

/// Output kept in memory, for tests and for files that are written whole or not at all.
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
