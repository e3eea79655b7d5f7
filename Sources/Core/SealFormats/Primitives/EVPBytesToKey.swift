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
    /// - Parameters:
    ///   - output: where the key goes.
    ///   - password: the password.
    ///   - salt: the salt.
    ///   - count: how often each D is hashed.
    ///   - digestByteCount: the length of a D.
    ///   - hash: hashes the concatenation of three parts into memory that the first may be in.
    /// - Throws: what `hash` throws.
    @inline(__always)
    static func fill<E: Error>(
        _ output: UnsafeMutableRawBufferPointer,
        _ password: UnsafeRawBufferPointer,
        _ salt: UnsafeRawBufferPointer,
        count: Int,
        digestByteCount: Int,
        _ hash: (
            UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer,
            UnsafeMutableRawBufferPointer
        ) throws(E) -> Void
    ) throws(E) {
        precondition(count >= 1, "EVP_BytesToKey hashes at least once")
        try unsafe withErasedScratch(byteCount: digestByteCount) { block throws(E) in
            let digest = UnsafeRawBufferPointer(block)
            let nothing = unsafe UnsafeRawBufferPointer(rebasing: digest[..<0])
            var filled = 0
            while filled < output.count {
                try unsafe hash(filled == 0 ? nothing : digest, password, salt, block)
                for _ in 1..<count { try unsafe hash(digest, nothing, nothing, block) }
                let taken = min(digestByteCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: digest[..<taken]))
                filled += taken
            }
        }
    }
}
