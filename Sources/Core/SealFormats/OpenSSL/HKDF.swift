// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// HKDF (RFC 5869): derives keys from a secret and a salt, one for each purpose.
///
/// With SHA-256, of which the formats are made, it is ours, since a context for each key costs more
/// than the hashing; with other digests it is OpenSSL's. It is fast, so the secret must be random: a passphrase needs PBKDF2.
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
        // With SHA-256 both burn the stack.
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
        guard digest == .sha256 else {
            let count = try digest.byteCount()
            let mode = EVP_KDF_HKDF_MODE_EXTRACT_ONLY
            return try derive(mode, keyingMaterial, salt: salt, digest: digest, byteCount: count)
        }
        return try unsafe keyingMaterial.derived(byteCount: HMACSHA256.byteCount, with: salt) {
            (secret, salt, output) throws(SealError) in
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
        guard digest == .sha256 else {
            let mode = EVP_KDF_HKDF_MODE_EXPAND_ONLY
            return try derive(
                mode,
                pseudorandomKey,
                info: info,
                digest: digest,
                byteCount: byteCount
            )
        }
        return try unsafe pseudorandomKey.derived(byteCount: byteCount, with: info) {
            (key, info, output) throws(SealError) in
            try unsafe HMACSHA256.with(key: key) { hmac in
                unsafe hmac.expand(info: info, into: output)
            }
        }
    }

    /// One of the steps by OpenSSL, with any digest.
    private static func derive(
        _ mode: CInt,
        _ secret: SecretBytes,
        salt: [UInt8] = [],
        info: [UInt8] = [],
        digest: Digest,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        try unsafe SecretBytes(count: byteCount) { output throws(SealError) in
            try unsafe secret.withUnsafeBytes { secret throws(SealError) in
                try openSSL("EVP_KDF_derive") {
                    unsafe pushseal_hkdf(
                        mode,
                        digest.rawValue,
                        secret.baseAddress,
                        secret.count,
                        salt,
                        salt.count,
                        info,
                        info.count,
                        output.baseAddress,
                        output.count
                    )
                }
            }
        }
    }
}
