// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// AES as a stream cipher, without checking any tag: for diagnosis only.
enum StreamModes {
    /// The byte count of a counter block and of an AES block.
    private static let blockByteCount = 16

    /// Decrypts CTR, which GCM encrypts with, too (NIST SP 800-38D §6.5).
    ///
    /// - Parameters:
    ///   - bytes: the ciphertext.
    ///   - key: 16, 24 or 32 bytes.
    ///   - counter: the first counter block.
    /// - Returns: as many bytes; nil for a key of another length.
    static func counter(_ bytes: [UInt8], _ key: SecretBytes, from counter: [UInt8]) -> [UInt8]? {
        var block = counter
        return xor(bytes, key) { _ in
            defer { increase(&block) }
            return block
        }
    }

    /// Decrypts GCM with a nonce of 12 bytes.
    static func galoisCounter(
        _ bytes: [UInt8],
        _ key: SecretBytes,
        nonce: [UInt8]
    ) -> [UInt8]? {
        // The counter block that ends in 1 is for the tag.
        counter(bytes, key, from: nonce + [0, 0, 0, 2])
    }

    /// Decrypts CFB with whole-block feedback (NIST SP 800-38A §6.3).
    static func cipherFeedback(_ bytes: [UInt8], _ key: SecretBytes, iv: [UInt8]) -> [UInt8]? {
        xor(bytes, key) { start in
            start == 0 ? iv : Array(bytes[start - blockByteCount..<start])
        }
    }

    /// XORs each block with the encryption of its input block.
    private static func xor(
        _ bytes: [UInt8],
        _ key: SecretBytes,
        _ block: (_ start: Int) -> [UInt8]
    ) -> [UInt8]? {
        let zeros = SecretBytes(copying: [UInt8](repeating: 0, count: blockByteCount))
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: blockByteCount) {
            guard
                let stream = try? AESCBC.encrypt(block(start), key: key, iv: zeros, padding: .none)
            else { return nil }
            text += zip(bytes[start...], stream).map { $0 ^ $1 }
        }
        return text
    }

    private static func increase(_ block: inout [UInt8]) {
        for index in block.indices.reversed() {
            block[index] &+= 1
            guard block[index] == 0 else { return }
        }
    }
}
