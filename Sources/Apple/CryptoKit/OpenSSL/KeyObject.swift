// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
package import Foundation

/// OpenSSL's numbers for the kinds of keys without parameters.
enum KeyKind {
    static let x25519 = EVP_PKEY_X25519
    static let ed25519 = EVP_PKEY_ED25519
}

/// Owns one `EVP_PKEY`; freeing it erases the key.
@safe
final class KeyObject: @unchecked Sendable {  // immutable
    private let raw: OpaquePointer

    /// A key on a NIST curve: a public key, or with a scalar a private one.
    init(_ group: _CurveGroup, point: Data, scalar: KeyMemory? = nil) throws(CryptoKitError) {
        // OpenSSL takes numbers in the byte order of the machine.
        let number = unsafe KeyMemory(count: scalar?.count ?? 0) { memory in
            unsafe scalar?.withUnsafeBytes { unsafe memory.copyBytes(from: $0.reversed()) }
        }
        let raw = unsafe point.withUnsafeBytes { point in
            unsafe number.withUnsafeBytes { number in
                unsafe pushseal_make_ec_key(
                    group.name,
                    point.baseAddress,
                    point.count,
                    scalar == nil ? nil : UnsafeMutableRawPointer(mutating: number.baseAddress),
                    number.count
                )
            }
        }
        guard let raw = unsafe raw else { throw .openSSL }
        unsafe self.raw = raw
    }

    /// A private key of X25519 or Ed25519, which has 32 bytes.
    init(private kind: CInt, _ key: KeyMemory) throws(CryptoKitError) {
        guard key.count == 32 else { throw .incorrectKeySize }
        let raw = unsafe key.withUnsafeBytes { bytes in
            unsafe EVP_PKEY_new_raw_private_key(
                kind,
                nil,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                bytes.count
            )
        }
        guard let raw = unsafe raw else { throw .openSSL }
        unsafe self.raw = raw
    }

    /// A public key of X25519 or Ed25519, which has 32 bytes.
    init(public kind: CInt, _ key: Data) throws(CryptoKitError) {
        guard key.count == 32 else { throw .incorrectKeySize }
        let raw = unsafe key.withUnsafeBytes { bytes in
            unsafe EVP_PKEY_new_raw_public_key(
                kind,
                nil,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                bytes.count
            )
        }
        guard let raw = unsafe raw else { throw .openSSL }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// The public half of a key of X25519 or Ed25519.
    func rawPublicKey() throws(CryptoKitError) -> Data {
        var key = Data(count: 32)
        var count = 32
        try openSSL {
            unsafe key.withUnsafeMutableBytes { bytes in
                unsafe EVP_PKEY_get_raw_public_key(
                    raw,
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                    &count
                )
            }
        }
        return key
    }

    /// The shared secret of this private key and a public key.
    func agree(with other: KeyObject, byteCount: Int) throws(CryptoKitError) -> KeyMemory {
        let context = try context()
        try openSSL { unsafe EVP_PKEY_derive_init(context.raw) }
        try openSSL { unsafe EVP_PKEY_derive_set_peer(context.raw, other.raw) }
        return try unsafe KeyMemory(count: byteCount) { (memory) throws(CryptoKitError) in
            var count = byteCount
            let address = unsafe memory.assumingMemoryBound(to: UInt8.self).baseAddress
            try openSSL { unsafe EVP_PKEY_derive(context.raw, address, &count) }
            guard count == byteCount else { throw .openSSL }
        }
    }

    /// Signs a digest with ECDSA; the signature is in DER.
    func signDigest(_ digest: UnsafeRawBufferPointer) throws(CryptoKitError) -> Data {
        let context = try context()
        try openSSL { unsafe EVP_PKEY_sign_init(context.raw) }
        var signature = Data(count: 160)
        var count = signature.count
        try openSSL {
            unsafe signature.withUnsafeMutableBytes { bytes in
                unsafe EVP_PKEY_sign(
                    context.raw,
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                    &count,
                    digest.assumingMemoryBound(to: UInt8.self).baseAddress,
                    digest.count
                )
            }
        }
        return signature.prefix(count)
    }

    /// Whether a DER signature is valid for a digest, with ECDSA.
    func verifyDigest(_ signature: Data, _ digest: UnsafeRawBufferPointer) -> Bool {
        guard let context = unsafe KeyContext(raw),
            unsafe EVP_PKEY_verify_init(context.raw) == 1
        else { return false }
        return unsafe context.verifies(signature, digest)
    }

    /// Signs a message with Ed25519.
    func signMessage(_ message: Data) throws(CryptoKitError) -> Data {
        let context = DigestContext()
        try openSSL { unsafe EVP_DigestSignInit(context.raw, nil, nil, nil, raw) }
        var signature = Data(count: 64)
        var count = signature.count
        try openSSL {
            unsafe signature.withUnsafeMutableBytes { output in
                unsafe message.withUnsafeBytes { bytes in
                    unsafe EVP_DigestSign(
                        context.raw,
                        output.assumingMemoryBound(to: UInt8.self).baseAddress,
                        &count,
                        bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                        bytes.count
                    )
                }
            }
        }
        return signature
    }

    /// Whether a signature is valid for a message, with Ed25519.
    func verifyMessage(_ signature: Data, _ message: Data) -> Bool {
        let context = DigestContext()
        guard unsafe EVP_DigestVerifyInit(context.raw, nil, nil, nil, raw) == 1 else {
            return false
        }
        let result = unsafe signature.withUnsafeBytes { input in
            unsafe message.withUnsafeBytes { bytes in
                unsafe EVP_DigestVerify(
                    context.raw,
                    input.assumingMemoryBound(to: UInt8.self).baseAddress,
                    input.count,
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                    bytes.count
                )
            }
        }
        ERR_clear_error()
        return result == 1
    }

    private func context() throws(CryptoKitError) -> KeyContext {
        guard let context = unsafe KeyContext(raw) else { throw .openSSL }
        return context
    }
}

/// Owns one `EVP_PKEY_CTX`, here and in the module Security.
@safe
package final class KeyContext {
    package let raw: OpaquePointer

    /// A context for operations with an `EVP_PKEY`; nil if OpenSSL makes none.
    package init?(_ key: OpaquePointer) {
        guard let raw = unsafe EVP_PKEY_CTX_new(key, nil) else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_PKEY_CTX_free(raw) }

    /// Whether a signature is valid for a digest, after `EVP_PKEY_verify_init`.
    package func verifies(_ signature: Data, _ digest: UnsafeRawBufferPointer) -> Bool {
        let result = unsafe signature.withUnsafeBytes { bytes in
            unsafe EVP_PKEY_verify(
                raw,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                bytes.count,
                digest.assumingMemoryBound(to: UInt8.self).baseAddress,
                digest.count
            )
        }
        ERR_clear_error()
        return result == 1
    }
}
