// SPDX-License-Identifier: Apache-2.0

/// PBKDF2 with HMAC (RFC 8018 §5.2).
package enum PBKDF2 {
    /// Derives `byteCount` bytes.
    ///
    /// - Throws: `unsupported` when this system lacks the digest or the count is out of range.
    package static func derive(
        _ password: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        iterations: Int,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        try unsafe password.derived(byteCount: byteCount, with: salt) {
            (password, salt, output) throws(SealError) in
            try unsafe derive(
                password,
                salt: salt,
                digest: digest,
                iterations: iterations,
                into: output
            )
        }
    }

    static func derive(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        iterations: Int,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        guard let iterations = CInt(exactly: iterations), iterations >= 1 else {
            throw SealError(.unsupported, "the iteration count is not between 1 and \(CInt.max)")
        }
        guard CInt(exactly: output.count) != nil, unsafe !output.isEmpty else {
            throw SealError(.unsupported, "PBKDF2 cannot give \(output.count) bytes")
        }
        guard CInt(exactly: password.count) != nil, CInt(exactly: salt.count) != nil else {
            throw SealError(.unsupported, "the passphrase or salt is longer than \(CInt.max) bytes")
        }
        try unsafe stretch(
            password,
            salt: salt,
            digest: digest,
            iterations: iterations,
            into: output
        )
    }
}
