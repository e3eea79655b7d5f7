// SPDX-License-Identifier: Apache-2.0

/// Z85 (ZeroMQ RFC 32), extended to any length as the Mastodon relay does.
///
/// Four bytes make five digits. One to three bytes left over at the end make two to four digits.
package enum Z85 {
    private static let digits = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8
    )

    /// The value of each byte; 0xFF if it is not a digit.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// Encodes bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 4 * 5 + 4)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let group = bytes[start..<min(start + 4, bytes.count)]
            var number = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            var reversed: [UInt8] = []
            for _ in 0...group.count {
                reversed.append(digits[Int(number % 85)])
                number /= 85
            }
            text.append(contentsOf: reversed.reversed())
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes digits; nil for a text that is not the encoding of any bytes.
    ///
    /// That is also a single digit at the end, or a group whose value is too large for its bytes.
    package static func decode(_ text: String) -> [UInt8]? {
        let text = Array(text.utf8)
        guard text.count % 5 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 5 * 4 + 3)
        for start in stride(from: 0, to: text.count, by: 5) {
            let group = text[start..<min(start + 5, text.count)]
            var number: UInt64 = 0
            for digit in group {
                let value = values[Int(digit)]
                guard value != 0xFF else { return nil }
                number = number * 85 + UInt64(value)
            }
            let byteCount = group.count - 1
            guard number < 1 << UInt64(8 * byteCount) else { return nil }
            for place in (0..<byteCount).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place)))
            }
        }
        return bytes
    }
}
