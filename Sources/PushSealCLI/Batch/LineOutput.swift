// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Where a worker writes its lines: memory that grows, and is used again.
///
/// An array would ask at every append whether it is shared and has room; a line is made of some
/// fifty pieces, so that would cost more than all else that is done to it.
@safe
final class LineOutput {
    // Always allocated, with room for `capacity` bytes, of which the first `count` are written.
    // Unchecked: one thread at a time has an output, no method runs code of others while it changes
    // these, and the run-time check costs as much as the change.
    @exclusivity(unchecked) private var memory: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var capacity: Int
    @exclusivity(unchecked) private var writtenCount = 0

    init(capacity: Int = 65_536) {
        unsafe memory = .allocate(capacity: capacity)
        unsafe self.capacity = capacity
    }

    deinit { unsafe memory.deallocate() }

    /// How many bytes were written.
    var count: Int {
        @inline(__always) get { unsafe writtenCount }
    }

    /// Forgets what was written from `count` on, and keeps the memory.
    func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        unsafe writtenCount = count
    }

    /// Lends what was written.
    func withUnsafeBytes<Result, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> Result
    ) throws(E) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        unsafe memory[count] = byte
        unsafe writtenCount += 1
    }

    @inline(__always)
    func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        unsafe UnsafeMutableRawPointer(memory + count).copyMemory(bytes)
        unsafe writtenCount += bytes.count
    }

    /// Appends text that is in the program.
    @inline(__always)
    func append(_ text: StaticString) {
        unsafe append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Appends text that is made at run time; of the program's own, the other way is shorter.
    func append(text: String) {
        var text = text
        text.withUTF8 { unsafe append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends text as a JSON string.
    func appendQuoted(_ text: String) {
        var text = text
        text.withUTF8 { unsafe appendQuoted(UnsafeRawBufferPointer($0)) }
    }

    /// Appends bytes as padded base64.
    func appendBase64(_ bytes: UnsafeRawBufferPointer) {
        reserve(PaddedBase64.encodedCount(of: bytes.count))
        unsafe writtenCount += PaddedBase64.encode(bytes, into: memory + writtenCount)
    }

    /// Makes sure that so many bytes more can be written.
    @inline(__always)
    private func reserve(_ more: Int) {
        if unsafe capacity - writtenCount < more { grow(more) }
    }

    @inline(never)
    private func grow(_ more: Int) {
        let larger = unsafe max(capacity * 2, writtenCount + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.update(from: memory, count: count)
        unsafe memory.deallocate()
        unsafe memory = moved
        unsafe capacity = larger
    }
}

extension UnsafeMutableRawPointer {
    @inline(__always)
    fileprivate func copyMemory(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        unsafe copyMemory(from: base, byteCount: bytes.count)
    }
}

extension LineOutput {
    /// Appends text that is UTF-8 as a JSON string.
    func appendQuoted(_ text: UnsafeRawBufferPointer) {
        // The longest escape has six characters.
        reserve(text.count * 6 + 2)
        unsafe memory[count] = UInt8(ascii: "\"")
        let written = unsafe JSONQuoting.write(text, to: memory + count + 1)
        unsafe memory[count + 1 + written] = UInt8(ascii: "\"")
        unsafe writtenCount += written + 2
    }
}
