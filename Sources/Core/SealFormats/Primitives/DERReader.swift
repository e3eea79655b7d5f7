// SPDX-License-Identifier: Apache-2.0

/// Reads DER (ITU-T X.690) in place: nothing is copied.
///
/// Libraries that read whole structures copy them to memory that is freed without being erased.
@safe
struct DERReader {
    /// The first byte of a value: its class, whether it has others in it, and its number.
    enum Tag: UInt8 {
        case integer = 0x02
        case bitString = 0x03
        case octetString = 0x04
        case sequence = 0x30
        /// The optional members of a structure, by number.
        case member0 = 0xA0
        case member1 = 0xA1
    }

    private var rest: UnsafeRawBufferPointer

    /// Reads the values in these bytes, which must outlive it.
    @unsafe
    init(_ bytes: UnsafeRawBufferPointer) { unsafe rest = bytes }

    /// Whether everything has been read.
    var isAtEnd: Bool { unsafe rest.isEmpty }

    /// The number of bytes that have not been read.
    var count: Int { unsafe rest.count }

    /// Reads the next value; returns its content, or nil if it has another tag or none is left.
    mutating func read(_ tag: Tag) -> DERReader? {
        guard unsafe rest.count >= 2, unsafe rest[0] == tag.rawValue else { return nil }
        var start = 2
        var byteCount = unsafe Int(rest[1])
        if byteCount >= 0x80 {
            // The length follows, in so many bytes. 0x80 is an indefinite one, which is not DER.
            start += byteCount & 0x7F
            guard (3...6).contains(start), unsafe rest.count >= start else { return nil }
            byteCount = unsafe rest[2..<start].reduce(0) { $0 << 8 | Int($1) }
        }
        guard unsafe rest.count - start >= byteCount else { return nil }
        let content = unsafe rest[start..<start + byteCount].rebased
        unsafe rest = rest[(start + byteCount)...].rebased
        return unsafe DERReader(content)
    }

    /// The same without zeros at its beginning, as of an integer.
    func droppingZeros() -> DERReader { unsafe DERReader(rest.drop { $0 == 0 }.rebased) }

    /// Whether exactly these bytes have not been read.
    func isEqual(to bytes: [UInt8]) -> Bool { unsafe rest.elementsEqual(bytes) }

    /// A copy of the bytes that have not been read, which are no secret.
    var bytes: [UInt8] { unsafe Array(rest) }

    /// Copies the bytes that have not been read to the end of memory with at least as much room.
    @unsafe
    func copy(toEndOf output: UnsafeMutableRawBufferPointer) {
        unsafe output.suffix(count).rebased.copyMemory(from: rest)
    }
}
