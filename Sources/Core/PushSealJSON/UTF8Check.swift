// SPDX-License-Identifier: Apache-2.0

/// Checks that bytes are UTF-8 (RFC 3629 §4), in place.
package enum UTF8Check {
    /// Whether the bytes are well-formed: no overlong form, no surrogate, no truncated character.
    package static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset < bytes.count {
            offset = unsafe endOfASCII(bytes, from: offset)
            guard offset < bytes.count else { return true }
            let length = unsafe sequenceLength(bytes, at: offset)
            guard length > 0 else { return false }
            offset += length
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

    /// The length of the well-formed sequence of two to four bytes at an offset, or 0 (RFC 3629 §4).
    @inline(__always)
    static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        let length: Int
        // The range of the second byte that excludes overlong forms and surrogates.
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch unsafe bytes[offset] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard offset + length <= bytes.count, unsafe second.contains(bytes[offset + 1]) else {
            return 0
        }
        for index in offset + 2..<offset + max(length, 2) {
            guard unsafe bytes[index] & 0xC0 == 0x80 else { return 0 }
        }
        return length
    }
}

extension String {
    /// Lends the text's UTF-8 in place.
    ///
    /// `withUTF8` needs a variable, and copying the text into one retains it, which takes as long
    /// as finding a member by its name.
    @inline(__always)
    func withUTF8Memory<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        var text = self  // a bridged NSString has no contiguous UTF-8
        return text.withUTF8(body)
    }
}
