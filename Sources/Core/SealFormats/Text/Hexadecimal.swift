// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal digits (RFC 4648 §8), as `xxd -p` prints them.
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef")

    /// Encodes bytes in lower case.
    package static func text(of bytes: some Collection<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    /// Decodes digits of either case, skipping white space; nil if there is any other character or
    /// an odd number of digits.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)  // memory that an array leaves is not erased
        var high: UInt8?
        for letter in text {
            guard let value = value(of: letter) else {
                if Base64.isIgnored(letter) { continue }
                return nil
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? bytes : nil
    }

    /// The value of a digit of either case.
    package static func value(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
