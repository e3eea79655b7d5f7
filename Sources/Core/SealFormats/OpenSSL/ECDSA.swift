// SPDX-License-Identifier: Apache-2.0

import COpenSSL

// ECDSA with SHA-256 over P-256, the ES256 of JSON Web Signatures (RFC 7518 §3.4), which signs APNs
// provider tokens.

extension P256.PrivateKey {
    /// Signs a message; returns r and s, 32 bytes each, as in ES256 (IEEE P1363).
    ///
    /// - Throws: `library` when the random generator could not be seeded.
    package func signature(for message: [UInt8]) throws(SealError) -> [UInt8] {
        try SignatureParts.p1363(from: derSignature(for: message))
    }

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
    /// Whether r and s, 32 bytes each, are the key's signature of the message.
    ///
    /// - Throws: `library` when OpenSSL fails for a reason other than the signature.
    package func isValidSignature(
        p1363 signature: [UInt8],
        for message: [UInt8]
    ) throws(SealError) -> Bool {
        guard let der = SignatureParts.der(from: signature) else { return false }
        return try isValidSignature(der: der, for: message)
    }

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

/// Converts the two numbers of a signature between their encodings.
private enum SignatureParts {
    /// A sequence of two integers of 33 bytes at most.
    static let maximumDERByteCount = 72

    /// Encodes r and s as two integers in DER; nil if they are not 32 bytes each.
    static func der(from p1363: [UInt8]) -> [UInt8]? {
        guard p1363.count == 2 * P256.coordinateByteCount else { return nil }
        let body =
            integer(p1363.prefix(P256.coordinateByteCount))
            + integer(p1363.suffix(P256.coordinateByteCount))
        return [0x30, UInt8(body.count)] + body
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let significant = bytes.drop { $0 == 0 }
        // A leading 1 bit would make the integer negative, and it must have at least one byte.
        let sign: [UInt8] = (significant.first ?? 0x80) >= 0x80 ? [0] : []
        return [0x02, UInt8(sign.count + significant.count)] + sign + significant
    }

    /// r and s concatenated, from a signature made by OpenSSL.
    static func p1363(from der: [UInt8]) throws(SealError) -> [UInt8] {
        forgetOlderErrors()
        let read = unsafe der.withSpanBytes { der in
            var start = unsafe der.assumingMemoryBound(to: UInt8.self).baseAddress
            return unsafe d2i_ECDSA_SIG(nil, &start, der.count)
        }
        guard let signature = unsafe read else { throw openSSLFailure("d2i_ECDSA_SIG") }
        defer { unsafe ECDSA_SIG_free(signature) }
        let length = P256.coordinateByteCount
        return try unsafe makeBytes(capacity: 2 * length) { output throws(SealError) in
            let target = unsafe output.assumingMemoryBound(to: UInt8.self).baseAddress
            guard let r = unsafe target,
                unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), r, CInt(length)) == length,
                unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), r + length, CInt(length)) == length
            else { throw openSSLFailure("BN_bn2binpad") }
            return 2 * length
        }
    }
}
