// SPDX-License-Identifier: Apache-2.0

/// HKDF (RFC 5869): derives keys from a secret and a salt, one for each purpose.
///
/// It is fast, so the secret must be random: a passphrase needs PBKDF2.
package enum HKDF {
    /// Derives `byteCount` bytes with both steps of the RFC.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest, or when `byteCount` is 0 or more
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
    /// - Throws: `unsupported` when this OpenSSL lacks the digest.
    package static func extract(
        _ keyingMaterial: SecretBytes,
        salt: [UInt8],
        digest: Digest = .sha256
    ) throws(SealError) -> SecretBytes {
        try burningStack { () throws(SealError) in
            guard digest != .sha256 else {
                return try unsafe SecretBytes(count: HMACSHA256.byteCount) {
                    output throws(SealError) in
                    try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                        try unsafe salt.withSpanBytes { salt throws(SealError) in
                            try unsafe HMACSHA256.with(key: salt) { hmac in
                                unsafe hmac.authenticate(secret, into: output)
                            }
                        }
                    }
                }
            }
            let hmac = try HMACContext(digest)
            return try unsafe SecretBytes(count: hmac.byteCount) { output throws(SealError) in
                try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                    try unsafe salt.withSpanBytes { salt throws(SealError) in
                        try unsafe hmac.authenticate(key: salt, secret, into: output)
                    }
                }
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
        try burningStack { () throws(SealError) in
            let hmac = try HMACContext(digest)
            guard (1...255 * hmac.byteCount).contains(byteCount) else {
                throw SealError(.unsupported, "HKDF cannot give \(byteCount) bytes")
            }
            return try unsafe SecretBytes(count: byteCount) { output throws(SealError) in
                try unsafe pseudorandomKey.withUnsafeBytes { key throws(SealError) in
                    try unsafe info.withSpanBytes { info throws(SealError) in
                        guard digest != .sha256 else {
                            try unsafe HMACSHA256.with(key: key) { hmac in
                                unsafe hmac.expand(info: info, into: output)
                            }
                            return
                        }
                        try unsafe hmac.expand(key, info: info, into: output)
                    }
                }
            }
        }
    }
}

extension HMACContext {
    /// HKDF's second step, into memory at most 255 times the length of a code.
    borrowing func expand(
        _ pseudorandomKey: UnsafeRawBufferPointer,
        info: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let size = byteCount
        precondition(output.count <= 255 * size, "HKDF cannot give that much")
        try unsafe withErasedScratch(byteCount: size) { block throws(SealError) in
            var previous = unsafe UnsafeRawBufferPointer(rebasing: block[..<0])
            var counter: UInt8 = 0
            var filled = 0
            while filled < output.count {
                counter += 1
                try unsafe withErasedScratch(byteCount: 1) { number throws(SealError) in
                    unsafe number[0] = counter
                    try unsafe authenticate(
                        key: pseudorandomKey,
                        previous,
                        info,
                        UnsafeRawBufferPointer(number),
                        into: block
                    )
                }
                unsafe previous = UnsafeRawBufferPointer(block)
                let taken = min(size, output.count - filled)
                unsafe UnsafeMutableRawBufferPointer(rebasing: output[filled..<filled + taken])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<taken]))
                filled += taken
            }
        }
    }
}
