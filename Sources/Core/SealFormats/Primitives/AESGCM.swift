// SPDX-License-Identifier: Apache-2.0

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

    /// The lengths of IVs that are taken here, in bytes.
    package static var ivByteCounts: ClosedRange<Int> { GCMContext.ivByteCounts }

    /// Encrypts a message; returns ciphertext and tag.
    ///
    /// - Throws: `invalidKey` for a key that is not 16, 24 or 32 bytes; `unsupported` for an IV
    ///   whose length is not in ``ivByteCounts``.
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
            let capacity = plaintext.count + tagByteCount
            return try unsafe makeBytes(from: iv, associatedData, capacity: capacity) {
                iv,
                associatedData,
                output throws(SealError) in
                unsafe output.copyBytes(from: plaintext)
                try unsafe context.encrypt(output, iv: iv, authenticating: associatedData)
                return output.count
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
            return try unsafe sealed.withSpanBytes { sealed throws(SealError) in
                let capacity = sealed.count - tagByteCount
                return try unsafe makeBytes(from: iv, associatedData, capacity: capacity) {
                    iv,
                    associatedData,
                    output throws(SealError) in
                    let isAuthentic = try unsafe context.decrypt(
                        sealed,
                        iv: iv,
                        authenticating: associatedData,
                        into: output
                    )
                    guard isAuthentic else { throw SealError.cannotOpen }
                    return capacity
                }
            }
        }
    }

    /// Refuses an IV that this system cannot take.
    ///
    /// - Throws: `unsupported`.
    package static func check(ivByteCount: Int) throws(SealError) {
        guard !ivByteCounts.contains(ivByteCount) else { return }
        let (least, most) = (ivByteCounts.lowerBound, ivByteCounts.upperBound)
        throw SealError(
            .unsupported,
            "an IV of \(ivByteCount) bytes; AES-GCM takes \(least) "
                + (most == .max ? "or more here" : "to \(most) here")
        )
    }

    static func invalidKey(keyByteCount: Int) -> SealError {
        SealError(.invalidKey, "an AES key has 16, 24 or 32 bytes, not \(keyByteCount)")
    }
}
