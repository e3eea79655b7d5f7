// SPDX-License-Identifier: Apache-2.0

/// Writes the content of a JSON string, with only the escapes that RFC 8259 section 7 requires.
package enum JSONQuoting {
    /// The length of the longest escape of one byte: `\u001f`.
    package static let longestEscape = 6

    /// Appends UTF-8.
    static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard let base = unsafe UnsafeRawPointer(text.baseAddress) else { return }
        var start = 0
        while true {
            let stop = unsafe firstEscape(in: base, from: start, to: text.count)
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<stop]))
            guard stop < text.count else { return }
            let escape = escape(unsafe text[stop])
            for place in 0..<escape.count { bytes.append(escape.byte(place)) }
            start = stop + 1
        }
    }

    /// Writes UTF-8 into memory of at least ``longestEscape`` times its length; returns the number
    /// of bytes written.
    package static func write(
        _ text: UnsafeRawBufferPointer,
        to room: UnsafeMutablePointer<UInt8>
    ) -> Int {
        guard let base = text.baseAddress, text.count > 0 else { return 0 }
        var written = 0
        var start = 0
        while true {
            let stop = unsafe firstEscape(in: base, from: start, to: text.count)
            unsafe UnsafeMutableRawPointer(room + written)
                .copyMemory(from: base + start, byteCount: stop - start)
            written += stop - start
            guard stop < text.count else { return written }
            let escape = escape(unsafe text[stop])
            for place in 0..<escape.count {
                unsafe room[written + place] = escape.byte(place)
            }
            written += escape.count
            start = stop + 1
        }
    }

    /// The length of a valid JSON text, were each character that an escape with `\u` stands for
    /// written in UTF-8, but for those that must be escaped.
    package static func byteCount(ofUnescaped json: [UInt8]) -> Int {
        var count = json.count
        var start = 0
        while let place = json[start...].firstIndex(of: UInt8(ascii: "\\")) {
            guard let unit = codeUnit(at: place, in: json) else {
                start = min(place + 2, json.count)
                continue
            }
            start = place + longestEscape
            switch unit {
            case 0..<0x20, 0x22, 0x5C, 0xDC00..<0xE000: continue
            case 0xD800..<0xDC00:
                guard let low = codeUnit(at: start, in: json), 0xDC00..<0xE000 ~= low else {
                    continue
                }
                start += longestEscape
                count -= 2 * longestEscape - 4
            default: count -= longestEscape - (unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
            }
        }
        return count
    }

    /// The code unit of UTF-16 that an escape with `\u` stands for; nil if there is none.
    private static func codeUnit(at place: Int, in json: [UInt8]) -> UInt16? {
        guard place + longestEscape <= json.count, json[place] == UInt8(ascii: "\\"),
            json[place + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for byte in json[place + 2..<place + longestEscape] {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The offset of the first byte that must be escaped, or the end.
    @inline(__always)
    private static func firstEscape(
        in base: UnsafeRawPointer,
        from start: Int,
        to end: Int
    ) -> Int {
        var index = start
        while index + 16 <= end, unsafe !PlainText.hasEscape(base + index) { index += 16 }
        while index < end, end - start >= 8 {
            // The last eight bytes overlap those before them.
            let place = min(index, end - 8)
            let word = unsafe base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let stops = PlainText.escapes(in: UInt64(littleEndian: word))
            if stops != 0 {
                // The lowest mark is always right.
                return place + stops.trailingZeroBitCount / 8
            }
            index = place + 8
        }
        while index < end {
            let byte = unsafe base.load(fromByteOffset: index, as: UInt8.self)
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return index
    }

    /// Up to six characters, the first one in the lowest byte.
    private struct Escape {
        let characters: UInt64
        let count: Int

        func byte(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: characters >> (8 * place)) }
    }

    private static func escape(_ byte: UInt8) -> Escape {
        func short(_ letter: UInt8) -> Escape {
            Escape(characters: UInt64(UInt8(ascii: "\\")) | UInt64(letter) << 8, count: 2)
        }
        switch byte {
        case 0x08: return short(UInt8(ascii: "b"))
        case 0x09: return short(UInt8(ascii: "t"))
        case 0x0A: return short(UInt8(ascii: "n"))
        case 0x0C: return short(UInt8(ascii: "f"))
        case 0x0D: return short(UInt8(ascii: "r"))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return short(byte)
        default:
            // \u00 and two digits, the first of which is 0 or 1.
            let low = byte & 15
            let digit = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10
            let tens = UInt8(ascii: "0") + byte >> 4
            let start: UInt64 = 0x3030_755C  // \u00, first character in the lowest byte
            return Escape(
                characters: start | UInt64(tens) << 32 | UInt64(digit) << 40,
                count: 6
            )
        }
    }
}
