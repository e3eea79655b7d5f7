// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Foundation

/// A NIST curve, with the operations that its keys need.
@safe
public struct _CurveGroup: @unchecked Sendable {  // immutable after init
    /// The size of a coordinate or a scalar in bytes.
    let byteCount: Int
    /// The object identifier, in DER.
    let identifier: Data
    /// OpenSSL's name.
    let name: String
    private let raw: OpaquePointer

    static let p256 = _CurveGroup(
        SN_X9_62_prime256v1,
        32,
        [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    )
    static let p384 = _CurveGroup(SN_secp384r1, 48, [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22])
    static let p521 = _CurveGroup(SN_secp521r1, 66, [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23])

    private init(_ name: String, _ byteCount: Int, _ identifier: [UInt8]) {
        guard let raw = unsafe EC_GROUP_new_by_curve_name(OBJ_sn2nid(name)) else {
            unavailable("this OpenSSL lacks a curve of NIST's")
        }
        unsafe self.raw = raw
        self.name = name
        self.byteCount = byteCount
        self.identifier = Data(identifier)
    }

    /// The uncompressed form of a point given in any form.
    ///
    /// - Throws: an error unless the point is on the curve.
    func uncompressed(_ point: Data) throws(CryptoKitError) -> Data {
        try unsafe withPoint(point) { (raw) throws(CryptoKitError) in
            unsafe try encode(raw)
        }
    }

    /// The other point with the same x.
    func inverted(_ point: Data) throws(CryptoKitError) -> Data {
        try unsafe withPoint(point) { (raw) throws(CryptoKitError) in
            try openSSL { unsafe EC_POINT_invert(self.raw, raw, nil) }
            return unsafe try encode(raw)
        }
    }

    /// The public point of a private key.
    ///
    /// - Throws: an error unless the scalar is at least 1 and below the order of the curve.
    func publicPoint(_ scalar: KeyMemory) throws(CryptoKitError) -> Data {
        let number = BigNumber()
        try load(scalar, into: number)
        guard unsafe BN_is_zero(number.raw) == 0,
            unsafe BN_cmp(number.raw, EC_GROUP_get0_order(raw)) < 0
        else { throw .invalidParameter }
        guard let point = unsafe EC_POINT_new(raw) else { throw .openSSL }
        defer { unsafe EC_POINT_clear_free(point) }
        try openSSL { unsafe EC_POINT_mul(raw, point, number.raw, nil, nil, nil) }
        return unsafe try encode(point)
    }

    /// A random private key.
    func randomScalar() throws(CryptoKitError) -> KeyMemory {
        let number = BigNumber()
        repeat {
            try openSSL { unsafe BN_priv_rand_range(number.raw, EC_GROUP_get0_order(raw)) }
        } while unsafe BN_is_zero(number.raw) == 1
        return try store(number)
    }

    /// The private key for the other point with the same x.
    func negated(_ scalar: KeyMemory) throws(CryptoKitError) -> KeyMemory {
        let number = BigNumber()
        try load(scalar, into: number)
        try openSSL { unsafe BN_sub(number.raw, EC_GROUP_get0_order(raw), number.raw) }
        return try store(number)
    }

    private func load(_ scalar: KeyMemory, into number: BigNumber) throws(CryptoKitError) {
        guard scalar.count == byteCount else { throw .incorrectKeySize }
        let result = unsafe scalar.withUnsafeBytes { bytes in
            unsafe BN_bin2bn(
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(bytes.count),
                number.raw
            )
        }
        guard unsafe result != nil else { throw .openSSL }
        unsafe BN_set_flags(number.raw, BN_FLG_CONSTTIME)
    }

    private func store(_ number: BigNumber) throws(CryptoKitError) -> KeyMemory {
        try unsafe KeyMemory(count: byteCount) { (memory) throws(CryptoKitError) in
            let address = unsafe memory.assumingMemoryBound(to: UInt8.self).baseAddress
            let written = unsafe BN_bn2binpad(number.raw, address, CInt(byteCount))
            guard Int(written) == byteCount else { throw .openSSL }
        }
    }

    private func withPoint(
        _ bytes: Data,
        _ body: (OpaquePointer) throws(CryptoKitError) -> Data
    ) throws(CryptoKitError) -> Data {
        guard let point = unsafe EC_POINT_new(raw) else { throw .openSSL }
        defer { unsafe EC_POINT_free(point) }
        try openSSL {
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe EC_POINT_oct2point(
                    raw,
                    point,
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                    bytes.count,
                    nil
                )
            }
        }
        return unsafe try body(point)
    }

    /// The uncompressed form of a point.
    private func encode(_ point: OpaquePointer) throws(CryptoKitError) -> Data {
        var encoded = Data(count: 1 + 2 * byteCount)
        let count = unsafe encoded.withUnsafeMutableBytes { bytes in
            unsafe EC_POINT_point2oct(
                raw,
                point,
                POINT_CONVERSION_UNCOMPRESSED,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                bytes.count,
                nil
            )
        }
        guard count > 1 else { throw .openSSL }
        return encoded.prefix(count)
    }
}

/// Owns one `BIGNUM`; freeing it erases it.
@safe
private final class BigNumber {
    let raw: OpaquePointer

    init() {
        guard let raw = unsafe BN_secure_new() else { unavailable("OpenSSL has no memory") }
        unsafe self.raw = raw
    }

    deinit { unsafe BN_clear_free(raw) }
}
