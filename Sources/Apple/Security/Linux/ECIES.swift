// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// Apple's ECIES: an ephemeral public key, the AES-GCM ciphertext, the tag.
///
/// It is not documented by Apple. Others have found that the ephemeral public key is the shared
/// info of the key derivation, and that the AES key has 128 bits up to P-256, else 256.
struct ECIES {
    let digest: KeyDigest
    /// Whether the 16-byte IV is derived after the key; else it is all zeros.
    let derivesIV: Bool
    private static let tagByteCount = 16

    func seal(_ message: Data, to key: KeyMaterial) throws(SecStatus) -> Data {
        let once = try KeyMaterial.random(key.kind, bitCount: key.bitCount)
        let point = try once.publicBytes()
        var secret = try once.agree(with: key)
        defer { erase(&secret) }
        return point + (try crypt(message, secret, point, key, tag: nil))
    }

    func open(_ message: Data, by key: KeyMaterial) throws(SecStatus) -> Data {
        guard case .curve(let curve) = key.kind else { throw SecStatus(errSecParam) }
        let pointCount = 1 + 2 * curve.rawValue
        guard message.count >= pointCount + Self.tagByteCount else { throw SecStatus(errSecParam) }
        let point = Data(message.prefix(pointCount))
        let rest = message.dropFirst(pointCount)
        var secret = try key.agree(with: .read(point, nil, isPrivate: false))
        defer { erase(&secret) }
        return try crypt(
            Data(rest.dropLast(Self.tagByteCount)),
            secret,
            point,
            key,
            tag: Data(rest.suffix(Self.tagByteCount))
        )
    }

    /// Decrypts if there is a tag, else encrypts and appends the tag.
    private func crypt(
        _ input: Data,
        _ secret: Data,
        _ point: Data,
        _ key: KeyMaterial,
        tag: Data?
    ) throws(SecStatus) -> Data {
        let keyCount = key.bitCount <= 256 ? 16 : 32
        guard input.count < Int(CInt.max) else { throw SecStatus(errSecParam) }
        var derived = try digest.derive(
            secret,
            info: point,
            byteCount: derivesIV ? keyCount + 16 : keyCount
        )
        defer { erase(&derived) }
        let iv = derivesIV ? Data(derived.suffix(16)) : Data(count: 16)
        var output = Data(count: input.count)
        var authenticator = tag ?? Data(count: Self.tagByteCount)
        let isDone = unsafe run(
            keyCount == 16 ? EVP_aes_128_gcm() : EVP_aes_256_gcm(),
            Data(derived.prefix(keyCount)),
            iv,
            input,
            &output,
            &authenticator,
            isOpening: tag != nil
        )
        ERR_clear_error()
        guard isDone else {
            erase(&output)
            throw SecStatus(errSecParam)
        }
        return tag == nil ? output + authenticator : output
    }

    private func run(
        _ cipher: OpaquePointer,
        _ key: Data,
        _ iv: Data,
        _ input: Data,
        _ output: inout Data,
        _ tag: inout Data,
        isOpening: Bool
    ) -> Bool {
        guard let context = unsafe EVP_CIPHER_CTX_new() else { return false }
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        let direction: CInt = isOpening ? 0 : 1
        var count: CInt = 0
        let tagCount = CInt(tag.count)
        guard unsafe EVP_CipherInit_ex2(context, cipher, nil, nil, direction, nil) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, CInt(iv.count), nil) == 1
        else { return false }
        let isKeyed = unsafe key.withUnsafeBytes { key in
            unsafe iv.withUnsafeBytes { iv in
                unsafe EVP_CipherInit_ex2(
                    context,
                    nil,
                    key.assumingMemoryBound(to: UInt8.self).baseAddress,
                    iv.assumingMemoryBound(to: UInt8.self).baseAddress,
                    direction,
                    nil
                )
            }
        }
        guard isKeyed == 1 else { return false }
        let isProcessed = unsafe output.withUnsafeMutableBytes { output in
            unsafe input.withUnsafeBytes { input in
                unsafe EVP_CipherUpdate(
                    context,
                    output.assumingMemoryBound(to: UInt8.self).baseAddress,
                    &count,
                    input.assumingMemoryBound(to: UInt8.self).baseAddress,
                    CInt(input.count)
                )
            }
        }
        guard isProcessed == 1 || input.isEmpty else { return false }
        return unsafe tag.withUnsafeMutableBytes { tag in
            if isOpening {
                guard
                    unsafe EVP_CIPHER_CTX_ctrl(
                        context,
                        EVP_CTRL_AEAD_SET_TAG,
                        tagCount,
                        tag.baseAddress
                    ) == 1
                else { return false }
            }
            guard unsafe EVP_CipherFinal_ex(context, nil, &count) == 1 else { return false }
            if isOpening { return true }
            return unsafe EVP_CIPHER_CTX_ctrl(
                context,
                EVP_CTRL_AEAD_GET_TAG,
                tagCount,
                tag.baseAddress
            ) == 1
        }
    }
}
