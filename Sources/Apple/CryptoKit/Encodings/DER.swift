// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the DER (ITU-T X.690) needed for keys and signatures.
enum DER {
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let sequence: UInt8 = 0x30
    static let firstOptional: UInt8 = 0xA0
    static let secondOptional: UInt8 = 0xA1

    /// The tag and length of a field of up to 65 535 bytes.
    static func header(_ tag: UInt8, _ count: Int) -> Data {
        switch count {
        case 0..<0x80: Data([tag, UInt8(count)])
        case 0x80..<0x100: Data([tag, 0x81, UInt8(count)])
        default: Data([tag, 0x82, UInt8(count >> 8), UInt8(truncatingIfNeeded: count)])
        }
    }

    /// A complete field.
    static func field(_ tag: UInt8, _ contents: Data) -> Data {
        header(tag, contents.count) + contents
    }

    /// A positive integer, without leading zeros.
    static func positiveInteger(_ bytes: Data) -> Data {
        var digits = Data(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: digits.startIndex) }
        return field(integer, digits)
    }
}

/// Reads DER strictly: one encoding per length, and no trailing bytes.
struct DERReader {
    private var rest: Data

    /// Reads the fields in these bytes, without copying them.
    init(_ bytes: Data) {
        rest = bytes
    }

    /// The tag of the next field; nil at the end.
    var nextTag: UInt8? { rest.first }

    /// The contents of the next field, which must have this tag.
    mutating func field(_ tag: UInt8) throws(CryptoKitASN1Error) -> Data {
        guard let first = rest.first else { throw .truncatedASN1Field }
        guard first == tag else { throw .unexpectedFieldType }
        guard rest.count > 1 else { throw .truncatedASN1Field }
        let start = rest.startIndex
        var count = Int(rest[start + 1])
        var head = 2
        if count >= 0x80 {
            let digits = count - 0x80
            guard digits == 1 || digits == 2 else { throw .unsupportedFieldLength }
            guard rest.count >= 2 + digits else { throw .truncatedASN1Field }
            count = rest[start + 2..<start + 2 + digits].reduce(0) { $0 << 8 | Int($1) }
            guard count >= (digits == 1 ? 0x80 : 0x100) else { throw .unsupportedFieldLength }
            head += digits
        }
        guard rest.count - head >= count else { throw .truncatedASN1Field }
        let contents = rest[start + head..<start + head + count]
        rest = rest[(start + head + count)...]
        return contents
    }

    /// A reader for the fields inside the next one, which must have this tag.
    mutating func reader(_ tag: UInt8) throws(CryptoKitASN1Error) -> DERReader {
        DERReader(try field(tag))
    }

    /// A positive integer as a fixed number of bytes.
    mutating func positiveInteger(byteCount: Int) throws(CryptoKitASN1Error) -> Data {
        let digits = try field(DER.integer)
        guard let first = digits.first, first < 0x80 else { throw .invalidASN1IntegerEncoding }
        if first == 0, digits.count > 1, digits[digits.startIndex + 1] < 0x80 {
            throw .invalidASN1IntegerEncoding
        }
        let significant = digits.drop { $0 == 0 }
        guard significant.count <= byteCount else { throw .invalidASN1IntegerEncoding }
        return Data(count: byteCount - significant.count) + significant
    }

    /// Rejects trailing bytes.
    func finish() throws(CryptoKitASN1Error) {
        guard rest.isEmpty else { throw .invalidASN1Object }
    }
}
