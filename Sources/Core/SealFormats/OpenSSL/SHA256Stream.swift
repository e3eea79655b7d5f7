// SPDX-License-Identifier: Apache-2.0

/// SHA-256 (FIPS 180-4) over bytes that come in pieces.
package struct SHA256Stream: ~Copyable {
    /// The length of a digest.
    package static let byteCount = 32

    private let context: DigestContext

    /// - Throws: `library` when OpenSSL fails.
    package init() throws(SealError) {
        let context = try DigestContext()
        try unsafe context.start(Digest.sha256.algorithm())
        // Nothing may throw once a noncopyable property is initialised.
        self.context = context
    }

    /// Adds bytes.
    /// - Throws: `library` when OpenSSL fails.
    package mutating func update(_ bytes: [UInt8]) throws(SealError) {
        try unsafe bytes.withSpanBytes { bytes throws(SealError) in
            try unsafe context.update(bytes)
        }
    }

    /// The digest of all bytes added.
    /// - Throws: `library` when OpenSSL fails.
    package consuming func finish() throws(SealError) -> [UInt8] {
        try unsafe makeBytes(capacity: Self.byteCount) { digest throws(SealError) in
            try unsafe context.finish(into: digest)
        }
    }
}
