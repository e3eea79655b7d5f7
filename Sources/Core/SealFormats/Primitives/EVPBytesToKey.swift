// SPDX-License-Identifier: Apache-2.0

/// `EVP_BytesToKey`: the key derivation of `openssl enc` without `-pbkdf2`, and of CryptoJS.
///
/// D₁ = H(password ‖ salt), Dᵢ = H(Dᵢ₋₁ ‖ password ‖ salt), concatenated until there are enough
/// bytes; a count above one hashes each D that many times in total (EVP_BytesToKey(3)). It does not
/// slow down anyone who guesses passphrases.
package enum EVPBytesToKey {
    /// Derives `byteCount` bytes.
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    package static func derive(
        _ password: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        count: Int = 1,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        try unsafe password.derived(byteCount: byteCount, with: salt) {
            (password, salt, output) throws(SealError) in
            try unsafe derive(password, salt: salt, digest: digest, count: count, into: output)
        }
    }

    /// Fills the output by the definition.
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        count: Int = 1,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(count >= 1, "EVP_BytesToKey hashes at least once")
        // `unsupported` for a digest of no length, which would never fill the output.
        let digestByteCount = try digest.byteCount()
        try unsafe withErasedScratch(byteCount: digestByteCount) { block throws(SealError) in
            let last = UnsafeRawBufferPointer(block)
            let nothing = unsafe UnsafeRawBufferPointer(rebasing: last[..<0])
            var filled = 0
            while filled < output.count {
                let first = unsafe filled == 0 ? nothing : last
                _ = try unsafe digest.hash(first, password, salt, into: block)
                for _ in 1..<count {
                    _ = try unsafe digest.hash(last, nothing, nothing, into: block)
                }
                let taken = min(digestByteCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: last[..<taken]))
                filled += taken
            }
        }
    }
}
