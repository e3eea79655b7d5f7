// SPDX-License-Identifier: Apache-2.0

extension Digest {
    /// The length of the longest digest, in bytes.
    private static let maximumByteCount = 64

    /// Hashes bytes that are not secret: the result is not erased.
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    package func hash(_ bytes: [UInt8]) throws(SealError) -> [UInt8] {
        try unsafe bytes.withSpanBytes { input throws(SealError) in try unsafe hash(input) }
    }

    /// Hashes bytes in memory; the result is not erased.
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    func hash(_ input: UnsafeRawBufferPointer) throws(SealError) -> [UInt8] {
        try unsafe makeBytes(capacity: Self.maximumByteCount) { output throws(SealError) in
            let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
            return try unsafe hash(input, none, none, into: output)
        }
    }
}
