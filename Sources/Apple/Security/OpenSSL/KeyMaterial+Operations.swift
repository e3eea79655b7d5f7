// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import CryptoKit
import Foundation

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
