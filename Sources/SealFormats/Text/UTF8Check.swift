// SPDX-License-Identifier: Apache-2.0

/// Checks that bytes are UTF-8 (RFC 3629 §4), in place.
enum UTF8Check {
    /// Whether the bytes are well-formed: no overlong form, no surrogate, no truncated character.
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset < bytes.count {
            offset = unsafe endOfASCII(bytes, from: offset)
            guard offset < bytes.count else { return true }
            guard let end = unsafe endOfCharacter(bytes, at: offset) else { return false }
            offset = end
        }
        return true
    }

    /// The first non-ASCII byte from a position on, or the end.
    @inline(__always)
    private static func endOfASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var offset = start
        while bytes.count - offset >= 32 {
            let words = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            guard (words.x | words.y | words.z | words.w) & 0x8080_8080_8080_8080 == 0 else {
                break
            }
            offset += 32
        }
        while bytes.count - offset >= 8,
            unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                & 0x8080_8080_8080_8080 == 0
        {
            offset += 8
        }
        while offset < bytes.count, unsafe bytes[offset] < 0x80 { offset += 1 }
        return offset
    }

    /// The end of a character of two to four bytes; nil if it is invalid.
    @inline(__always)
    private static func endOfCharacter(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        let lead = unsafe bytes[start]
        let byteCount: Int
        // The range of the second byte that excludes overlong forms and surrogates.
        let second: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (byteCount, second) = (2, 0x80...0xBF)
        case 0xE0: (byteCount, second) = (3, 0xA0...0xBF)
        case 0xED: (byteCount, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (byteCount, second) = (3, 0x80...0xBF)
        case 0xF0: (byteCount, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (byteCount, second) = (4, 0x80...0xBF)
        case 0xF4: (byteCount, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard bytes.count - start >= byteCount, unsafe second.contains(bytes[start + 1]) else {
            return nil
        }
        for place in 2..<max(byteCount, 2) {
            guard unsafe bytes[start + place] & 0xC0 == 0x80 else { return nil }
        }
        return start + byteCount
    }
}
