// SPDX-License-Identifier: Apache-2.0

import CryptoKit
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
        var derived = try digest.derive(
            secret,
            info: point,
            byteCount: derivesIV ? keyCount + 16 : keyCount
        )
        defer { erase(&derived) }
        do {
            let aesKey = SymmetricKey(data: derived.prefix(keyCount))
            let iv = derivesIV ? Data(derived.suffix(16)) : Data(count: 16)
            let nonce = try AES.GCM.Nonce(data: iv)
            if let tag {
                let box = try AES.GCM.SealedBox(nonce: nonce, ciphertext: input, tag: tag)
                return try AES.GCM.open(box, using: aesKey)
            }
            let box = try AES.GCM.seal(input, using: aesKey, nonce: nonce)
            return box.ciphertext + box.tag
        } catch {
            throw SecStatus(errSecParam)
        }
    }
}
