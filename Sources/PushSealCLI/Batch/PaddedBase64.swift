// SPDX-License-Identifier: Apache-2.0

/// Base64 as senders should write it (RFC 4648 §4): the standard alphabet, padded, nothing between.
///
/// Text in any other dress is read by `SealedText`, which knows them all; this is for speed where
/// that is not needed. Both give the same for what this takes.
enum PaddedBase64 {
    /// Not a letter of the alphabet: a bit that no value shifted into place has.
    private static let none: UInt32 = 1 << 31

    /// For each of the four places in a group, the value of each byte, shifted into place.
    private static let values: [UInt32] = (0..<4).flatMap { place in
        (0..<256).map { byte in
            letters.firstIndex(of: UInt8(byte)).map { UInt32($0) << (18 - 6 * place) } ?? none
        }
    }

    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// For each twelve bits the two letters that they are, the first in the lower byte.
    private static let pairs: [UInt16] = (0..<4_096).map { bits in
        UInt16(letters[bits >> 6]) | UInt16(letters[bits & 63]) << 8
    }

    /// How many letters so many bytes are.
    static func encodedCount(of byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 }

    /// Encodes into memory that has ``encodedCount(of:)`` bytes, and gives that number.
    static func encode(
        _ bytes: UnsafeRawBufferPointer,
        into room: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let room = UnsafeMutableRawPointer(room)
        return unsafe pairs.withUnsafeBufferPointer { pairs in
            var read = 0
            var written = 0
            func store(_ group: UInt32) {
                let first = unsafe pairs[Int(group >> 12)]
                let second = unsafe pairs[Int(group & 4_095)]
                unsafe room.storeBytes(
                    of: (UInt32(first) | UInt32(second) << 16).littleEndian,
                    toByteOffset: written,
                    as: UInt32.self
                )
                written += 4
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
            // In the place of the letters that stand for nothing: one for two bytes, two for one.
            for place in 1...3 - rest {
                unsafe room.storeBytes(
                    of: UInt8(ascii: "="),
                    toByteOffset: written - place,
                    as: UInt8.self
                )
            }
            return written
        }
    }

    /// How many bytes of memory ``decode(_:into:)`` needs.
    static func capacity(for text: UnsafeRawBufferPointer) -> Int { text.count / 4 * 3 }

    /// Decodes, and gives the number of bytes; nil for text in another dress, or of no bytes.
    static func decode(
        _ text: UnsafeRawBufferPointer,
        into room: UnsafeMutableRawBufferPointer
    ) -> Int? {
        guard text.count >= 4, text.count & 3 == 0 else { return nil }
        precondition(unsafe room.count >= capacity(for: text))
        return unsafe values.withUnsafeBufferPointer { values in
            var bad: UInt32 = 0
            var read = 0
            var written = 0
            let end = text.count - 4
            while read < end {
                let group = unsafe group(text, read, values)
                bad |= group
                unsafe room[written] = UInt8(truncatingIfNeeded: group >> 16)
                unsafe room[written + 1] = UInt8(truncatingIfNeeded: group >> 8)
                unsafe room[written + 2] = UInt8(truncatingIfNeeded: group)
                read += 4
                written += 3
            }
            guard bad & none == 0 else { return nil }
            guard let last = unsafe decodeLast(text, at: end, values) else { return nil }
            for place in 0..<last.count {
                unsafe room[written + place] = UInt8(
                    truncatingIfNeeded: last.group >> (16 - 8 * place)
                )
            }
            return written + last.count
        }
    }

    @inline(__always)
    private static func group(
        _ text: UnsafeRawBufferPointer,
        _ place: Int,
        _ values: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        unsafe values[Int(text[place])] | values[256 + Int(text[place + 1])]
            | values[512 + Int(text[place + 2])] | values[768 + Int(text[place + 3])]
    }

    /// The last four letters, of which one or two may be padding, and how many bytes they stand for.
    private static func decodeLast(
        _ text: UnsafeRawBufferPointer,
        at place: Int,
        _ values: UnsafeBufferPointer<UInt32>
    ) -> (group: UInt32, count: Int)? {
        let padding = UInt8(ascii: "=")
        let first = unsafe values[Int(text[place])] | values[256 + Int(text[place + 1])]
        let found: (UInt32, Int)
        if unsafe text[place + 3] != padding {
            found = (unsafe group(text, place, values), 3)
        } else if unsafe text[place + 2] != padding {
            found = (unsafe first | values[512 + Int(text[place + 2])], 2)
        } else {
            found = (first, 1)
        }
        return found.0 & none == 0 ? found : nil
    }
}
