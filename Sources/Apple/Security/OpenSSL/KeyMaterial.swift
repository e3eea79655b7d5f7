// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import CryptoKit
import Foundation

/// An RSA or NIST curve key in OpenSSL's `EVP_PKEY`, which erases it when freed.
@safe
final class KeyMaterial: @unchecked Sendable {  // immutable
    /// The type of a key.
    enum Kind: Equatable {
        case rsa
        case curve(Curve)
    }

    /// The NIST curves, by the number of bytes in a coordinate.
    enum Curve: Int, CaseIterable {
        case p256 = 32
        case p384 = 48
        case p521 = 66

        /// The size of a key in bits.
        var bitCount: Int { self == .p521 ? 521 : rawValue * 8 }

        var name: String { "P-\(bitCount)" }
    }

    let raw: OpaquePointer
    let kind: Kind
    let isPrivate: Bool

    init(_ raw: OpaquePointer, _ kind: Kind, isPrivate: Bool) {
        unsafe self.raw = raw
        self.kind = kind
        self.isPrivate = isPrivate
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// Makes a key.
    static func random(_ kind: Kind, bitCount: Int) throws(SecStatus) -> KeyMaterial {
        let new: OpaquePointer?
        switch kind {
        case .rsa:
            guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else {
                throw SecStatus(errSecInternalComponent)
            }
            defer { unsafe EVP_PKEY_CTX_free(context) }
            var made: OpaquePointer?
            guard unsafe EVP_PKEY_keygen_init(context) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, CInt(bitCount)) == 1,
                unsafe EVP_PKEY_generate(context, &made) == 1
            else { throw SecStatus(errSecInternalComponent) }
            unsafe new = made
        case .curve(let curve):
            unsafe new = curve.name.withCString { unsafe pushseal_generate_ec_key($0) }
        }
        guard let new = unsafe new else { throw SecStatus(errSecInternalComponent) }
        return unsafe KeyMaterial(new, kind, isPrivate: true)
    }

    /// Reads a key in the format of `SecKeyCopyExternalRepresentation`.
    static func read(_ data: Data, _ kind: Kind?, isPrivate: Bool) throws(SecStatus) -> KeyMaterial
    {
        let key: KeyMaterial?
        if kind == .rsa {
            key = readRSA(data, isPrivate: isPrivate)
        } else {
            let parts = isPrivate ? 3 : 2
            guard data.first == 4, (data.count - 1) % parts == 0,
                let curve = Curve(rawValue: (data.count - 1) / parts)
            else { throw SecStatus(errSecParam) }
            key = readCurve(data, curve, isPrivate: isPrivate)
        }
        ERR_clear_error()
        guard let key else { throw SecStatus(errSecParam) }
        return key
    }

    /// PKCS #1 or, for a public key, also SubjectPublicKeyInfo, as on a phone.
    private static func readRSA(_ data: Data, isPrivate: Bool) -> KeyMaterial? {
        let raw = unsafe data.withUnsafeBytes { bytes in
            let first = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            var (start, other) = unsafe (first, first)
            return unsafe isPrivate
                ? d2i_PrivateKey(EVP_PKEY_RSA, nil, &start, bytes.count)
                : d2i_PublicKey(EVP_PKEY_RSA, nil, &start, bytes.count)
                    ?? d2i_PUBKEY(nil, &other, bytes.count)
        }
        guard let raw = unsafe raw else { return nil }
        let key = unsafe KeyMaterial(raw, .rsa, isPrivate: isPrivate)
        guard unsafe EVP_PKEY_get_base_id(raw) == EVP_PKEY_RSA else { return nil }
        guard isPrivate else { return key }
        // OpenSSL also reads PKCS #8, which a phone refuses.
        guard var pkcs1 = try? key.privateOrPublicBytes() else { return nil }
        defer { erase(&pkcs1) }
        return data.starts(with: pkcs1) ? key : nil
    }

    private static func readCurve(_ data: Data, _ curve: Curve, isPrivate: Bool) -> KeyMaterial? {
        let point = data.prefix(1 + 2 * curve.rawValue)
        // OpenSSL takes numbers in the byte order of the machine.
        var scalar = Data(data.dropFirst(point.count).reversed())
        defer { erase(&scalar) }
        let raw = unsafe point.withUnsafeBytes { point in
            unsafe scalar.withUnsafeMutableBytes { scalar in
                unsafe pushseal_make_ec_key(
                    curve.name,
                    point.baseAddress,
                    point.count,
                    isPrivate ? scalar.baseAddress : nil,
                    scalar.count
                )
            }
        }
        guard let raw = unsafe raw else { return nil }
        let key = unsafe KeyMaterial(raw, .curve(curve), isPrivate: isPrivate)
        guard let context = unsafe KeyContext(raw) else { return nil }
        let isSound =
            unsafe isPrivate
            ? EVP_PKEY_check(context.raw) : EVP_PKEY_public_check(context.raw)
        return isSound == 1 ? key : nil
    }

    /// The public half.
    func publicHalf() throws(SecStatus) -> KeyMaterial {
        try .read(try publicBytes(), kind, isPrivate: false)
    }

    /// The public half: PKCS #1, or the byte 4 and the two coordinates.
    func publicBytes() throws(SecStatus) -> Data {
        try unsafe encoded { unsafe i2d_PublicKey(raw, $0) }
    }

    /// The key in the format of `SecKeyCopyExternalRepresentation`.
    func privateOrPublicBytes() throws(SecStatus) -> Data {
        guard isPrivate else { return try publicBytes() }
        guard case .curve(let curve) = kind else {
            return try unsafe encoded { unsafe i2d_PrivateKey(raw, $0) }
        }
        var number: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(raw, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 else {
            throw SecStatus(errSecInternalComponent)
        }
        defer { unsafe BN_clear_free(number) }
        var scalar = Data(count: curve.rawValue)
        let written = unsafe scalar.withUnsafeMutableBytes { bytes in
            unsafe BN_bn2binpad(
                number,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(bytes.count)
            )
        }
        guard Int(written) == curve.rawValue else { throw SecStatus(errSecInternalComponent) }
        return try publicBytes() + scalar
    }

    /// The number of bits of the modulus or the curve.
    var bitCount: Int {
        if case .curve(let curve) = kind { return curve.bitCount }
        return Int(unsafe EVP_PKEY_get_bits(raw))
    }

    private func encoded(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt
    ) throws(SecStatus) -> Data {
        let count = write(nil)
        guard count > 0 else { throw SecStatus(errSecInternalComponent) }
        var data = Data(count: Int(count))
        let written = unsafe data.withUnsafeMutableBytes { bytes in
            var start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            return unsafe write(&start)
        }
        guard written == count else { throw SecStatus(errSecInternalComponent) }
        return data
    }
}

/// Overwrites bytes that are no longer needed.
func erase(_ data: inout Data) {
    unsafe data.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
}
