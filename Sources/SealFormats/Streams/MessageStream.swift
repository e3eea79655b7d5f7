// SPDX-License-Identifier: Apache-2.0

/// Seals or opens one message piece by piece, in memory that does not grow with it.
///
/// The pieces may be of any length: what comes out, taken together, is the same as from the function
/// for whole messages. Nothing is used after an error: ``update(_:into:)`` throws it again, and
/// whatever the stream holds is erased when it is dropped.
///
/// What an opener hands out before `finish` returns is part of a message whose end may be missing,
/// or whose rest may not open: use it when `finish` has returned, or be able to take it back.
package protocol MessageStream: ~Copyable {
    /// The most bytes that the next ``update(_:into:)`` of so many bytes hands out, and the next
    /// ``finish(into:)`` for none.
    func maximumOutputByteCount(for inputByteCount: Int) -> Int

    /// Takes the next bytes of the message and appends what they give.
    ///
    /// - Parameters:
    ///   - input: the bytes; none change nothing.
    ///   - output: where to append, with room for ``maximumOutputByteCount(for:)`` more bytes.
    /// - Throws: what the format says; bytes appended before the error are good.
    mutating func update(
        _ input: Span<UInt8>,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError)

    /// Ends the message and appends the rest.
    ///
    /// - Parameter output: where to append, with room for as many bytes as
    ///   ``maximumOutputByteCount(for:)`` says of no bytes.
    /// - Throws: what the format says.
    consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError)
}

extension MessageStream where Self: ~Copyable {
    /// Takes the next bytes of the message and gives what they add to the output.
    ///
    /// - Throws: as ``update(_:into:)``; what the same bytes gave before the error is lost.
    package mutating func update(_ input: [UInt8]) throws(SealError) -> [UInt8] {
        let capacity = maximumOutputByteCount(for: input.count)
        // Never none: all empty arrays share their storage, which would be written to.
        return try [UInt8](capacity: max(capacity, 1)) { output throws(SealError) in
            try unsafe input.withSpanBytes { input throws(SealError) in
                let input = unsafe input.assumingMemoryBound(to: UInt8.self)
                try unsafe update(Span(_unsafeElements: input), into: &output)
            }
        }
    }

    /// Ends the message and gives the rest of the output.
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
