// SPDX-License-Identifier: Apache-2.0

/// Base64url without padding, as members of a JWK are written (RFC 7515 §2).
///
/// To the letter, unlike the lenient reading of sealed texts: a key that was damaged on its way is
/// to be noticed here, not where the first message fails to open. Works from buffer to buffer, so
/// that no copy of a secret is left behind.
enum Base64URL {
    /// What stands in the way of a reading.
    enum Fault: Error, Equatable {
        /// The character at this offset is not of the alphabet.
        case foreignCharacter(offset: Int)
        /// The character at this offset belongs to the alphabet of plain base64.
        case standardAlphabet(offset: Int)
        /// Padding begins at this offset.
        case padding(offset: Int)
        /// A lone character is left over, which is too little for a byte.
        case incomplete
        /// The last character has bits set that belong to no byte, as after a typing mistake.
        case unusedBits
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// Characters that so many bytes are written with.
    static func encodedCount(ofBytes count: Int) -> Int {
        count / 3 * 4 + (count % 3 == 0 ? 0 : count % 3 + 1)
    }

    /// Writes bytes; `output` has room for ``encodedCount(ofBytes:)``.
    static func encode(_ bytes: Span<UInt8>, into output: UnsafeMutableRawBufferPointer) {
        precondition(output.count >= encodedCount(ofBytes: bytes.count), "no room for the text")
        var group: UInt32 = 0
        var bitCount = 0
        var written = 0
        for index in bytes.indices {
            group = group << 8 | UInt32(bytes[index])
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                unsafe output[written] = alphabet[Int(group >> UInt32(bitCount) & 63)]
                written += 1
            }
        }
        if bitCount > 0 {
            unsafe output[written] = alphabet[Int(group << UInt32(6 - bitCount) & 63)]
        }
    }

    /// Reads text; `output` has room for three bytes of every four characters.
    ///
    /// - Returns: the number of bytes written.
    static func decode(
        _ text: Span<UInt8>,
        into output: UnsafeMutableRawBufferPointer
    ) throws(Fault) -> Int {
        precondition(output.count >= text.count / 4 * 3 + 2, "no room for the bytes")
        var group: UInt32 = 0
        var bitCount = 0
        var written = 0
        for offset in text.indices {
            group = group << 6 | (try value(of: text[offset], at: offset))
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                unsafe output[written] = UInt8(truncatingIfNeeded: group >> UInt32(bitCount))
                written += 1
            }
        }
        if bitCount == 6 { throw .incomplete }
        guard group & ((1 << UInt32(bitCount)) - 1) == 0 else { throw .unusedBits }
        return written
    }

    private static func value(of letter: UInt8, at offset: Int) throws(Fault) -> UInt32 {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        case UInt8(ascii: "+"), UInt8(ascii: "/"): throw .standardAlphabet(offset: offset)
        case UInt8(ascii: "="): throw .padding(offset: offset)
        default: throw .foreignCharacter(offset: offset)
        }
    }
}

extension Base64URL.Fault: CustomStringConvertible {
    /// The fault in words; characters count from one and are not shown.
    var description: String {
        switch self {
        case .foreignCharacter(let offset): "character \(offset + 1) is not base64url"
        case .standardAlphabet(let offset):
            "character \(offset + 1) is of plain base64, where base64url has - and _"
        case .padding: "base64url in a key has no padding"
        case .incomplete: "one character of base64url is missing or too many"
        case .unusedBits: "its last character stands for more bits than there are bytes"
        }
    }
}

extension Base64URL {
    /// The bytes as text, for what is no secret.
    static func text(of bytes: [UInt8]) -> String {
        let count = encodedCount(ofBytes: bytes.count)
        return unsafe String(unsafeUninitializedCapacity: count) { buffer in
            unsafe encode(bytes.span, into: UnsafeMutableRawBufferPointer(buffer))
            return count
        }
    }
}
