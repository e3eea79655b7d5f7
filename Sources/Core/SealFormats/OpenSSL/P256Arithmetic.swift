// SPDX-License-Identifier: Apache-2.0

import COpenSSL

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
                forgetOlderErrors()
                let written = unsafe EC_POINT_point2oct(
                    group,
                    pointRaw,
                    POINT_CONVERSION_UNCOMPRESSED,
                    output.assumingMemoryBound(to: UInt8.self).baseAddress,
                    output.count,
                    numbersRaw
                )
                guard written == output.count else { throw openSSLFailure("EC_POINT_point2oct") }
                return written
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
