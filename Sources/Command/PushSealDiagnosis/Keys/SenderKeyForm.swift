// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// A public key of P-256 in another form than the 65 bytes that RFC 8291 §4 asks for.
struct SenderKeyForm {
    let key: P256.PublicKey
    /// What the bytes are, as the end of a clause: "the compressed point, 33 bytes".
    let words: String
    /// Whether a coordinate lost a zero byte at its beginning.
    private(set) var lostZero = false

    /// Recognizes a form; nil for the right one, and for bytes that are no point of the curve.
    init?(_ bytes: [UInt8]) {
        switch bytes.count {
        case 33:
            guard let point = CompressedPoint.decompressed(bytes) else { return nil }
            (key, words) = (point, "the compressed point of 33 bytes")
        case 64 where (try? P256.PublicKey(uncompressed: [4] + bytes)) != nil:
            guard let point = try? P256.PublicKey(uncompressed: [4] + bytes) else { return nil }
            (key, words) = (point, "the two coordinates, 64 bytes without the 4 before them")
        case 63, 64:
            guard let point = Self.withZero(bytes) else { return nil }
            key = point
            words = "\(bytes.count) bytes, as a coordinate lost its leading zero"
            lostZero = true
        case 91:
            guard let point = try? P256.PublicKey(subjectPublicKeyInfo: bytes) else { return nil }
            (key, words) = (point, "a SubjectPublicKeyInfo of 91 bytes in DER")
        case 86...88, 130:
            let readings = String(validating: bytes, as: UTF8.self).map(SealedText.readings) ?? []
            let points = readings.lazy.compactMap { try? P256.PublicKey(uncompressed: $0.bytes) }
            guard let point = points.first else { return nil }
            (key, words) = (point, "the text of the key, \(bytes.count) bytes")
        default: return nil
        }
    }

    /// The key whose coordinates lost a leading zero each, with or without the 4 before them.
    private static func withZero(_ bytes: [UInt8]) -> P256.PublicKey? {
        let inner = bytes.count == 64 ? Array(bytes.dropFirst()) : bytes
        guard bytes.count == 63 || bytes.first == 4 else { return nil }
        let places = [0, 32]
        return places.lazy.compactMap { place in
            var whole = inner
            whole.insert(0, at: place)
            return try? P256.PublicKey(uncompressed: [4] + whole)
        }.first
    }

    /// Every form of a key that a sender may have put into an info string, without the right one.
    static func all(of key: P256.PublicKey) -> [(bytes: [UInt8], words: String)] {
        var forms: [(bytes: [UInt8], words: String)] = [
            (Array(key.uncompressed.dropFirst()), "without the 4 before its coordinates"),
            ([2 + (key.y[31] & 1)] + key.x, "as a compressed point"),
        ]
        let stripped = [key.x, key.y].map { Array($0.drop { $0 == 0 }) }
        if stripped.contains(where: { $0.count < 32 }) {
            forms.append(([4] + stripped[0] + stripped[1], "without the zeros before a coordinate"))
        }
        return forms
    }
}

/// Decompresses points of P-256 (SEC 1 §2.3.4); in no hurry, as the points are public and few.
enum CompressedPoint {
    /// The point; nil if the bytes are not a compressed point on the curve.
    static func decompressed(_ bytes: [UInt8]) -> P256.PublicKey? {
        guard bytes.count == 33, bytes[0] == 2 || bytes[0] == 3 else { return nil }
        let x = FieldElement(bytes[1...])
        guard x.isReduced else { return nil }
        // y² = x³ − 3x + b; p is 3 modulo 4, so a root is the power of (p + 1) ÷ 4.
        let three = FieldElement(small: 3)
        let square = x.times(x).times(x).plus(three.times(x).negative).plus(.b)
        var y = square.raised(to: .rootExponent)
        if y.isOdd != (bytes[0] == 3) { y = y.negative }
        return try? P256.PublicKey(x: Array(bytes[1...]), y: y.bytes)
    }

    /// A number modulo the prime of P-256, least significant word first.
    private struct FieldElement {
        private var words: SIMD4<UInt64>

        private init(words: SIMD4<UInt64>) { self.words = words }

        init(small: UInt64) { words = [small, 0, 0, 0] }

        /// Takes 32 bytes, most significant first.
        init(_ bytes: ArraySlice<UInt8>) {
            words = .zero
            for (index, byte) in bytes.reversed().enumerated() {
                words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
            }
        }

        /// p (NIST SP 800-186 §3.2.1.3).
        private static let prime = SIMD4<UInt64>(
            0xFFFF_FFFF_FFFF_FFFF,
            0x0000_0000_FFFF_FFFF,
            0,
            0xFFFF_FFFF_0000_0001
        )
        /// The coefficient b of the curve.
        static let b = Self(
            words: [
                0x3BCE_3C3E_27D2_604B, 0x651D_06B0_CC53_B0F6, 0xB3EB_BD55_7698_86BC,
                0x5AC6_35D8_AA3A_93E7,
            ]
        )
        /// (p + 1) ÷ 4.
        static let rootExponent = Self(
            words: [0, 0x0000_0000_4000_0000, 0x4000_0000_0000_0000, 0x3FFF_FFFF_C000_0000]
        )

        var isOdd: Bool { words[0] & 1 == 1 }
        var isReduced: Bool { Self.isLess(words, Self.prime) }

        var bytes: [UInt8] {
            (0..<32).reversed().map { index in
                UInt8(truncatingIfNeeded: words[index / 8] >> UInt64(8 * (index % 8)))
            }
        }

        var negative: Self {
            words == .zero ? self : Self(words: Self.subtract(words, from: Self.prime))
        }

        func plus(_ other: Self) -> Self {
            var sum = SIMD4<UInt64>()
            var carry: UInt64 = 0
            for index in 0..<4 {
                let (first, over) = words[index].addingReportingOverflow(other.words[index])
                let (second, more) = first.addingReportingOverflow(carry)
                sum[index] = second
                carry = over || more ? 1 : 0
            }
            guard carry == 1 || !Self.isLess(sum, Self.prime) else { return Self(words: sum) }
            return Self(words: Self.subtract(Self.prime, from: sum))
        }

        func times(_ other: Self) -> Self {
            var product = Self(small: 0)
            for index in (0..<256).reversed() {
                product = product.plus(product)
                if other.bit(index) { product = product.plus(self) }
            }
            return product
        }

        func raised(to exponent: Self) -> Self {
            var power = Self(small: 1)
            for index in (0..<256).reversed() {
                power = power.times(power)
                if exponent.bit(index) { power = power.times(self) }
            }
            return power
        }

        private func bit(_ index: Int) -> Bool {
            words[index / 64] >> UInt64(index % 64) & 1 == 1
        }

        private static func isLess(_ first: SIMD4<UInt64>, _ second: SIMD4<UInt64>) -> Bool {
            for index in (0..<4).reversed() where first[index] != second[index] {
                return first[index] < second[index]
            }
            return false
        }

        /// The difference modulo 2²⁵⁶.
        private static func subtract(
            _ first: SIMD4<UInt64>,
            from second: SIMD4<UInt64>
        ) -> SIMD4<UInt64> {
            var difference = SIMD4<UInt64>()
            var borrow: UInt64 = 0
            for index in 0..<4 {
                let (one, under) = second[index].subtractingReportingOverflow(first[index])
                let (two, more) = one.subtractingReportingOverflow(borrow)
                difference[index] = two
                borrow = under || more ? 1 : 0
            }
            return difference
        }
    }
}
