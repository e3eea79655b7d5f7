// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension P256.PrivateKey {
    /// Signs a message; returns the signature in DER (RFC 3279 §2.2.3), at most 72 bytes.
    ///
    /// - Throws: as ``signature(for:)``.
    package func derSignature(for message: [UInt8]) throws(SealError) -> [UInt8] {
        try burningStack(.curve) { () throws(SealError) in
            let key = try KeyObject(self)
            let context = try DigestContext()
            let raw = unsafe context.raw
            let keyRaw = unsafe key.raw
            try openSSL("EVP_DigestSignInit_ex") {
                unsafe EVP_DigestSignInit_ex(raw, nil, "SHA256", nil, nil, keyRaw, nil)
            }
            return try unsafe message.withSpanBytes { message throws(SealError) in
                try unsafe makeBytes(capacity: SignatureParts.maximumDERByteCount) {
                    output throws(SealError) in
                    var byteCount = output.count
                    try openSSL("EVP_DigestSign") {
                        unsafe EVP_DigestSign(
                            raw,
                            output.assumingMemoryBound(to: UInt8.self).baseAddress,
                            &byteCount,
                            message.assumingMemoryBound(to: UInt8.self).baseAddress,
                            message.count
                        )
                    }
                    return byteCount
                }
            }
        }
    }
}

extension P256.PublicKey {
    /// Whether a signature in DER is the key's signature of the message.
    ///
    /// Only the one encoding that DER allows is accepted.
    ///
    /// - Throws: `library` when OpenSSL fails for a reason other than the signature.
    package func isValidSignature(
        der signature: [UInt8],
        for message: [UInt8]
    ) throws(SealError) -> Bool {
        let key = try KeyObject(self)
        let context = try DigestContext()
        let raw = unsafe context.raw
        let keyRaw = unsafe key.raw
        try openSSL("EVP_DigestVerifyInit_ex") {
            unsafe EVP_DigestVerifyInit_ex(raw, nil, "SHA256", nil, nil, keyRaw, nil)
        }
        return unsafe signature.withSpanBytes { signature in
            unsafe message.withSpanBytes { message in
                forgetOlderErrors()
                defer { forgetOlderErrors() }
                // 0 for a wrong signature, negative for malformed bytes: nothing else can fail.
                return unsafe EVP_DigestVerify(
                    raw,
                    signature.assumingMemoryBound(to: UInt8.self).baseAddress,
                    signature.count,
                    message.assumingMemoryBound(to: UInt8.self).baseAddress,
                    message.count
                ) == 1
            }
        }
    }
}
