// SPDX-License-Identifier: Apache-2.0

/// JSON for a terminal or a log: without characters that a reader cannot see but obeys.
///
/// RFC 8259 escapes U+0000 to U+001F. What else controls a terminal or reorders its text is escaped
/// here: DEL, U+0080 to U+009F (ECMA-48), and the controls of the bidirectional algorithm (UAX #9
/// §2). JSON has them only in strings, so finished text can be changed, and still says the same.
package enum VisibleJSON {
    /// The text with these characters as `\u` escapes.
    package static func escaped(_ json: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var start = 0
        unsafe json.withUnsafeBytes { json in
            while let (place, byteCount, unit) = unsafe next(in: json, from: start) {
                unsafe result.append(contentsOf: json[start..<place])
                result += escape(unit)
                start = place + byteCount
            }
            if start > 0 { unsafe result.append(contentsOf: json[start...]) }
        }
        return start > 0 ? result : json
    }

    /// The next character to escape: where it begins, its length in UTF-8, and its UTF-16.
    static func next(
        in json: UnsafeRawBufferPointer,
        from start: Int
    ) -> (place: Int, byteCount: Int, unit: UInt16)? {
        var place = start
        while place < json.count {
            // Nearly all text is ASCII. A byte of 0x7F gets its high bit from the addition.
            if place + 8 <= json.count {
                let word = unsafe json.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                if (word | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0 {
                    place += 8
                    continue
                }
            }
            let end = min(place + 8, json.count)
            while place < end {
                if let (byteCount, unit) = unsafe control(in: json, at: place) {
                    return (place, byteCount, unit)
                }
                place += 1
            }
        }
        return nil
    }

    private static func control(
        in json: UnsafeRawBufferPointer,
        at place: Int
    ) -> (byteCount: Int, unit: UInt16)? {
        func byte(_ offset: Int) -> UInt8 {
            place + offset < json.count ? unsafe json[place + offset] : 0
        }
        switch byte(0) {
        case 0x7F: return (1, 0x7F)
        case 0xC2 where (0x80...0x9F).contains(byte(1)): return (2, UInt16(byte(1)))
        case 0xD8 where byte(1) == 0x9C: return (2, 0x061C)
        case 0xE2:
            switch (byte(1), byte(2)) {
            case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE): return (3, 0x1F80 + UInt16(byte(2)))
            case (0x81, 0xA6...0xA9): return (3, 0x1FC0 + UInt16(byte(2)))
            default: return nil
            }
        default: return nil
        }
    }

    static func escape(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
    }
}

extension ByteWriter {
    /// Escapes what ``VisibleJSON`` escapes in the JSON written from `start` on.
    package func escapeControls(from start: Int) {
        let hasControl = unsafe withUnsafeBytes { bytes in
            unsafe VisibleJSON.next(in: bytes, from: start) != nil
        }
        guard hasControl else { return }
        let json = unsafe withUnsafeBytes { unsafe Array($0[start...]) }
        truncate(to: start)
        append(VisibleJSON.escaped(json))
    }
}
