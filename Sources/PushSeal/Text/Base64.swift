// SPDX-License-Identifier: Apache-2.0

/// Base64 (RFC 4648): written to the letter, read as leniently as senders demand.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// Not a letter of the alphabet.
    private static let none: UInt8 = 0xFF

    /// The value of each byte, of both alphabets (§4 and §5).
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: none, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    /// The standard alphabet, padded, on one line.
    static func encode(_ bytes: [UInt8]) -> String {
        let groupCount = bytes.count / 3 + (bytes.count % 3 == 0 ? 0 : 1)
        let text = [UInt8](capacity: groupCount * 4) { output in
            var read = 0
            while read + 3 <= bytes.count {
                let group =
                    UInt32(bytes[read]) << 16 | UInt32(bytes[read + 1]) << 8
                    | UInt32(bytes[read + 2])
                output.append(alphabet[Int(group >> 18)])
                output.append(alphabet[Int(group >> 12 & 63)])
                output.append(alphabet[Int(group >> 6 & 63)])
                output.append(alphabet[Int(group & 63)])
                read += 3
            }
            let rest = bytes.count - read
            guard rest > 0 else { return }
            let group = UInt32(bytes[read]) << 16 | (rest == 2 ? UInt32(bytes[read + 1]) << 8 : 0)
            output.append(alphabet[Int(group >> 18)])
            output.append(alphabet[Int(group >> 12 & 63)])
            output.append(rest == 2 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            output.append(UInt8(ascii: "="))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What a lenient reading gave.
    struct Decoded {
        var bytes: [UInt8]
        /// Whether `-` or `_` stood for `+` or `/`.
        var isURLSafe: Bool
    }

    /// Reads either alphabet, or both mixed, skipping white space; padding at the end may be
    /// missing or too much, and unused bits may be set.
    static func decode(_ text: Span<UInt8>) throws(TextFault) -> Decoded {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 3)
        var isURLSafe = false
        var paddingOffset: Int?
        var group: UInt32 = 0
        var letterCount = 0
        for offset in text.indices {
            let letter = text[offset]
            let value = values[Int(letter)]
            if value == none {
                if isIgnored(letter) { continue }
                guard letter == UInt8(ascii: "=") else {
                    throw TextFault(.foreignCharacter, utf8Offset: offset)
                }
                if paddingOffset == nil { paddingOffset = offset }
                continue
            }
            if let paddingOffset { throw TextFault(.paddingInside, utf8Offset: paddingOffset) }
            if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") { isURLSafe = true }
            group = group << 6 | UInt32(value)
            letterCount &+= 1
            if letterCount % 4 == 0 {
                bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                bytes.append(UInt8(truncatingIfNeeded: group))
            }
        }
        switch letterCount % 4 {
        case 1: throw TextFault(.incomplete, utf8Offset: text.count)
        case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default: break
        }
        return Decoded(bytes: bytes, isURLSafe: isURLSafe)
    }

    /// White space that mail, shells and `openssl enc -a` leave in a text.
    static func isIgnored(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
