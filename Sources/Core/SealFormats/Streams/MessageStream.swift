// SPDX-License-Identifier: Apache-2.0

/// Seals or opens one message in pieces, in memory that does not grow with the message.
///
/// The pieces may be of any length: the concatenated output is the same as from the function for
/// whole messages. A stream is unusable after an error: ``update(_:into:)`` throws it again, and
/// whatever the stream holds is erased when it is released.
///
/// ```swift
/// var opener = try ContentCoding.Opener(fileKey)
/// while let piece = nextPiece() { write(try opener.update(piece)) }
/// write(try opener.finish())  // throws when the end of the message is missing
/// ```
///
/// What an opener returns before `finish` does belongs to a message whose end may be missing, or
/// whose rest may not open: use it after `finish` has returned, or be able to discard it.
package protocol MessageStream: ~Copyable {
    /// The error after which the stream is unusable.
    var failure: SealError? { get set }

    /// The maximum output of the next ``update(_:into:)`` with this many bytes or, for 0, of
    /// ``finish(into:)``.
    func maximumOutputByteCount(for inputByteCount: Int) -> Int

    /// What ``update(_:into:)`` does while there was no error.
    ///
    /// - Throws: as the format does.
    mutating func process(
        _ input: Span<UInt8>,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError)

    /// Ends the message and appends the rest.
    ///
    /// - Parameter output: where to append, with room for ``maximumOutputByteCount(for:)`` of 0
    ///   bytes.
    /// - Throws: as the format does.
    consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError)
}

extension MessageStream where Self: ~Copyable {
    /// Takes the next bytes of the message and appends the output.
    ///
    /// - Parameters:
    ///   - input: the bytes; may be empty.
    ///   - output: where to append, with room for ``maximumOutputByteCount(for:)`` more bytes.
    /// - Throws: as the format does; bytes appended before the error are valid.
    package mutating func update(
        _ input: Span<UInt8>,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        if let failure { throw failure }
        do throws(SealError) {
            try process(input, into: &output)
        } catch {
            failure = error
            throw error
        }
    }

    /// Takes the next bytes of the message and returns the output.
    ///
    /// - Throws: as ``update(_:into:)``; output of the same call before the error is lost.
    package mutating func update(_ input: [UInt8]) throws(SealError) -> [UInt8] {
        let capacity = maximumOutputByteCount(for: input.count)
        // Never 0: all empty arrays share their storage, which would be written to.
        return try [UInt8](capacity: max(capacity, 1)) { output throws(SealError) in
            try unsafe input.withSpanBytes { input throws(SealError) in
                let input = unsafe input.assumingMemoryBound(to: UInt8.self)
                try unsafe update(Span(_unsafeElements: input), into: &output)
            }
        }
    }

    /// Ends the message and returns the rest of the output.
    ///
    /// - Throws: as ``finish(into:)``.
    package consuming func finish() throws(SealError) -> [UInt8] {
        let capacity = maximumOutputByteCount(for: 0)
        var rest: Self? = consume self
        return try [UInt8](capacity: max(capacity, 1)) { output throws(SealError) in
            try rest.take()?.finish(into: &output)
        }
    }
}

extension OutputSpan where Element == UInt8 {
    /// Appends the output of a C function; `fill` gets all free space and returns how many bytes it
    /// wrote.
    @unsafe
    mutating func append<E: Error>(
        _ fill: (UnsafeMutableRawBufferPointer) throws(E) -> Int
    ) throws(E) {
        try unsafe withUnsafeMutableBufferPointer { buffer, count throws(E) in
            count += try unsafe fill(
                UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: buffer[count...])
                )
            )
        }
    }

    /// Appends bytes and empties the array that held them.
    mutating func append(emptying bytes: inout [UInt8]) {
        for byte in bytes { append(byte) }
        bytes = []
    }
}

extension CBCStream {
    /// Encrypts or decrypts the next bytes; the output has room for a block more than the input.
    mutating func update(
        _ input: Span<UInt8>,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        guard !input.isEmpty else { return }
        try unsafe output.append { room throws(SealError) in
            try unsafe input.withUnsafeBytes { input throws(SealError) in
                try unsafe update(input, into: room)
            }
        }
    }

    /// Ends the message: adds the padding, or checks and removes it.
    consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
        var rest: CBCStream? = consume self
        try unsafe output.append { room throws(SealError) in
            try unsafe rest.take()?.finish(into: room) ?? 0
        }
    }
}

/// A buffer of bytes held back; erased when it is moved and when it is freed.
@safe
struct HeldBytes: ~Copyable {
    private var storage = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// The number of bytes held.
    private(set) var count = 0

    init() {}

    /// The bytes; valid until the next change.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    /// Adds bytes; the buffer at least doubles when it grows, so that bytes are seldom moved.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard unsafe !bytes.isEmpty else { return }
        reserve(count + bytes.count)
        unsafe storage[count...].rebased.copyMemory(from: bytes)
        count += bytes.count
    }

    /// Adds bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }

    /// Removes the bytes and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Passes on the full records that these bytes complete, except one that may be the last, and
    /// holds the rest.
    mutating func append(
        _ input: Span<UInt8>,
        recordByteCount: Int,
        _ body: (UnsafeRawBufferPointer) throws(SealError) -> Void
    ) throws(SealError) {
        var rest = input
        if count > 0 {
            let taken = min(rest.count, recordByteCount - count)
            append(rest.extracting(first: taken))
            rest = rest.extracting(taken...)
            if rest.isEmpty { return }
            try unsafe body(bytes)
            removeAll()
        }
        let fullByteCount = max(0, rest.count - 1) / recordByteCount * recordByteCount
        if fullByteCount > 0 {
            try unsafe rest.extracting(first: fullByteCount).withUnsafeBytes(body)
            rest = rest.extracting(fullByteCount...)
        }
        append(rest)
    }

    private mutating func reserve(_ byteCount: Int) {
        let capacity = unsafe storage.count
        guard byteCount > capacity else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(byteCount, 2 * capacity),
            alignment: 16
        )
        unsafe larger.copyMemory(from: bytes)
        unsafe erase(storage)
        unsafe storage.deallocate()
        unsafe storage = larger
    }

    deinit {
        unsafe erase(storage)
        unsafe storage.deallocate()
    }
}
