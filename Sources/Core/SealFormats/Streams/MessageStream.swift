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
