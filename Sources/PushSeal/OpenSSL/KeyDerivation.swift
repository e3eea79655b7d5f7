// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// PBKDF2 with HMAC (RFC 8018 §5.2).
package enum PBKDF2 {
    /// The iteration counts OpenSSL takes: a C `int` above zero.
    package static let iterationLimits = 1...Int(CInt.max)

    /// Derives `byteCount` bytes.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest or the count is out of range.
    package static func derive(
        _ password: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        iterations: Int,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        try unsafe SecretBytes(count: byteCount) { output throws(SealError) in
            try unsafe derive(
                password,
                salt: salt.span,
                digest: digest,
                iterations: iterations,
                into: output
            )
        }
    }

    static func derive(
        _ password: SecretBytes,
        salt: Span<UInt8>,
        digest: Digest,
        iterations: Int,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        guard let iterations = CInt(exactly: iterations), iterations >= 1 else {
            throw SealError(.unsupported, "the iteration count is not between 1 and \(CInt.max)")
        }
        guard let byteCount = CInt(exactly: output.count), byteCount >= 1 else {
            throw SealError(.unsupported, "PBKDF2 cannot give \(output.count) bytes")
        }
        guard let passwordCount = CInt(exactly: password.count),
            let saltCount = CInt(exactly: salt.count)
        else {
            throw SealError(.unsupported, "the passphrase or salt is longer than \(CInt.max) bytes")
        }
        let algorithm = try unsafe digest.algorithm()
        let status = unsafe password.withUnsafeBytes { password in
            unsafe salt.withUnsafeBufferPointer { salt in
                ERR_clear_error()
                return unsafe PKCS5_PBKDF2_HMAC(
                    password.assumingMemoryBound(to: CChar.self).baseAddress,
                    passwordCount,
                    salt.baseAddress,
                    saltCount,
                    iterations,
                    algorithm,
                    byteCount,
                    output.assumingMemoryBound(to: UInt8.self).baseAddress
                )
            }
        }
        guard status == 1 else { throw openSSLFailure("PKCS5_PBKDF2_HMAC") }
    }
}

/// `EVP_BytesToKey`: the key derivation of `openssl enc` without `-pbkdf2`, and of CryptoJS.
///
/// D₁ = H(password ‖ salt), Dᵢ = H(Dᵢ₋₁ ‖ password ‖ salt), one after the other until there are
/// enough bytes; with a count above one, each D is hashed that many times in all
/// (EVP_BytesToKey(3)). It is as quick for whoever guesses passphrases as it is for us.
package enum EVPBytesToKey {
    /// Derives `byteCount` bytes.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest.
    package static func derive(
        _ password: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        count: Int = 1,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        try unsafe SecretBytes(count: byteCount) { output throws(SealError) in
            try unsafe derive(
                password,
                salt: salt.span,
                digest: digest,
                count: count,
                into: output
            )
        }
    }

    // EVP_BytesToKey itself looks the digest up for every call and takes twice as long.
    static func derive(
        _ password: SecretBytes,
        salt: Span<UInt8>,
        digest: Digest,
        count: Int = 1,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(count >= 1, "EVP_BytesToKey hashes at least once")
        let context = try DigestContext()
        let algorithm = try unsafe digest.algorithm()
        // A digest of no bytes would never fill the output.
        guard unsafe EVP_MD_get_size(algorithm) > 0 else {
            throw SealError(.unsupported, "digest \(digest.rawValue) has no fixed length")
        }
        try unsafe withErasedScratch(byteCount: Int(EVP_MAX_MD_SIZE)) { block throws(SealError) in
            var blockCount = 0
            var filled = 0
            while filled < output.count {
                let previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<blockCount])
                blockCount = try unsafe context.hash(
                    algorithm,
                    previous,
                    password,
                    salt,
                    into: block
                )
                for _ in 1..<count {
                    let previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<blockCount])
                    blockCount = try unsafe context.hash(algorithm, previous, into: block)
                }
                let taken = min(blockCount, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
                filled += taken
            }
        }
    }
}

extension DigestContext {
    /// One digest of up to three parts; `parts` may lie where the digest is written.
    fileprivate borrowing func hash(
        _ algorithm: OpaquePointer,
        _ first: UnsafeRawBufferPointer,
        _ password: SecretBytes? = nil,
        _ salt: Span<UInt8> = Span(),
        into digest: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let context = unsafe raw
        try openSSL("EVP_DigestInit_ex2") { unsafe EVP_DigestInit_ex2(context, algorithm, nil) }
        try openSSL("EVP_DigestUpdate") {
            unsafe EVP_DigestUpdate(context, first.baseAddress, first.count)
        }
        if let password {
            try openSSL("EVP_DigestUpdate") {
                unsafe password.withUnsafeBytes { bytes in
                    unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
                }
            }
        }
        try openSSL("EVP_DigestUpdate") {
            unsafe salt.withUnsafeBufferPointer { bytes in
                unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
            }
        }
        var byteCount: CUnsignedInt = 0
        try openSSL("EVP_DigestFinal_ex") {
            unsafe EVP_DigestFinal_ex(
                context,
                digest.assumingMemoryBound(to: UInt8.self).baseAddress,
                &byteCount
            )
        }
        return Int(byteCount)
    }
}
