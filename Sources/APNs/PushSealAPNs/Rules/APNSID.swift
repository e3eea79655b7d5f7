// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// The header `apns-id`: a UUID that identifies one push, the same in every attempt to send it.
package struct APNSID: Hashable, Sendable {
    /// The 16 bytes as two big-endian numbers, the first eight in `high`.
    package let high: UInt64
    package let low: UInt64

    /// The positions of the hyphens in a UUID (RFC 9562 §4).
    private static func isHyphen(_ place: Int) -> Bool {
        place == 8 || place == 13 || place == 18 || place == 23
    }

    private static let characterCount = 36

    /// Makes a random UUID (version 4).
    package init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Makes a random UUID (version 4) with a generator.
    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next() & ~0xF000 | 0x4000
        low = generator.next() & ~(0b11 << 62) | 0b10 << 62
    }

    /// Makes a UUID of version 8 (RFC 9562 §5.8), the same for the same bytes: the first half of
    /// their SHA-256.
    package init(hashing bytes: [UInt8]) throws(SealError) {
        let hash = try Digest.sha256.hash(bytes)
        let halves = [hash[0..<8], hash[8..<16]].map {
            $0.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        }
        high = halves[0] & ~0xF000 | 0x8000
        low = halves[1] & ~(0b11 << 62) | 0b10 << 62
    }

    /// Makes a UUID from its two halves.
    package init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }

    /// Parses a UUID in either case; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == Self.characterCount else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var digitCount = 0
        for (place, byte) in text.utf8.enumerated() {
            if Self.isHyphen(place) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Hexadecimal.value(of: byte) else { return nil }
            if digitCount < 16 {
                halves.0 = halves.0 << 4 | UInt64(digit)
            } else {
                halves.1 = halves.1 << 4 | UInt64(digit)
            }
            digitCount += 1
        }
        (high, low) = halves
    }
}

extension APNSID: CustomStringConvertible {
    /// The UUID in lower case, as APNs writes it.
    package var description: String {
        unsafe String(unsafeUninitializedCapacity: Self.characterCount) { text in
            var place = 0
            for number in [high, low] {
                for shift in stride(from: 60, through: 0, by: -4) {
                    if Self.isHyphen(place) {
                        unsafe text[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15
                    let zero = digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10
                    unsafe text[place] = zero + digit
                    place += 1
                }
            }
            return place
        }
    }
}
