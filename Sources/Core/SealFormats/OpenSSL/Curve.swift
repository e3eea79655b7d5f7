// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL

// `EC_POINT_mul`, not `EVP_PKEY_derive`: it is not deprecated either, and without the look-ups and
// copies around a key object an agreement takes a sixth less time.

extension P256 {
    private static let curve = FetchedAlgorithm(curve: NID_X9_62_prime256v1)

    private static func group() throws(SealError) -> OpaquePointer {
        guard let raw = unsafe curve.raw else {
            throw SealError(.unsupported, "this OpenSSL has no curve P-256")
        }
        return unsafe raw
    }

    /// Whether bytes in the form of an uncompressed point are on the curve.
    static func isPoint(_ bytes: [UInt8]) throws(SealError) -> Bool {
        let group = try unsafe group()
        let point = try unsafe CurvePoint(on: group)
        return unsafe bytes.withSpanBytes { unsafe read($0, into: point, group, nil) }
    }

    /// The uncompressed form of a compressed point (SEC 1 §2.3.4).
    ///
    /// - Throws: `invalidKey` if no point of the curve has this coordinate.
    static func uncompressed(_ compressed: [UInt8]) throws(SealError) -> [UInt8] {
        let group = try unsafe group()
        let point = try unsafe CurvePoint(on: group)
        guard unsafe compressed.withSpanBytes({ unsafe read($0, into: point, group, nil) }) else {
            throw PublicKey.notOnCurve
        }
        return try unsafe makeBytes(capacity: PublicKey.uncompressedByteCount) {
            output throws(SealError) in
            try unsafe write(point, group, nil, into: output)
        }
    }

    /// Writes a point in its uncompressed form; returns the number of bytes.
    private static func write(
        _ point: borrowing CurvePoint,
        _ group: OpaquePointer,
        _ numbers: OpaquePointer?,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        forgetOlderErrors()
        let written = unsafe EC_POINT_point2oct(
            group,
            point.raw,
            POINT_CONVERSION_UNCOMPRESSED,
            output.assumingMemoryBound(to: UInt8.self).baseAddress,
            output.count,
            numbers
        )
        guard written == output.count else { throw openSSLFailure("EC_POINT_point2oct") }
        return written
    }

    /// Reads a point; OpenSSL checks that both coordinates are below the prime and the point on the
    /// curve.
    private static func read(
        _ bytes: UnsafeRawBufferPointer,
        into point: borrowing CurvePoint,
        _ group: OpaquePointer,
        _ numbers: OpaquePointer?
    ) -> Bool {
        forgetOlderErrors()
        let isRead = unsafe EC_POINT_oct2point(
            group,
            point.raw,
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
            bytes.count,
            numbers
        )
        if isRead != 1 { forgetOlderErrors() }
        return isRead == 1
    }

    /// Draws a scalar from OpenSSL's private generator, uniformly from 1 to the order minus 1.
    static func randomScalar() throws(SealError) -> SecretBytes {
        try burningStack(.curve) { () throws(SealError) in
            let group = try unsafe group()
            let number = try BigNumber()
            let numbers = try BigNumberContext()
            let raw = unsafe number.raw
            let numbersRaw = unsafe numbers.raw
            repeat {
                try openSSL("BN_priv_rand_range_ex") {
                    unsafe BN_priv_rand_range_ex(raw, EC_GROUP_get0_order(group), 0, numbersRaw)
                }
            } while unsafe BN_is_zero(raw) == 1
            return try unsafe SecretBytes(count: coordinateByteCount) { output throws(SealError) in
                try unsafe number.write(into: output)
            }
        }
    }

    /// The public key of a scalar.
    ///
    /// - Throws: `invalidKey` for a scalar that is not from 1 to the order minus 1.
    static func publicPoint(of scalar: SecretBytes) throws(SealError) -> [UInt8] {
        try burningStack(.curve) { () throws(SealError) in
            let group = try unsafe group()
            let number = try BigNumber(scalar)
            let raw = unsafe number.raw
            guard unsafe BN_is_zero(raw) == 0,
                unsafe BN_cmp(raw, EC_GROUP_get0_order(group)) < 0
            else { throw SealError(.invalidKey, "the private key is out of the range of P-256") }
            let numbers = try BigNumberContext()
            let point = try unsafe CurvePoint(on: group)
            let numbersRaw = unsafe numbers.raw
            let pointRaw = unsafe point.raw
            try openSSL("EC_POINT_mul") {
                unsafe EC_POINT_mul(group, pointRaw, raw, nil, nil, numbersRaw)
            }
            return try unsafe makeBytes(capacity: PublicKey.uncompressedByteCount) {
                output throws(SealError) in
                try unsafe write(point, group, numbersRaw, into: output)
            }
        }
    }

    /// Diffie-Hellman: the x-coordinate of scalar times point (SEC 1 §3.3.1), in 32 bytes.
    ///
    /// The order of the curve is prime, so no valid point gives a predictable secret.
    static func agree(
        _ scalar: SecretBytes,
        with point: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        try burningStack(.curve) { () throws(SealError) in
            let group = try unsafe group()
            let numbers = try BigNumberContext()
            let theirs = try unsafe CurvePoint(on: group)
            guard unsafe read(point, into: theirs, group, numbers.raw) else {
                throw PublicKey.notOnCurve
            }
            let shared = try unsafe CurvePoint(on: group)
            let x = try BigNumber()
            let number = try BigNumber(scalar)
            try openSSL("EC_POINT_mul") {
                unsafe EC_POINT_mul(group, shared.raw, nil, theirs.raw, number.raw, numbers.raw)
            }
            try openSSL("EC_POINT_get_affine_coordinates") {
                unsafe EC_POINT_get_affine_coordinates(group, shared.raw, x.raw, nil, numbers.raw)
            }
            try unsafe x.write(into: output)
        }
    }
}

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
            let capacity = SignatureParts.maximumDERByteCount
            return try unsafe makeBytes(from: message, capacity: capacity) {
                message,
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

/// Owns one `BIGNUM`; freeing it erases the number.
@safe
struct BigNumber: ~Copyable {
    let raw: OpaquePointer

    /// Zero.
    init() throws(SealError) {
        guard let raw = unsafe BN_new() else { throw openSSLFailure("BN_new") }
        unsafe self.raw = raw
    }

    /// Reads a secret number, big-endian, and flags it for OpenSSL's constant-time arithmetic.
    init(_ secret: SecretBytes) throws(SealError) {
        precondition(secret.count <= Int(CInt.max), "a number longer than any key")
        guard let raw = unsafe BN_new() else { throw openSSLFailure("BN_new") }
        let read = unsafe secret.withUnsafeBytes { bytes in
            unsafe BN_bin2bn(
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(bytes.count),
                raw
            )
        }
        guard unsafe read != nil else {
            unsafe BN_clear_free(raw)
            throw openSSLFailure("BN_bin2bn")
        }
        unsafe BN_set_flags(raw, BN_FLG_CONSTTIME)
        unsafe self.raw = raw
    }

    deinit { unsafe BN_clear_free(raw) }

    /// Writes the number big-endian, filling the output.
    borrowing func write(into output: UnsafeMutableRawBufferPointer) throws(SealError) {
        forgetOlderErrors()
        let written = unsafe BN_bn2binpad(
            raw,
            output.assumingMemoryBound(to: UInt8.self).baseAddress,
            CInt(output.count)
        )
        guard written == CInt(output.count) else { throw openSSLFailure("BN_bn2binpad") }
    }
}

/// Owns one `BN_CTX`, for OpenSSL's intermediate numbers; freeing it erases them.
@safe
struct BigNumberContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SealError) {
        guard let raw = unsafe BN_CTX_new() else { throw openSSLFailure("BN_CTX_new") }
        unsafe self.raw = raw
    }

    deinit { unsafe BN_CTX_free(raw) }
}

/// Owns one `EC_POINT`; freeing it erases the point.
@safe
struct CurvePoint: ~Copyable {
    let raw: OpaquePointer

    init(on group: OpaquePointer) throws(SealError) {
        guard let raw = unsafe EC_POINT_new(group) else { throw openSSLFailure("EC_POINT_new") }
        unsafe self.raw = raw
    }

    deinit { unsafe EC_POINT_clear_free(raw) }
}
