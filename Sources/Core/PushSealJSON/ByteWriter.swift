// SPDX-License-Identifier: Apache-2.0

/// Memory that grows as bytes are appended, and is reused for the next text.
///
/// An array would check at every append whether it is shared and has room; a payload is made of
/// some fifty pieces, so that would cost more than everything else. The class is
/// `@usableFromInline` so that its methods can be inlined into other modules.
@safe
@usableFromInline
package final class ByteWriter {
    // Always allocated, with room for `capacity` bytes, of which the first `count` are written.
    // Unchecked: one thread at a time has a writer, no method calls foreign code while it changes
    // these, and the run-time check costs as much as the change.
    @exclusivity(unchecked) @usableFromInline var memory: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) @usableFromInline var capacity: Int
    @exclusivity(unchecked) @usableFromInline var writtenCount = 0

    package init(capacity: Int = 65_536) {
        unsafe memory = .allocate(capacity: capacity)
        unsafe self.capacity = capacity
    }

    deinit { unsafe memory.deallocate() }

    /// The number of bytes written.
    @inlinable package var count: Int {
        get { unsafe writtenCount }
    }

    /// Removes the bytes from `count` on, and keeps the memory.
    package func truncate(to count: Int) {
        precondition(count >= 0 && count <= self.count)
        unsafe writtenCount = count
    }

    /// Removes all bytes and overwrites them.
    package func erase() {
        unsafe CLibrary.erase(memory, writtenCount)
        unsafe writtenCount = 0
    }

    /// Calls a function with the bytes written.
    package func withUnsafeBytes<Result, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> Result
    ) throws(E) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: memory, count: count))
    }

    @inlinable
    package func append(_ byte: UInt8) {
        reserve(1)
        unsafe memory[count] = byte
        unsafe writtenCount += 1
    }

    @inlinable
    package func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        unsafe UnsafeMutableRawPointer(memory + count).copyMemory(bytes)
        unsafe writtenCount += bytes.count
    }

    /// Appends a string literal; inlined, where its length is known, this is a few stores.
    @inlinable @inline(__always)
    package func append(_ text: StaticString) {
        let byteCount = text.utf8CodeUnitCount
        reserve(byteCount)
        unsafe UnsafeMutableRawPointer(memory + writtenCount)
            .copyMemory(from: text.utf8Start, byteCount: byteCount)
        unsafe writtenCount += byteCount
    }

    package func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Appends a string made at run time; for literals the other method is faster.
    package func append(text: String) {
        unsafe text.withUTF8Memory { unsafe append(UnsafeRawBufferPointer($0)) }
    }

    /// All bytes written.
    package var bytes: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

    /// Appends up to `capacity` bytes written by a function.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of bytes.
    ///   - body: is passed the memory, and returns the number of bytes it wrote from the start.
    /// - Throws: what the function throws; nothing is appended then.
    package func append<E: Error>(
        capacity: Int,
        _ body: (UnsafeMutableRawBufferPointer) throws(E) -> Int
    ) throws(E) {
        reserve(capacity)
        let room = unsafe UnsafeMutableRawBufferPointer(start: memory + count, count: capacity)
        let written = try unsafe body(room)
        precondition(written >= 0 && written <= capacity)
        unsafe writtenCount += written
    }

    /// Replaces a byte already written.
    package func replace(at index: Int, by byte: UInt8) {
        precondition(index >= 0 && index < count)
        unsafe memory[index] = byte
    }

    /// Appends an integer in decimal.
    @usableFromInline
    package func append(number value: Int) {
        guard value < 0 || value > 9 else { return append(UInt8(ascii: "0") + UInt8(value)) }
        append(text: String(value))
    }

    /// Appends an integer in decimal, or `null` for none.
    package func append(numberOrNull value: Int?) {
        if let value { append(number: value) } else { append("null") }
    }

    /// Makes room for more bytes.
    @inlinable
    func reserve(_ more: Int) {
        if unsafe capacity - writtenCount < more { grow(more) }
    }

    @inline(never) @usableFromInline
    func grow(_ more: Int) {
        let larger = unsafe max(capacity * 2, writtenCount + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.update(from: memory, count: count)
        // It may hold a key.
        unsafe CLibrary.erase(memory, writtenCount)
        unsafe memory.deallocate()
        unsafe memory = moved
        unsafe capacity = larger
    }
}

extension UnsafeMutableRawPointer {
    @inlinable
    func copyMemory(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        unsafe copyMemory(from: base, byteCount: bytes.count)
    }
}

extension ByteWriter {
    /// Appends text as a JSON string.
    @usableFromInline
    package func appendQuoted(_ text: String) {
        unsafe text.withUTF8Memory { unsafe appendQuoted(UnsafeRawBufferPointer($0)) }
    }

    /// Appends UTF-8 as a JSON string.
    package func appendQuoted(_ text: UnsafeRawBufferPointer) {
        let quote = UInt8(ascii: "\"")
        reserve(text.count * JSONQuoting.longestEscape + 2)
        let start = unsafe memory + writtenCount
        unsafe start[0] = quote
        let byteCount = unsafe JSONQuoting.write(text, to: start + 1)
        unsafe start[1 + byteCount] = quote
        unsafe writtenCount += byteCount + 2
    }

    /// Appends text as a JSON string, or `null` for none.
    package func append(quotedOrNull text: String?) {
        if let text { appendQuoted(text) } else { append("null") }
    }

    /// Appends a comma and the name of a member, and its value if given.
    package func append(member name: String, _ text: String? = nil) {
        append(",")
        appendQuoted(name)
        append(":")
        if let text { appendQuoted(text) }
    }

    /// Appends a name, with its punctuation, and a string; nothing if there is no string.
    ///
    /// Inlined, so that the length of the name is known where it is appended.
    @inlinable @inline(__always)
    package func append(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        append(name)
        appendQuoted(text)
    }

    /// Appends a name, with its punctuation, and a number; nothing if there is no number.
    @inlinable @inline(__always)
    package func append(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        append(name)
        append(number: number)
    }

    /// Appends UTF-8 as the content of a JSON string.
    package func append(escaping text: UnsafeRawBufferPointer) {
        reserve(text.count * JSONQuoting.longestEscape)
        unsafe writtenCount += JSONQuoting.write(text, to: memory + writtenCount)
    }
}
