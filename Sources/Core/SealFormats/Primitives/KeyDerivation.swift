// SPDX-License-Identifier: Apache-2.0

/// HKDF (RFC 5869): derives keys from a secret and a salt, one for each purpose.
///
/// It is fast, so the secret must be random: a passphrase needs PBKDF2.
package enum HKDF {
    /// Derives `byteCount` bytes with both steps of the RFC.
    ///
    /// - Throws: `unsupported` when this system lacks the digest, or when `byteCount` is 0 or more
    ///   than 255 times the digest's length (RFC 5869 §2.3).
    package static func derive(
        _ keyingMaterial: SecretBytes,
        salt: [UInt8],
        info: [UInt8],
        digest: Digest = .sha256,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        // Both burn the stack.
        try expand(
            extract(keyingMaterial, salt: salt, digest: digest),
            info: info,
            digest: digest,
            byteCount: byteCount
        )
    }

    /// Derives bytes with SHA-256 into the caller's memory; the salt may be a secret.
    static func deriveSHA256(
        _ keyingMaterial: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        info: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        try unsafe withErasedScratch(byteCount: HMACSHA256.byteCount) { key throws(SealError) in
            try unsafe HMACSHA256.with(key: salt) { hmac in
                unsafe hmac.authenticate(keyingMaterial, into: key)
            }
            try unsafe HMACSHA256.with(key: UnsafeRawBufferPointer(key)) { hmac in
                unsafe hmac.expand(info: info, into: output)
            }
        }
    }

    /// The first step: a pseudorandom key as long as the digest (RFC 5869 §2.2).
    ///
    /// - Throws: `unsupported` when this system lacks the digest.
    package static func extract(
        _ keyingMaterial: SecretBytes,
        salt: [UInt8],
        digest: Digest = .sha256
    ) throws(SealError) -> SecretBytes {
        let byteCount =
            if digest == .sha256 { HMACSHA256.byteCount } else { try digest.byteCount() }
        return try unsafe keyingMaterial.derived(byteCount: byteCount, with: salt) {
            (secret, salt, output) throws(SealError) in
            guard digest == .sha256 else {
                return try unsafe extract(secret, salt: salt, with: digest, into: output)
            }
            try unsafe HMACSHA256.with(key: salt) { hmac in
                unsafe hmac.authenticate(secret, into: output)
            }
        }
    }

    /// The second step: keys for a purpose (RFC 5869 §2.3).
    ///
    /// - Throws: as ``derive(_:salt:info:digest:byteCount:)``.
    package static func expand(
        _ pseudorandomKey: SecretBytes,
        info: [UInt8],
        digest: Digest = .sha256,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        guard (1...255 * (try digest.byteCount())).contains(byteCount) else {
            throw SealError(.unsupported, "HKDF cannot give \(byteCount) bytes")
        }
        return try unsafe pseudorandomKey.derived(byteCount: byteCount, with: info) {
            (key, info, output) throws(SealError) in
            guard digest == .sha256 else {
                return try unsafe expand(key, info: info, with: digest, into: output)
            }
            try unsafe HMACSHA256.with(key: key) { hmac in
                unsafe hmac.expand(info: info, into: output)
            }
        }
    }

    /// Fills the output by the definition of the second step.
    ///
    /// - Parameters:
    ///   - output: at most 255 times the length of a code.
    ///   - info: what the keys are for.
    ///   - codeByteCount: the length of a code.
    ///   - authenticate: authenticates the concatenation of three parts into memory that the first
    ///     may be in.
    @inline(__always)
    static func fill(
        _ output: UnsafeMutableRawBufferPointer,
        info: UnsafeRawBufferPointer,
        codeByteCount: Int,
        _ authenticate: (
            UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer,
            UnsafeMutableRawBufferPointer
        ) -> Void
    ) {
        precondition(output.count <= 255 * codeByteCount, "HKDF cannot give that much")
        unsafe withErasedScratch(byteCount: codeByteCount) { block in
            var previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<0])
            var counter: UInt8 = 0
            var filled = 0
            while filled < output.count {
                counter += 1
                unsafe withUnsafeBytes(of: counter) { number in
                    unsafe authenticate(previous, info, number, block)
                }
                unsafe previous = UnsafeRawBufferPointer(block)
                let taken = min(codeByteCount, output.count - filled)
                unsafe output[filled..<filled + taken].rebased
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
                filled += taken
            }
        }
    }
}

extension HMACSHA256 {
    /// HKDF's second step, with this as the pseudorandom key.
    func expand(info: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
        unsafe HKDF.fill(output, info: info, codeByteCount: Self.byteCount) {
            first,
            second,
            third,
            code in
            unsafe authenticate(first, second, third, into: code)
        }
    }
}

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

/// Derives the keys of passphrases by PBKDF2, or refuses to, in place of ``PBKDF2``.
///
/// A diagnosis opens one message in many ways, and must not take as long as a key's iterations say.
package protocol KeyStretcher: AnyObject, Sendable {
    /// Key and IV for a passphrase and a salt.
    ///
    /// - Throws: as ``PBKDF2/derive(_:salt:digest:iterations:byteCount:)``; `unsupported` when it
    ///   would take too long.
    func key(
        _ passphrase: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        iterations: Int,
        byteCount: Int
    ) throws(SealError) -> SecretBytes
}

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
            let nothing = unsafe last[..<0].rebased
            var filled = 0
            while filled < output.count {
                let first = unsafe filled == 0 ? nothing : last
                _ = try unsafe digest.hash(first, password, salt, into: block)
                for _ in 1..<count {
                    _ = try unsafe digest.hash(last, nothing, nothing, into: block)
                }
                let taken = min(digestByteCount, output.count - filled)
                unsafe output[filled..<filled + taken].rebased
                    .copyMemory(from: last[..<taken].rebased)
                filled += taken
            }
        }
    }
}
