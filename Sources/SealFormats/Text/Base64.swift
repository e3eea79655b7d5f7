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

    /// The value of each byte of the standard alphabet alone.
    private static let plainValues: [UInt8] = {
        var values = Self.values
        values[Int(UInt8(ascii: "-"))] = none
        values[Int(UInt8(ascii: "_"))] = none
        return values
    }()

    /// The standard alphabet, padded, on one line.
    static func encode(_ bytes: [UInt8]) -> String {
        unsafe bytes.withSpanBytes { bytes in
            unsafe String(unsafeUninitializedCapacity: encodedByteCount(of: bytes.count)) { text in
                unsafe encode(bytes, into: UnsafeMutableRawBufferPointer(text))
            }
        }
    }

    /// How many letters so many bytes are.
    static func encodedByteCount(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }

    /// Writes ``encodedByteCount(of:)`` letters, and gives their number.
    ///
    /// The bytes may stand at the end of that memory: no letter is written over a byte that is still
    /// to be read, since behind every three bytes there are as many as letters are left to write.
    static func encode(
        _ bytes: UnsafeRawBufferPointer,
        into text: UnsafeMutableRawBufferPointer
    ) -> Int {
        unsafe alphabet.withSpanBytes { letters in
            unsafe encode(bytes, by: letters, into: text)
        }
        return encodedByteCount(of: bytes.count)
    }

    /// Writes four letters for every three bytes, and for what is left over.
    private static func encode(
        _ bytes: UnsafeRawBufferPointer,
        by letters: UnsafeRawBufferPointer,
        into text: UnsafeMutableRawBufferPointer
    ) {
        func write(_ group: UInt32, _ place: Int) {
            unsafe text[place] = letters[Int(group >> 18 & 63)]
            unsafe text[place + 1] = letters[Int(group >> 12 & 63)]
            unsafe text[place + 2] = letters[Int(group >> 6 & 63)]
            unsafe text[place + 3] = letters[Int(group & 63)]
        }
        var read = 0
        var place = 0
        while read + 3 <= bytes.count {
            let high = unsafe UInt32(bytes[read]) << 16
            write(unsafe high | UInt32(bytes[read + 1]) << 8 | UInt32(bytes[read + 2]), place)
            read += 3
            place += 4
        }
        let rest = bytes.count - read
        guard rest > 0 else { return }
        let second = unsafe rest == 2 ? UInt32(bytes[read + 1]) : 0
        write(unsafe UInt32(bytes[read]) << 16 | second << 8, place)
        if rest == 1 { unsafe text[place + 2] = UInt8(ascii: "=") }
        unsafe text[place + 3] = UInt8(ascii: "=")
    }

    /// Reads what ``encode(_:)`` writes, or gives nil.
    ///
    /// That is for another alphabet, white space or no padding; unused bits may be set. It is for the
    /// texts of nearly all senders, and several times as quick as ``decode(_:)``.
    static func decodePlain(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.count % 4 == 0, text.count > 0 else { return nil }
        let equals = UInt8(ascii: "=")
        let isPadded = unsafe text[text.count - 1] == equals
        let paddingCount = unsafe !isPadded ? 0 : text[text.count - 2] == equals ? 2 : 1
        let byteCount = text.count / 4 * 3 - paddingCount
        var isPlain = false
        let bytes = unsafe plainValues.withSpanBytes { values in
            unsafe makeBytes(capacity: text.count / 4 * 3) { output in
                isPlain = unsafe decodePlain(text, paddingCount, by: values, into: output)
                return isPlain ? byteCount : 0
            }
        }
        return isPlain ? bytes : nil
    }

    /// Writes three bytes for every four letters; false if a letter is none.
    private static func decodePlain(
        _ text: UnsafeRawBufferPointer,
        _ paddingCount: Int,
        by values: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        // What is no letter has its highest bits set, which are looked at in the end.
        var seen: UInt32 = 0
        @inline(__always)
        func value(_ letter: UInt32) -> UInt32 {
            let value = unsafe UInt32(values[Int(letter & 0xFF)])
            seen |= value
            return value
        }
        var place = 0
        let last = text.count - 4
        var start = 0
        while start < last {
            let letters = unsafe UInt32(
                littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt32.self)
            )
            let high = value(letters) << 26 | value(letters >> 8) << 20
            let group = high | value(letters >> 16) << 14 | value(letters >> 24) << 8
            // Four bytes where three are wanted: the next group writes over the fourth.
            unsafe output.storeBytes(of: group.bigEndian, toByteOffset: place, as: UInt32.self)
            start += 4
            place += 3
        }
        let third = unsafe paddingCount > 1 ? 0 : value(UInt32(text[last + 2]))
        let fourth = unsafe paddingCount > 0 ? 0 : value(UInt32(text[last + 3]))
        let high = unsafe value(UInt32(text[last])) << 18 | value(UInt32(text[last + 1])) << 12
        let group = high | third << 6 | fourth
        unsafe output[place] = UInt8(truncatingIfNeeded: group >> 16)
        unsafe output[place + 1] = UInt8(truncatingIfNeeded: group >> 8)
        unsafe output[place + 2] = UInt8(truncatingIfNeeded: group)
        return seen < 64
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
