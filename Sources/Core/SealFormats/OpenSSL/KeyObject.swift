// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Owns one `EVP_PKEY`; freeing it erases the key.
@safe
struct KeyObject: ~Copyable {
    let raw: OpaquePointer

    /// Makes OpenSSL's object for a private key.
    init(_ key: P256.PrivateKey) throws(SealError) {
        unsafe raw = try unsafe withErasedScratch(byteCount: P256.coordinateByteCount) {
            scalar throws(SealError) in
            unsafe key.scalar.withUnsafeBytes { unsafe scalar.copyBytes(from: $0.reversed()) }
            return try unsafe Self.make(key.publicKey, scalar)
        }
    }

    /// Makes OpenSSL's object for a public key.
    init(_ key: P256.PublicKey) throws(SealError) {
        unsafe raw = try unsafe Self.make(key, UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    private static func make(
        _ key: P256.PublicKey,
        _ scalar: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> OpaquePointer {
        forgetOlderErrors()
        let made = unsafe key.uncompressed.withSpanBytes { point in
            unsafe pushseal_make_ec_key(
                SN_X9_62_prime256v1,
                point.baseAddress,
                point.count,
                scalar.baseAddress,
                scalar.count
            )
        }
        guard let made = unsafe made else { throw openSSLFailure("EVP_PKEY_fromdata") }
        return unsafe made
    }
}
