// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Owns one `EVP_PKEY`; freeing it erases the key.
@safe
struct KeyObject: ~Copyable {
    let raw: OpaquePointer

    /// Takes ownership of a key from a C function.
    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    /// Makes OpenSSL's object for a private key.
    init(_ key: P256.PrivateKey) throws(SealError) {
        forgetOlderErrors()
        let raw = unsafe key.withPKCS8 { der in
            var start = unsafe der.assumingMemoryBound(to: UInt8.self).baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &start, der.count)
        }
        guard let raw = unsafe raw else { throw openSSLFailure("d2i_AutoPrivateKey") }
        unsafe self.raw = raw
    }

    /// Makes OpenSSL's object for a public key.
    init(_ key: P256.PublicKey) throws(SealError) {
        forgetOlderErrors()
        let raw = unsafe key.subjectPublicKeyInfo.withSpanBytes { der in
            var start = unsafe der.assumingMemoryBound(to: UInt8.self).baseAddress
            return unsafe d2i_PUBKEY(nil, &start, der.count)
        }
        guard let raw = unsafe raw else { throw openSSLFailure("d2i_PUBKEY") }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// Whether it is a P-256 key.
    var isP256: Bool {
        var name = [CChar](repeating: 0, count: 64)
        var byteCount = 0
        forgetOlderErrors()
        let status = unsafe EVP_PKEY_get_utf8_string_param(
            raw,
            OSSL_PKEY_PARAM_GROUP_NAME,
            &name,
            name.count,
            &byteCount
        )
        forgetOlderErrors()
        let letters = name.prefix(byteCount).map { UInt8(bitPattern: $0) }
        return status == 1 && String(decoding: letters, as: UTF8.self) == SN_X9_62_prime256v1
    }

    /// A numeric parameter of the key, in 32 bytes.
    borrowing func number(_ name: String) throws(SealError) -> SecretBytes {
        let number = try BigNumber()
        let key = unsafe raw
        var numberRaw: OpaquePointer? = unsafe number.raw
        try openSSL("EVP_PKEY_get_bn_param") {
            unsafe EVP_PKEY_get_bn_param(key, name, &numberRaw)
        }
        return try unsafe SecretBytes(count: P256.coordinateByteCount) {
            output throws(SealError) in
            try unsafe number.write(into: output)
        }
    }
}
