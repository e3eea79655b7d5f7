// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The hash of AES-GCM (NIST SP 800-38D §6.4): for diagnosis only.
///
/// A tag is this hash of the ciphertext, encrypted with the counter block that the nonce gives. So
/// with the right key, a tag and its ciphertext give that block back, and a nonce that was not sent
/// is found: its last four bytes are 0, 0, 0 and 1, which a wrong key gives once in 2³² messages.
enum GaloisHash {
    /// The first counter block of a message without additional data; nil for an unsuitable key.
    static func counterBlock(
        ciphertext: [UInt8],
        tag: [UInt8],
        key: SecretBytes
    ) -> [UInt8]? {
        let zeros = SecretBytes(copying: [UInt8](repeating: 0, count: 16))
        guard tag.count == 16,
            let subkey = try? AESCBC.encrypt(
                [UInt8](repeating: 0, count: 16),
                key: key,
                iv: zeros,
                padding: .none
            )
        else { return nil }
        let sealed = zip(tag, hash(ciphertext, subkey)).map { $0 ^ $1 }
        return try? AESCBC.decrypt(sealed, key: key, iv: zeros, padding: .none)
    }

    /// The nonce of 12 bytes under which a message was sealed; nil if the key is another, or the
    /// nonce has another length.
    static func nonce(ciphertext: [UInt8], tag: [UInt8], key: SecretBytes) -> [UInt8]? {
        guard let block = counterBlock(ciphertext: ciphertext, tag: tag, key: key),
            block[12...].elementsEqual([0, 0, 0, 1])
        else { return nil }
        return Array(block[..<12])
    }

    private static func hash(_ bytes: [UInt8], _ subkey: [UInt8]) -> [UInt8] {
        let factor = Element(subkey[...])
        var sum = Element()
        for start in stride(from: 0, to: bytes.count, by: 16) {
            sum.add(Element(bytes[start..<min(start + 16, bytes.count)]))
            sum.multiply(by: factor)
        }
        sum.add(Element(high: 0, low: UInt64(bytes.count) * 8))
        sum.multiply(by: factor)
        return sum.bytes
    }

    /// An element of the field of 2¹²⁸ elements; the most significant bit is the lowest power.
    private struct Element {
        var high: UInt64 = 0
        var low: UInt64 = 0

        init() {}

        init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

        /// Takes up to 16 bytes, filled with zeros.
        init(_ bytes: ArraySlice<UInt8>) {
            for (index, byte) in bytes.enumerated() {
                let shift = UInt64(56 - 8 * (index % 8))
                if index < 8 { high |= UInt64(byte) << shift } else { low |= UInt64(byte) << shift }
            }
        }

        var bytes: [UInt8] {
            (0..<16).map { index in
                UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - 8 * (index % 8)))
            }
        }

        mutating func add(_ other: Self) {
            high ^= other.high
            low ^= other.low
        }

        mutating func multiply(by other: Self) {
            var (product, factor) = (Self(), other)
            for index in 0..<128 {
                let word = index < 64 ? high : low
                if word >> UInt64(63 - index % 64) & 1 == 1 { product.add(factor) }
                let carry = factor.low & 1
                factor.low = factor.low >> 1 | factor.high << 63
                factor.high = factor.high >> 1 ^ (carry == 1 ? 0xE1 << 56 : 0)
            }
            self = product
        }
    }
}
