// SPDX-License-Identifier: Apache-2.0

/// Writes the inside of a JSON string.
enum Quoting {
    /// Appends text that is UTF-8, escaping only what RFC 8259 section 7 says must be.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard let base = unsafe UnsafeRawPointer(text.baseAddress) else { return }
        var start = 0
        var index = 0
        while index < text.count {
            if index + 8 <= text.count {
                let word = unsafe base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let stops = PlainText.escapes(in: UInt64(littleEndian: word))
                if stops == 0 {
                    index += 8
                    continue
                }
                index += stops.trailingZeroBitCount / 8
            }
            let byte = unsafe text[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                appendEscape(byte, to: &bytes)
                start = index + 1
            }
            index += 1
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }
}
