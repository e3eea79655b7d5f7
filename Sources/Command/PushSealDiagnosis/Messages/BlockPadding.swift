// SPDX-License-Identifier: Apache-2.0

/// How the last block of a CBC or ECB message was filled.
///
/// PKCS #7 is what every format here reads; the others are what some libraries offer beside it.
enum BlockPadding: Sendable {
    /// RFC 5652 §6.3: N bytes of value N.
    case pkcs7
    /// Zero bytes, up to a whole block of them.
    case zeros
    /// ANSI X9.23 (`X.923` in .NET and Bouncy Castle): zeros, then their number including itself.
    case x923
    /// ISO/IEC 7816-4: 0x80, then zeros.
    case iso7816
    /// ISO 10126: random bytes, then their number including itself.
    case iso10126

    /// The name, as in "padded by ANSI X.923".
    var words: String {
        switch self {
        case .pkcs7: "PKCS #7"
        case .zeros: "zeros"
        case .x923: "ANSI X.923"
        case .iso7816: "ISO 7816-4"
        case .iso10126: "ISO 10126"
        }
    }

    /// The code of a message that is padded so.
    var code: Diagnosis.Code { self == .zeros ? .paddedWithZeros : .paddedOtherwise }

    /// A text and its padding, as read from decrypted blocks.
    struct Reading {
        let padding: BlockPadding
        let textByteCount: Int
    }

    /// Reads whole blocks that a key decrypted; nil if they are not a text with known padding, or
    /// have fewer bits of evidence.
    static func read(_ blocks: [UInt8], least: Double = Evidence.enough) -> Reading? {
        guard !blocks.isEmpty, blocks.count % 16 == 0 else { return nil }
        let last = Int(blocks[blocks.count - 1])
        let body = blocks.dropLast(while: 0)
        let zeroCount = blocks.count - body.count
        var found: [(BlockPadding, count: Int, bits: Int)] = []
        if (1...16).contains(last) {
            let fill = blocks.suffix(last)
            if fill.allSatisfy({ Int($0) == last }) {
                found.append((.pkcs7, last, 8 * last))
            } else if fill.dropLast().allSatisfy({ $0 == 0 }) {
                found.append((.x923, last, 8 * last))
            }
        }
        if body.last == 0x80, zeroCount < 16 {
            found.append((.iso7816, zeroCount + 1, 8 * (zeroCount + 1)))
        }
        if (1...16).contains(zeroCount) { found.append((.zeros, zeroCount, 8 * zeroCount)) }
        // The end of a text that is not padded may be a line feed, which is the number 10.
        if found.isEmpty, (2...16).contains(last), !UndecodableText.isPlain(blocks) {
            found.append((.iso10126, last, 4))
        }
        for (padding, count, bits) in found {
            let text = Array(blocks.dropLast(count))
            guard text.isEmpty || UndecodableText.isPlain(text),
                Double(bits) - 3 + Evidence.bits(of: text) >= least
            else { continue }
            return Reading(padding: padding, textByteCount: text.count)
        }
        return nil
    }

    /// Whether a last block could end a text, padded in any of these ways.
    ///
    /// All but one wrong key in 80 fail here, before the rest of a key is derived.
    static func isPlausible(lastBlock block: [UInt8]) -> Bool {
        guard let last = block.last, block.count == 16 else { return false }
        if case let count = Int(last), (1...16).contains(count) {
            let fill = block.suffix(count)
            if fill.allSatisfy({ $0 == last }) || fill.dropLast().allSatisfy({ $0 == 0 }) {
                return true
            }
            // Random padding: only the text before it can be judged.
            return block.dropLast(count).allSatisfy { $0 < 0x80 && UndecodableText.isPlain($0) }
        }
        guard last == 0 || last == 0x80 else { return false }
        let text = block.dropLast(while: 0)
        return (text.last == 0x80 ? text.dropLast() : text).allSatisfy(UndecodableText.isPlain)
    }
}

extension BlockPadding.Reading {
    /// The cause, if only the padding is wrong.
    var cause: Cause {
        let words = "it opens to text padded \(padding == .zeros ? "with" : "by") \(padding.words)"
        // Random padding looks like a block that was altered.
        let doubt = padding == .iso10126 ? ", unless its last block was altered" : ""
        return Cause(padding.code, "\(words) instead of PKCS #7\(doubt)")
    }
}

extension [UInt8] {
    /// The bytes without those at the end that have a value.
    fileprivate func dropLast(while value: UInt8) -> ArraySlice<UInt8> {
        self[..<(lastIndex { $0 != value }.map { $0 + 1 } ?? 0)]
    }
}
