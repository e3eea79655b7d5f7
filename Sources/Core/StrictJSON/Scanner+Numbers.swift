// SPDX-License-Identifier: Apache-2.0

extension Scanner {
    /// Reads the number at `offset` and returns the offset after it (RFC 8259 section 6).
    @inline(__always)
    func scanNumber(_ offset: Int) throws(JSONError) -> Int {
        var end = offset
        if byte(end) == UInt8(ascii: "-") { end += 1 }
        if end < count, byte(end) == UInt8(ascii: "0") {
            end += 1
        } else {
            end = try scanDigits(end, number: offset)
        }
        if end < count, byte(end) == UInt8(ascii: ".") {
            end = try scanDigits(end + 1, number: offset)
        }
        if end < count, byte(end) | 0x20 == UInt8(ascii: "e") {
            end += 1
            if end < count, byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") {
                end += 1
            }
            end = try scanDigits(end, number: offset)
        }
        guard end == count || !Self.isWordByte(byte(end)), end == count || byte(end) != 0x2E else {
            throw badNumber(offset, at: end)
        }
        return end
    }

    /// Reads one or more digits and returns the offset after them.
    @inline(__always)
    private func scanDigits(_ offset: Int, number: Int) throws(JSONError) -> Int {
        var end = offset
        while end < count, byte(end) &- UInt8(ascii: "0") < 10 { end += 1 }
        guard end > offset else { throw badNumber(number, at: end) }
        return end
    }
}
