// SPDX-License-Identifier: Apache-2.0

extension Scanner {
    /// Reads the string whose opening quote is at `offset` and returns the offset after its end.
    @inline(__always)
    mutating func scanString(_ offset: Int) throws(JSONError) -> Int {
        var end = offset + 1
        var hasEscapes = false
        while true {
            end = skipPlain(end)
            guard end < count else { throw unclosedString(offset) }
            let byte = byte(end)
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                end = try scanEscape(end, string: offset)
            } else if byte >= 0x80 {
                end = try scanNonASCII(end)
            } else {
                throw controlCharacter(at: end)
            }
        }
        append(.string, offset, end + 1, hasEscapes: hasEscapes)
        return end + 1
    }

    /// The offset of the first byte that is a quote, a backslash, a control character or not ASCII.
    ///
    /// Names and short texts end within a few words; anything longer is scanned sixteen bytes at a
    /// time.
    @inline(__always)
    private func skipPlain(_ offset: Int) -> Int {
        var offset = offset
        var shortEnd = offset + 24
        while offset + 8 <= count {
            let stops = PlainText.stops(in: word(offset))
            guard stops == 0 else { return offset + stops.trailingZeroBitCount / 8 }
            offset += 8
            if offset == shortEnd {
                offset = skipPlainBlocks(offset)
                shortEnd = -1
            }
        }
        while offset < count, !PlainText.isStop(byte(offset)) { offset += 1 }
        return offset
    }

    /// The offset of the first sixteen bytes that contain such a byte.
    @inline(__always)
    private func skipPlainBlocks(_ offset: Int) -> Int {
        var offset = offset
        while offset + 16 <= count, unsafe !PlainText.hasStop(base + offset) { offset += 16 }
        return offset
    }

    /// Reads the escape whose backslash is at `offset` (RFC 8259 section 7).
    private func scanEscape(_ offset: Int, string: Int) throws(JSONError) -> Int {
        guard offset + 1 < count else { throw unclosedString(string) }
        switch byte(offset + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return offset + 2
        case UInt8(ascii: "u"):
            let first = try scanHex(offset, string: string)
            guard first & 0xF800 == 0xD800 else { return offset + 6 }
            guard first < 0xDC00 else { throw loneSurrogate(at: offset, first) }
            // A high half needs its low half, as the next escape.
            guard offset + 6 < count else { throw unclosedString(string) }
            guard byte(offset + 6) == UInt8(ascii: "\\") else {
                throw loneSurrogate(at: offset, first)
            }
            guard offset + 7 < count else { throw unclosedString(string) }
            guard byte(offset + 7) == UInt8(ascii: "u") else {
                throw loneSurrogate(at: offset, first)
            }
            let second = try scanHex(offset + 6, string: string)
            guard second & 0xFC00 == 0xDC00 else { throw loneSurrogate(at: offset, first) }
            return offset + 12
        default:
            throw badEscape(at: offset)
        }
    }

    /// The value of the four hexadecimal digits of the `\u` escape at `offset`.
    private func scanHex(_ offset: Int, string: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard index < count else { throw unclosedString(string) }
            guard let digit = HexDigit.value(of: byte(index)) else {
                throw badEscape(at: offset)
            }
            value = value << 4 | digit
        }
        return value
    }

    /// Reads non-ASCII characters from `offset` on; returns the offset of the next ASCII one.
    ///
    /// Well-formed sequences are those of Unicode's table 3-7: no overlong forms, no surrogates,
    /// nothing over U+10FFFF.
    private func scanNonASCII(_ offset: Int) throws(JSONError) -> Int {
        var offset = offset
        while offset < count, byte(offset) >= 0x80 {
            let length = sequenceLength(offset)
            guard length > 0 else { throw notUTF8(at: offset) }
            offset += length
        }
        return offset
    }

    /// The length of the well-formed UTF-8 sequence of two to four bytes at `offset`, or 0.
    func sequenceLength(_ offset: Int) -> Int {
        let text = unsafe UnsafeRawBufferPointer(start: base, count: count)
        return unsafe UTF8Check.sequenceLength(text, at: offset)
    }
}

/// Finds the bytes that cannot be copied unchanged into or out of a string.
enum PlainText {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Marks the bytes that end a run in their top bits; only the lowest mark is always right.
    @inline(__always)
    static func stops(in word: UInt64) -> UInt64 { marks(in: word) & highs }

    /// The same, with meaningless lower bits.
    ///
    /// A non-ASCII byte has the top bit set itself, so the differences need no masking.
    @inline(__always)
    static func marks(in word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        return (quote &- ones) | (backslash &- ones) | (word &- ones &* 0x20) | word
    }

    /// The same for quotes, backslashes and control characters only; non-ASCII bytes are not
    /// marked.
    @inline(__always)
    static func escapes(in word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let control = (word &- ones &* 0x20) & ~word
        return ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash | control) & highs
    }

    /// Whether a byte is a quote, a backslash, a control character or not ASCII.
    @inline(__always)
    static func isStop(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte >= 0x80
    }

    // Sixteen bytes at a time. The vectors have explicit types: Swift 6.3 compares others by a loop.

    private typealias Block = SIMD16<Int8>
    private static let quote = Int8(UInt8(ascii: "\""))
    private static let backslash = Int8(UInt8(ascii: "\\"))

    /// Whether one of sixteen bytes ends a run.
    @inline(__always)
    static func hasStop(_ bytes: UnsafeRawPointer) -> Bool {
        let block = unsafe bytes.loadUnaligned(as: Block.self)
        // As signed numbers, bytes that are not ASCII are less than all others.
        return isAny(quotes(in: block) .| (block .< Block(repeating: 0x20)))
    }

    /// Whether one of sixteen bytes is a quote, a backslash or a control character.
    @inline(__always)
    static func hasEscape(_ bytes: UnsafeRawPointer) -> Bool {
        let block = unsafe bytes.loadUnaligned(as: Block.self)
        let controls = (block .< Block(repeating: 0x20)) .& (block .>= Block(repeating: 0))
        return isAny(quotes(in: block) .| controls)
    }

    @inline(__always)
    private static func quotes(in block: Block) -> SIMDMask<Block> {
        (block .== Block(repeating: quote)) .| (block .== Block(repeating: backslash))
    }

    @inline(__always)
    private static func isAny(_ mask: SIMDMask<Block>) -> Bool {
        let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        return halves.x | halves.y != 0
    }
}

/// Hexadecimal digits of either case.
enum HexDigit {
    /// The value of a digit, or nil.
    static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
