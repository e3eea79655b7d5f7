// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Foundation

/// An authenticated cipher with a 16-byte tag.
@safe
public struct _AEADCipher: @unchecked Sendable {  // refers to OpenSSL's constants
    static let tagByteCount = 16
    /// The longest message, since OpenSSL counts in an `int`.
    private static let byteLimit = Int(CInt.max) - 64

    private let raw: OpaquePointer

    private init(_ raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    /// AES-GCM with a key of 16, 24 or 32 bytes.
    static func gcm(_ key: SymmetricKey) throws(CryptoKitError) -> _AEADCipher {
        switch key.bitCount {
        case 128: unsafe _AEADCipher(EVP_aes_128_gcm())
        case 192: unsafe _AEADCipher(EVP_aes_192_gcm())
        case 256: unsafe _AEADCipher(EVP_aes_256_gcm())
        default: throw .incorrectKeySize
        }
    }

    /// ChaCha20-Poly1305, with a key of 32 bytes.
    static func chaChaPoly(_ key: SymmetricKey) throws(CryptoKitError) -> _AEADCipher {
        guard key.bitCount == 256 else { throw .incorrectKeySize }
        return unsafe _AEADCipher(EVP_chacha20_poly1305())
    }

    /// Seals a message: returns the ciphertext, then the tag.
    func seal(
        _ message: some DataProtocol,
        key: SymmetricKey,
        nonce: Data,
        authenticating associated: some DataProtocol
    ) throws(CryptoKitError) -> Data {
        guard message.count <= Self.byteLimit else { throw .incorrectParameterSize }
        let context = try begin(key, nonce, isSealing: true)
        try authenticate(associated, context)
        var sealed = Data(count: message.count + Self.tagByteCount)
        try process(message, context, into: &sealed)
        var none: CInt = 0
        try openSSL { unsafe EVP_CipherFinal_ex(context.raw, nil, &none) }
        try openSSL {
            unsafe sealed.withUnsafeMutableBytes { bytes in
                let tag = unsafe bytes.baseAddress?.advanced(by: message.count)
                return unsafe EVP_CIPHER_CTX_ctrl(
                    context.raw,
                    EVP_CTRL_AEAD_GET_TAG,
                    CInt(Self.tagByteCount),
                    tag
                )
            }
        }
        return sealed
    }

    /// Opens a message.
    ///
    /// - Throws: `authenticationFailure`; the decrypted bytes are erased then.
    func open(
        _ ciphertext: Data,
        tag: Data,
        key: SymmetricKey,
        nonce: Data,
        authenticating associated: some DataProtocol
    ) throws(CryptoKitError) -> Data {
        guard ciphertext.count <= Self.byteLimit else { throw .incorrectParameterSize }
        let context = try begin(key, nonce, isSealing: false)
        try authenticate(associated, context)
        var message = Data(count: ciphertext.count)
        try process(ciphertext, context, into: &message)
        var expected = Data(tag)
        let isAuthentic = unsafe expected.withUnsafeMutableBytes { tag in
            var none: CInt = 0
            let result = unsafe EVP_CIPHER_CTX_ctrl(
                context.raw,
                EVP_CTRL_AEAD_SET_TAG,
                CInt(tag.count),
                tag.baseAddress
            )
            guard result == 1 else { return false }
            return unsafe EVP_CipherFinal_ex(context.raw, nil, &none) == 1
        }
        guard isAuthentic else {
            ERR_clear_error()
            unsafe message.withUnsafeMutableBytes {
                unsafe OPENSSL_cleanse($0.baseAddress, $0.count)
            }
            throw .authenticationFailure
        }
        return message
    }

    private func begin(
        _ key: SymmetricKey,
        _ nonce: Data,
        isSealing: Bool
    ) throws(CryptoKitError) -> CipherContext {
        let context = CipherContext()
        let direction: CInt = isSealing ? 1 : 0
        try openSSL {
            unsafe EVP_CipherInit_ex2(context.raw, raw, nil, nil, direction, nil)
        }
        // OpenSSL supports IVs of up to 128 bytes.
        guard let count = CInt(exactly: nonce.count),
            unsafe EVP_CIPHER_CTX_ctrl(context.raw, EVP_CTRL_AEAD_SET_IVLEN, count, nil) == 1
        else {
            ERR_clear_error()
            throw .incorrectParameterSize
        }
        try openSSL {
            unsafe key.withUnsafeBytes { key in
                unsafe nonce.withUnsafeBytes { nonce in
                    unsafe EVP_CipherInit_ex2(
                        context.raw,
                        nil,
                        key.assumingMemoryBound(to: UInt8.self).baseAddress,
                        nonce.assumingMemoryBound(to: UInt8.self).baseAddress,
                        direction,
                        nil
                    )
                }
            }
        }
        return context
    }

    private func authenticate(
        _ data: some DataProtocol,
        _ context: CipherContext
    ) throws(CryptoKitError) {
        guard data.count <= Self.byteLimit else { throw .incorrectParameterSize }
        for region in data.regions where !region.isEmpty {
            var count: CInt = 0
            try openSSL {
                unsafe region.withUnsafeBytes { bytes in
                    unsafe EVP_CipherUpdate(
                        context.raw,
                        nil,
                        &count,
                        bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                        CInt(bytes.count)
                    )
                }
            }
        }
    }

    private func process(
        _ data: some DataProtocol,
        _ context: CipherContext,
        into output: inout Data
    ) throws(CryptoKitError) {
        var offset = 0
        for region in data.regions where !region.isEmpty {
            var count: CInt = 0
            try openSSL {
                unsafe output.withUnsafeMutableBytes { output in
                    unsafe region.withUnsafeBytes { bytes in
                        unsafe EVP_CipherUpdate(
                            context.raw,
                            output.assumingMemoryBound(to: UInt8.self).baseAddress?
                                .advanced(by: offset),
                            &count,
                            bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                            CInt(bytes.count)
                        )
                    }
                }
            }
            offset += Int(count)
        }
    }
}

/// Owns one `EVP_CIPHER_CTX`; freeing it erases the key.
@safe
final class CipherContext {
    let raw: OpaquePointer

    init() {
        guard let raw = unsafe EVP_CIPHER_CTX_new() else { unavailable("OpenSSL has no memory") }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_CIPHER_CTX_free(raw) }
}
