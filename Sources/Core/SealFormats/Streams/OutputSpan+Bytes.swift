// SPDX-License-Identifier: Apache-2.0

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
