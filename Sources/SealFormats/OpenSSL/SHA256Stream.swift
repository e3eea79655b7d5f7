// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// SHA-256 (FIPS 180-4) over bytes that come in pieces.
package struct SHA256Stream: ~Copyable {
    /// The length of a digest.
    package static let byteCount = 32

    private let context: DigestContext

    /// - Throws: `library` when OpenSSL fails.
    package init() throws(SealError) {
        let algorithm = try unsafe Digest.sha256.algorithm()
        let context = try DigestContext()
        let raw = unsafe context.raw
        try openSSL("EVP_DigestInit_ex2") { unsafe EVP_DigestInit_ex2(raw, algorithm, nil) }
        // Nothing may throw once a noncopyable property is initialised.
        self.context = context
    }

    /// Adds bytes.
    /// - Throws: `library` when OpenSSL fails.
    package mutating func update(_ bytes: [UInt8]) throws(SealError) {
        let raw = unsafe context.raw
        try unsafe bytes.withSpanBytes { bytes throws(SealError) in
            try openSSL("EVP_DigestUpdate") {
                unsafe EVP_DigestUpdate(raw, bytes.baseAddress, bytes.count)
            }
        }
    }

    /// The digest of all bytes added.
    /// - Throws: `library` when OpenSSL fails.
    package consuming func finish() throws(SealError) -> [UInt8] {
        let raw = unsafe context.raw
        return try unsafe makeBytes(capacity: Self.byteCount) { digest throws(SealError) in
            try openSSL("EVP_DigestFinal_ex") {
                unsafe EVP_DigestFinal_ex(
                    raw,
                    digest.assumingMemoryBound(to: UInt8.self).baseAddress,
                    nil
                )
            }
            return Self.byteCount
        }
    }
}
