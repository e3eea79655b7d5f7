// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
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

extension KeyMaterial {
    /// How a digest is padded for an RSA signature.
    enum Padding {
        case none, pkcs1, pss
    }

    /// Signs a digest.
    func sign(_ digest: Data, _ algorithm: KeyDigest, _ padding: Padding) throws(SecStatus) -> Data
    {
        let context = try context()
        guard unsafe EVP_PKEY_sign_init(context.raw) == 1,
            configure(context, algorithm, padding)
        else { throw SecStatus(errSecParam) }
        return try unsafe run(digest) { output, count, input in
            unsafe EVP_PKEY_sign(context.raw, output, count, input.baseAddress, input.count)
        }
    }

    /// Whether a signature is valid for a digest.
    func verify(
        _ signature: Data,
        _ digest: Data,
        _ algorithm: KeyDigest,
        _ padding: Padding
    ) throws(SecStatus) -> Bool {
        let context = try context()
        guard unsafe EVP_PKEY_verify_init(context.raw) == 1,
            configure(context, algorithm, padding)
        else { throw SecStatus(errSecParam) }
        return unsafe digest.withUnsafeBytes { unsafe context.verifies(signature, $0) }
    }

    private func configure(
        _ context: KeyContext,
        _ algorithm: KeyDigest,
        _ padding: Padding
    ) -> Bool {
        guard unsafe EVP_PKEY_CTX_set_signature_md(context.raw, algorithm.raw) == 1 else {
            return false
        }
        switch padding {
        case .none: return true
        case .pkcs1:
            return unsafe EVP_PKEY_CTX_set_rsa_padding(context.raw, RSA_PKCS1_PADDING) == 1
        case .pss:
            guard unsafe EVP_PKEY_CTX_set_rsa_padding(context.raw, RSA_PKCS1_PSS_PADDING) == 1
            else { return false }
            return unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(context.raw, RSA_PSS_SALTLEN_DIGEST) == 1
        }
    }

    /// Encrypts or decrypts a message with RSA directly; uses OAEP if there is a digest.
    func crypt(_ message: Data, oaep: KeyDigest?, isEncrypting: Bool) throws(SecStatus) -> Data {
        let context = try context()
        let begun =
            unsafe isEncrypting
            ? EVP_PKEY_encrypt_init(context.raw) : EVP_PKEY_decrypt_init(context.raw)
        let padding = oaep == nil ? RSA_PKCS1_PADDING : RSA_PKCS1_OAEP_PADDING
        guard begun == 1, unsafe EVP_PKEY_CTX_set_rsa_padding(context.raw, padding) == 1 else {
            throw SecStatus(errSecParam)
        }
        if let oaep {
            guard unsafe EVP_PKEY_CTX_set_rsa_oaep_md(context.raw, oaep.raw) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_mgf1_md(context.raw, oaep.raw) == 1
            else { throw SecStatus(errSecParam) }
        }
        return try unsafe run(message) { output, count, input in
            unsafe isEncrypting
                ? EVP_PKEY_encrypt(context.raw, output, count, input.baseAddress, input.count)
                : EVP_PKEY_decrypt(context.raw, output, count, input.baseAddress, input.count)
        }
    }

    /// The shared secret of this private key and a public key.
    func agree(with other: KeyMaterial) throws(SecStatus) -> Data {
        guard kind == other.kind else { throw SecStatus(errSecParam) }
        let context = try context()
        guard unsafe EVP_PKEY_derive_init(context.raw) == 1,
            unsafe EVP_PKEY_derive_set_peer(context.raw, other.raw) == 1
        else { throw SecStatus(errSecParam) }
        return try unsafe run(Data()) { output, count, _ in
            unsafe EVP_PKEY_derive(context.raw, output, count)
        }
    }

    /// Runs a call that writes a variable number of bytes, after asking it for that number.
    private func run(
        _ input: Data,
        _ call: (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>, UnsafeBufferPointer<UInt8>
        ) -> CInt
    ) throws(SecStatus) -> Data {
        var output = Data()
        let result = unsafe input.withUnsafeBytes { input in
            let input = unsafe input.assumingMemoryBound(to: UInt8.self)
            var count = 0
            guard unsafe call(nil, &count, input) == 1 else { return CInt(0) }
            output = Data(count: count)
            let result = unsafe output.withUnsafeMutableBytes { bytes in
                unsafe call(bytes.assumingMemoryBound(to: UInt8.self).baseAddress, &count, input)
            }
            output = output.prefix(count)
            return result
        }
        ERR_clear_error()
        guard result == 1 else { throw SecStatus(errSecParam) }
        return Data(output)
    }

    private func context() throws(SecStatus) -> KeyContext {
        guard let context = unsafe KeyContext(raw) else { throw SecStatus(errSecInternalComponent) }
        return context
    }
}

/// The hash functions for use with keys, by their names in those of algorithms.
enum KeyDigest: String, CaseIterable {
    case sha1 = "SHA1"
    case sha224 = "SHA224"
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    /// OpenSSL's object for it.
    var raw: OpaquePointer {
        switch self {
        case .sha1: unsafe EVP_sha1()
        case .sha224: unsafe EVP_sha224()
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        case .sha512: unsafe EVP_sha512()
        }
    }

    var byteCount: Int { Int(unsafe EVP_MD_get_size(raw)) }

    /// Hashes data.
    func hash(_ data: Data) throws(SecStatus) -> Data {
        var digest = Data(count: byteCount)
        let result = unsafe digest.withUnsafeMutableBytes { output in
            unsafe data.withUnsafeBytes { bytes in
                unsafe EVP_Digest(
                    bytes.baseAddress,
                    bytes.count,
                    output.assumingMemoryBound(to: UInt8.self).baseAddress,
                    nil,
                    raw,
                    nil
                )
            }
        }
        guard result == 1 else { throw SecStatus(errSecInternalComponent) }
        return digest
    }

    /// Derives a key from a secret by ANSI X9.63 (SEC 1 §3.6.1).
    func derive(_ secret: Data, info: Data, byteCount: Int) throws(SecStatus) -> Data {
        var derived = Data()
        var counter: UInt32 = 1
        while derived.count < byteCount {
            let number = Data((0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) })
            var input = secret + number + info
            derived += try hash(input)
            erase(&input)
            counter += 1
        }
        return derived.prefix(byteCount)
    }
}
