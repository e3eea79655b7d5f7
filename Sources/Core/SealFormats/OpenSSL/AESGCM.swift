// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// AES in Galois/counter mode (NIST SP 800-38D), with the full 16-byte tag after the ciphertext.
///
/// Reusing an IV under the same key reveals both messages and allows forging others, so seal with
/// the formats, which make their own IVs.
package enum AESGCM {
    /// The length of a tag in bytes; shorter ones are easier to forge, and no format here uses
    /// them.
    package static let tagByteCount = 16

    /// The length of the IV that the mode is designed for, in bytes.
    package static let ivByteCount = 12

    /// The length of the longest IV that OpenSSL takes, in bytes.
    package static let maximumIVByteCount = 128

    private static let aes128 = FetchedAlgorithm(cipher: "aes-128-gcm")
    private static let aes192 = FetchedAlgorithm(cipher: "aes-192-gcm")
    private static let aes256 = FetchedAlgorithm(cipher: "aes-256-gcm")

    /// Encrypts a message; returns ciphertext and tag.
    ///
    /// - Throws: `invalidKey` for a key that is not 16, 24 or 32 bytes; `unsupported` for an IV
    ///   that is not 1 to 128 bytes.
    package static func seal(
        _ plaintext: [UInt8],
        key: SecretBytes,
        iv: [UInt8],
        authenticating associatedData: [UInt8] = []
    ) throws(SealError) -> [UInt8] {
        try burningStack { () throws(SealError) in
            let context = try unsafe key.withUnsafeBytes { key throws(SealError) in
                try unsafe GCMContext(.encrypt, key: key, ivByteCount: iv.count)
            }
            return try unsafe iv.withSpanBytes { iv throws(SealError) in
                try unsafe associatedData.withSpanBytes { associatedData throws(SealError) in
                    try unsafe makeBytes(capacity: plaintext.count + tagByteCount) {
                        output throws(SealError) in
                        unsafe output.copyBytes(from: plaintext)
                        try unsafe context.seal(output, iv: iv, authenticating: associatedData)
                        return output.count
                    }
                }
            }
        }
    }

    /// Decrypts ciphertext and tag, after verifying the tag.
    ///
    /// - Throws: `invalidKey` and `unsupported` as ``seal(_:key:iv:authenticating:)``; `malformed`
    ///   when it is too short to hold a tag; `cannotOpen` for a wrong tag.
    package static func open(
        _ sealed: [UInt8],
        key: SecretBytes,
        iv: [UInt8],
        authenticating associatedData: [UInt8] = []
    ) throws(SealError) -> [UInt8] {
        try burningStack { () throws(SealError) in
            guard sealed.count >= tagByteCount else {
                throw SealError(
                    .malformed,
                    "\(sealed.count) bytes are too short for an AES-GCM tag"
                )
            }
            let context = try unsafe key.withUnsafeBytes { key throws(SealError) in
                try unsafe GCMContext(.decrypt, key: key, ivByteCount: iv.count)
            }
            return try unsafe iv.withSpanBytes { iv throws(SealError) in
                try unsafe associatedData.withSpanBytes { associatedData throws(SealError) in
                    try unsafe sealed.withSpanBytes { sealed throws(SealError) in
                        try unsafe makeBytes(capacity: sealed.count - tagByteCount) {
                            output throws(SealError) in
                            let isAuthentic = try unsafe context.open(
                                sealed,
                                iv: iv,
                                authenticating: associatedData,
                                into: output
                            )
                            guard isAuthentic else { throw SealError.cannotOpen }
                            return sealed.count - tagByteCount
                        }
                    }
                }
            }
        }
    }

    static func invalidKey(keyByteCount: Int) -> SealError {
        SealError(.invalidKey, "an AES key has 16, 24 or 32 bytes, not \(keyByteCount)")
    }

    /// OpenSSL's cipher for a key of this length.
    static func algorithm(keyByteCount: Int) throws(SealError) -> OpaquePointer {
        let raw: OpaquePointer?
        switch keyByteCount {
        case 16: unsafe raw = aes128.raw
        case 24: unsafe raw = aes192.raw
        case 32: unsafe raw = aes256.raw
        default:
            throw invalidKey(keyByteCount: keyByteCount)
        }
        guard let raw = unsafe raw else {
            throw SealError(.unsupported, "this OpenSSL has no cipher aes-\(keyByteCount * 8)-gcm")
        }
        return unsafe raw
    }
}
