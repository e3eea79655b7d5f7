// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Tries a secret as the AES key itself, on bytes that are in none of the formats.
struct RawKeyTrial {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// What the bytes are, if the secret or what is made of it opens them.
    func form(_ secret: SecretBytes) -> (code: Diagnosis.Code, words: String)? {
        guard bytes.count >= 16, bytes.count <= 8 << 10 else { return nil }
        for key in Self.keys(of: secret) {
            if opensAsBox(key) {
                return (
                    .combinedBox,
                    "this is AES-GCM with its nonce in front, as CryptoKit's combined box"
                )
            }
            guard bytes.count % 16 == 0 else { continue }
            let zeros = [UInt8](repeating: 0, count: 16)
            if isText(bytes[...], key, iv: zeros) {
                return (.rawCiphertext, "this is AES-CBC with an IV of zeros and no derivation")
            }
            if isText(bytes[...], key, iv: key.copy.prefix(16) + []) {
                return (.rawCiphertext, "this is AES-CBC with the key as IV and no derivation")
            }
            // Last, as CBC opens to text from the second block on with any IV.
            if bytes.count >= 32, isText(bytes.dropFirst(16), key, iv: Array(bytes.prefix(16))) {
                return (.ivInFront, "this is AES-CBC with its IV in front and no derivation")
            }
            if isECB(key) { return (.ecbCiphertext, "this is AES in ECB mode") }
        }
        return nil
    }

    /// Keys that people make of a secret without a derivation.
    private static func keys(of secret: SecretBytes) -> [SecretBytes] {
        let variants: [PassphraseVariant] = [
            .asGiven, .fromHexadecimal, .fromBase64, .sha256Bytes,
        ]
        var keys = variants.compactMap { $0.apply(to: secret) }
            .filter { [16, 24, 32].contains($0.count) }
        var bytes = secret.copy
        defer { erase(&bytes) }
        if !bytes.isEmpty, bytes.count < 32 {
            // Filled up with zeros to the length of a key.
            keys.append(
                SecretBytes(copying: bytes + [UInt8](repeating: 0, count: 32 - bytes.count))
            )
        }
        return keys
    }

    private func opensAsBox(_ key: SecretBytes) -> Bool {
        [12, 16].contains { count in
            bytes.count > count + 16
                && (try? AESGCM.open(
                    Array(bytes.dropFirst(count)),
                    key: key,
                    iv: Array(bytes.prefix(count))
                )) != nil
        }
    }

    private func isText(_ ciphertext: ArraySlice<UInt8>, _ key: SecretBytes, iv: [UInt8]) -> Bool {
        guard iv.count == 16,
            let text = try? AESCBC.decrypt(
                Array(ciphertext),
                key: key,
                iv: SecretBytes(copying: iv)
            )
        else { return false }
        return OddText.isPlain(text)
    }

    /// Whether each block by itself is text: ECB is CBC of one block with an IV of zeros.
    private func isECB(_ key: SecretBytes) -> Bool {
        let zeros = SecretBytes(copying: [UInt8](repeating: 0, count: 16))
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let isLast = start + 16 == bytes.count
            guard
                let block = try? AESCBC.decrypt(
                    Array(bytes[start..<start + 16]),
                    key: key,
                    iv: zeros,
                    padding: isLast ? .pkcs7 : .none
                )
            else { return false }
            text += block
        }
        return OddText.isPlain(text)
    }
}
