// SPDX-License-Identifier: Apache-2.0

/// Base64 (RFC 4648) from memory to memory: the standard alphabet, padded, on one line, as senders
/// should write it.
///
/// Other variants are read by ``Base64/decodeLeniently(_:)`` and ``Base64URL``, with the same
/// tables.
package enum Base64 {
    /// The letters of an alphabet, for encoding.
    struct Letters {
        /// The two letters for each twelve bits, the first in the lower byte.
        let pairs: [UInt16]

        /// RFC 4648 §4.
        static let standard = Self("+/")
        /// RFC 4648 §5.
        static let urlSafe = Self("-_")

        private init(_ ends: String) {
            let letters = Array((common + ends).utf8)
            pairs = (0..<4_096).map { bits in
                UInt16(letters[bits >> 6]) | UInt16(letters[bits & 63]) << 8
            }
        }
    }

    /// The values of the letters of an alphabet, for decoding.
    struct Values {
        /// For each of the four places in a group, the value of each byte, shifted into position.
        let places: [UInt32]

        /// RFC 4648 §4.
        static let standard = Self("+/")
        /// RFC 4648 §5.
        static let urlSafe = Self("-_")
        /// Both.
        static let either = Self("+/", "-_")

        /// - Parameter ends: the letters for 62 and 63.
        private init(_ ends: String...) {
            var places = [UInt32](repeating: Base64.none, count: 4 * 256)
            for place in 0..<4 {
                for ends in ends {
                    for (value, letter) in (common + ends).utf8.enumerated() {
                        places[256 * place + Int(letter)] = UInt32(value) << (18 - 6 * place)
                    }
                }
            }
            self.places = places
        }
    }

    /// The 62 letters common to both alphabets.
    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// Not a letter of the alphabet: a bit that no shifted value has.
    static let none: UInt32 = 1 << 31

    private static let padding = UInt8(ascii: "=")

    /// The number of letters for a number of bytes, padding included.
    package static func encodedCount(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }

    /// Encodes bytes into memory of ``encodedCount(of:)`` bytes; returns that count.
    package static func encode(
        _ bytes: UnsafeRawBufferPointer,
        into text: UnsafeMutableRawBufferPointer
    ) -> Int {
        unsafe encode(bytes, by: .standard, isPadded: true, into: text)
    }

    /// Encodes bytes in an alphabet; returns the number of letters.
    ///
    /// The memory must have room for the padding in any case.
    static func encode(
        _ bytes: UnsafeRawBufferPointer,
        by letters: Letters,
        isPadded: Bool,
        into text: UnsafeMutableRawBufferPointer
    ) -> Int {
        precondition(text.count >= encodedCount(of: bytes.count), "no room for the text")
        return unsafe letters.pairs.withUnsafeBufferPointer { pairs in
            var read = 0
            var written = 0
            @inline(__always)
            func store(_ group: UInt32) {
                let first = unsafe pairs[Int(group >> 12)]
                let second = unsafe pairs[Int(group & 4_095)]
                unsafe text.storeBytes(
                    of: (UInt32(first) | UInt32(second) << 16).littleEndian,
                    toByteOffset: written,
                    as: UInt32.self
                )
                written += 4
            }
            // Six bytes make four pairs; they are read as part of one eight-byte word.
            while read + 8 <= bytes.count {
                let word = unsafe UInt64(
                    bigEndian: bytes.loadUnaligned(fromByteOffset: read, as: UInt64.self)
                )
                var letters: UInt64 = 0
                for place in 0..<4 {
                    let bits = Int(truncatingIfNeeded: word >> UInt64(52 - 12 * place)) & 4_095
                    letters |= unsafe UInt64(pairs[bits]) << UInt64(16 * place)
                }
                unsafe text.storeBytes(
                    of: letters.littleEndian,
                    toByteOffset: written,
                    as: UInt64.self
                )
                read += 6
                written += 8
            }
            while read + 3 <= bytes.count {
                store(
                    unsafe UInt32(bytes[read]) << 16 | UInt32(bytes[read + 1]) << 8
                        | UInt32(bytes[read + 2])
                )
                read += 3
            }
            let rest = bytes.count - read
            guard rest > 0 else { return written }
            store(
                unsafe UInt32(bytes[read]) << 16 | (rest == 2 ? UInt32(bytes[read + 1]) << 8 : 0)
            )
            // The letters without a value: one for two bytes, two for one.
            let count = 3 - rest
            guard isPadded else { return written - count }
            for place in 1...count { unsafe text[written - place] = padding }
            return written
        }
    }

    /// The memory that ``decode(_:into:)`` needs, in bytes.
    package static func capacity(for text: UnsafeRawBufferPointer) -> Int { text.count / 4 * 3 }

    /// Decodes the output of ``encode(_:into:)``; returns the number of bytes.
    ///
    /// Nil for text in another form, or for an empty text. Unused bits may be set.
    package static func decode(
        _ text: UnsafeRawBufferPointer,
        into bytes: UnsafeMutableRawBufferPointer
    ) -> Int? {
        guard text.count >= 4, text.count & 3 == 0 else { return nil }
        precondition(unsafe bytes.count >= capacity(for: text), "no room for the bytes")
        let last = text.count - 1
        let letterCount =
            unsafe text[last] != padding
            ? text.count : text[last - 1] != padding ? last : last - 1
        return unsafe decode(
            text[..<letterCount].rebased,
            by: .standard,
            into: bytes
        )?.count
    }

    /// Decodes letters without padding; nil if one is not of the alphabet, or one is left over.
    ///
    /// - Returns: the number of bytes, and the bits of the last letter that belong to no byte.
    static func decode(
        _ letters: UnsafeRawBufferPointer,
        by values: Values,
        into bytes: UnsafeMutableRawBufferPointer
    ) -> (count: Int, unusedBits: UInt32)? {
        guard letters.count & 3 != 1 else { return nil }
        precondition(bytes.count >= letters.count * 3 / 4, "no room for the bytes")
        return unsafe values.places.withUnsafeBufferPointer { values in
            @inline(__always)
            func value(_ place: Int, _ index: Int) -> UInt32 {
                unsafe values[256 * place + Int(letters[index])]
            }
            @inline(__always)
            func group(_ index: Int) -> UInt32 {
                value(0, index) | value(1, index + 1) | value(2, index + 2) | value(3, index + 3)
            }
            var seen: UInt32 = 0
            var read = 0
            var written = 0
            let end = letters.count & ~3
            // Two groups at once, and two bytes more, for which the next group has room.
            while read + 12 <= end {
                let (first, second) = (group(read), group(read + 4))
                seen |= first | second
                unsafe bytes.storeBytes(
                    of: (UInt64(first) << 40 | UInt64(second) << 16).bigEndian,
                    toByteOffset: written,
                    as: UInt64.self
                )
                read += 8
                written += 6
            }
            while read < end {
                let group = group(read)
                seen |= group
                unsafe bytes[written] = UInt8(truncatingIfNeeded: group >> 16)
                unsafe bytes[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
                unsafe bytes[written + 2] = UInt8(truncatingIfNeeded: group)
                read += 4
                written += 3
            }
            let rest = letters.count - end
            guard rest > 0 else { return seen & none == 0 ? (written, 0) : nil }
            var group = value(0, read) | value(1, read + 1)
            if rest == 3 { group |= value(2, read + 2) }
            guard (seen | group) & none == 0 else { return nil }
            unsafe bytes[written] = UInt8(truncatingIfNeeded: group >> 16)
            if rest == 3 { unsafe bytes[written + 1] = UInt8(truncatingIfNeeded: group >> 8) }
            return (written + rest - 1, group & (rest == 3 ? 0xFF : 0xFFFF))
        }
    }
}

extension Base64 {
    /// Bytes as text: the standard alphabet, padded, on one line.
    static func text(of bytes: [UInt8]) -> String {
        unsafe bytes.withSpanBytes { bytes in
            unsafe String(unsafeUninitializedCapacity: encodedCount(of: bytes.count)) { text in
                unsafe encode(bytes, into: UnsafeMutableRawBufferPointer(text))
            }
        }
    }

    /// The result of lenient decoding.
    struct Decoded {
        var bytes: [UInt8]
        /// Whether `-` or `_` stood for `+` or `/`.
        var isURLSafe: Bool
    }

    /// Decodes either alphabet, or a mix, skipping white space; padding may be missing or
    /// excessive, and unused bits may be set.
    static func decodeLeniently(_ text: UnsafeRawBufferPointer) throws(TextFault) -> Decoded {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.count)
        var isURLSafe = false
        var paddingOffset: Int?
        for offset in text.indices {
            let letter = unsafe text[offset]
            if Values.either.places[Int(letter)] == none {
                if isIgnored(letter) { continue }
                guard letter == padding else {
                    throw TextFault(.foreignCharacter, utf8Offset: offset)
                }
                if paddingOffset == nil { paddingOffset = offset }
                continue
            }
            if let paddingOffset { throw TextFault(.paddingInside, utf8Offset: paddingOffset) }
            if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") { isURLSafe = true }
            letters.append(letter)
        }
        guard letters.count & 3 != 1 else {
            throw TextFault(.incomplete, utf8Offset: text.count)
        }
        let bytes = unsafe letters.withSpanBytes { letters in
            unsafe makeBytes(capacity: letters.count * 3 / 4) { bytes in
                unsafe decode(letters, by: .either, into: bytes)?.count ?? 0
            }
        }
        return Decoded(bytes: bytes, isURLSafe: isURLSafe)
    }

    /// As ``decodeLeniently(_:)-(UnsafeRawBufferPointer)``; nil for what is not base64.
    package static func decodeLeniently(_ text: String) -> [UInt8]? {
        unsafe Array(text.utf8).withSpanBytes { unsafe try? decodeLeniently($0).bytes }
    }

    /// Decodes a secret, skipping white space; padding may be missing or excessive.
    ///
    /// - Parameters:
    ///   - text: the letters.
    ///   - values: their alphabet.
    ///   - body: is lent the bytes; every copy is erased afterwards.
    /// - Returns: what `body` returns; nil for what is not base64.
    /// - Throws: what `body` throws.
    static func withSecret<R, E: Error>(
        _ text: UnsafeRawBufferPointer,
        by values: Values,
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R? {
        try unsafe withErasedScratch(byteCount: 2 * text.count) { scratch throws(E) -> R? in
            var count = 0
            var isPadded = false
            for index in text.indices {
                let letter = unsafe text[index]
                if isIgnored(letter) { continue }
                if letter == padding {
                    isPadded = true
                    continue
                }
                if isPadded { return nil }
                unsafe scratch[count] = letter
                count += 1
            }
            let letters = unsafe UnsafeRawBufferPointer(rebasing: scratch[..<count])
            let room = unsafe scratch[count...].rebased
            guard let end = unsafe decode(letters, by: values, into: room)?.count else {
                return nil
            }
            return try unsafe body(UnsafeRawBufferPointer(rebasing: room[..<end]))
        }
    }

    /// White space that mail, shells and `openssl enc -a` leave in a text.
    static func isIgnored(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
