// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Bytes that the right key decrypted, but that are not UTF-8 text.
enum UndecodableText {
    /// What the bytes are; nil if they may be the output of a wrong key.
    ///
    /// - Parameters:
    ///   - bytes: what a key opened.
    ///   - bits: the evidence that the key is right, such as that of the padding; a tag proves it.
    /// - Returns: the form, if it is a known one.
    static func form(of bytes: [UInt8], evidence bits: Double = .infinity) -> Cause? {
        let keyBits = Evidence.enoughForOneKey - bits
        // A right key gives such bytes, too, where the ciphertext was altered. A tag excludes that.
        let isExact = bits == .infinity
        let least = isExact ? -.infinity : max(keyBits, Evidence.enough(after: 1))
        if bytes.starts(with: [0x1F, 0x8B, 0x08]), 24 >= least {
            return Cause(.textCompressed, "it opens to gzip data instead of text")
        }
        // One of four levels.
        if bytes.count > 6, bytes[0] == 0x78, [0x01, 0x5E, 0x9C, 0xDA].contains(bytes[1]),
            14 >= keyBits, isExact || !blocks(of: bytes).dropFirst().contains(where: isPlain)
        {
            return Cause(.textCompressed, "it opens to zlib data instead of text")
        }
        if let units = utf16(bytes), Evidence.bits(ofUnits: units, unitByteCount: 2) >= least {
            return Cause(.textUTF16, "it opens to UTF-16 text, not UTF-8")
        }
        guard isLatin1(bytes),
            Evidence.bits(ofUnits: bytes.map { UInt16($0) }, unitByteCount: 1) >= least,
            isExact || !hasGarbledBlock(bytes)
        else { return nil }
        return Cause(.textLatin1, "it opens to Latin-1 text, not UTF-8")
    }

    /// Whether bytes are UTF-8 text without control characters other than tabs and line ends.
    static func isPlain(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && String(validating: bytes, as: UTF8.self) != nil
            && bytes.allSatisfy(isPlain)
    }

    /// Whether bytes are the beginning of such a text; the last character may be cut.
    static func beginsPlain(_ bytes: [UInt8]) -> Bool {
        (0...3).contains { isPlain(Array(bytes.dropLast($0))) }
    }

    /// Where a text is damaged that is plain before and after; nil if too little of it is plain.
    ///
    /// - Parameter bytes: what a key decrypted, without padding.
    /// - Returns: the bytes that are not text.
    static func damage(in bytes: [UInt8]) -> Range<Int>? {
        // 32 plain bytes in a row are no coincidence.
        let least = 32
        guard bytes.count > least else { return nil }
        var forward = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        let start = plainCount { forward.parseScalar(from: &iterator) }
        var backward = Unicode.UTF8.ReverseParser()
        var reversed = bytes.reversed().makeIterator()
        let end = bytes.count - plainCount { backward.parseScalar(from: &reversed) }
        guard start < end, start >= 16 || bytes.count - end >= 16,
            start + bytes.count - end >= least
        else { return nil }
        return start..<end
    }

    /// How many bytes are plain text, up to the first one that is not.
    private static func plainCount(
        _ next: () -> Unicode.ParseResult<Unicode.UTF8.EncodedScalar>
    ) -> Int {
        var count = 0
        while case .valid(let character) = next(), character.allSatisfy(isPlain) {
            count += character.count
        }
        return count
    }

    /// Whether a byte is no control character other than tabs and line ends.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0D].contains(byte)
    }

    /// What is wrong with CBC blocks that decrypt to text, but do not end in PKCS #7 padding.
    static func form(ofUnpadded blocks: [UInt8]) -> Cause? {
        if let padded = BlockPadding.read(blocks, least: Evidence.enoughForOneKey) {
            return padded.cause
        }
        guard blocks.last != 0, Evidence.bits(ofBeginning: blocks) >= Evidence.enoughForOneKey
        else { return nil }
        return Cause(
            .paddingMissing,
            "it opens to a text without padding: if the text has its end, the sender does not pad, "
                + "else the last block is missing"
        )
    }

    /// The units of UTF-16 text, which has a mark or, for half of its letters, zeros on one side.
    private static func utf16(_ bytes: [UInt8]) -> [UInt16]? {
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        let zeros = [0, 1].map { parity in
            stride(from: parity, to: bytes.count, by: 2).count { bytes[$0] == 0 }
        }
        let isBigEndian = zeros[0] > zeros[1] || bytes.starts(with: [0xFE, 0xFF])
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard
            isMarked || (max(zeros[0], zeros[1]) * 4 >= bytes.count && min(zeros[0], zeros[1]) == 0)
        else { return nil }
        return stride(from: isMarked ? 2 : 0, to: bytes.count, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
    }

    /// Whether a block has other letters than ASCII's and is no text by itself.
    ///
    /// CBC makes random bytes of an altered block, and the blocks around it stay a text. One in a hundred
    /// looks like letters.
    private static func hasGarbledBlock(_ bytes: [UInt8]) -> Bool {
        blocks(of: bytes).contains { block in
            block.count == 16 && block.contains { $0 >= 0x80 }
                && Evidence.bits(ofUnits: block.map { UInt16($0) }, unitByteCount: 1)
                    < Evidence.enough(after: 1)
        }
    }

    /// The blocks of AES; the last may be shorter.
    private static func blocks(of bytes: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            Array(bytes[start..<min(start + 16, bytes.count)])
        }
    }

    private static func isLatin1(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) == nil else { return false }
        let isText = bytes.allSatisfy { byte in
            (0x20...0x7E).contains(byte) || byte >= 0xA0 || [0x09, 0x0A, 0x0D].contains(byte)
        }
        let letterCount = bytes.count { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 }
        return isText && letterCount * 10 >= bytes.count * 6 && bytes.contains { $0 >= 0xA0 }
    }
}

/// Reports what is odd about an opened text; never quotes it.
struct OpenedText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Adds notes, because such a text is shown, but hardly as intended.
    ///
    /// An empty text is a fault; it is shown only if the alert has other text.
    func run(_ findings: inout Diagnosis, at place: Diagnosis.Place) {
        if text.isEmpty {
            findings.fault(.openedTextEmpty, "the opened text is empty", at: place)
        }
        if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) {
            findings.note(.textBeginsWithMark, "the text begins with a byte order mark", at: place)
        }
        if text.utf8.last == 0 {
            findings.note(.textEndsInNUL, "the text ends in NUL, as a C string does", at: place)
        }
        if UndecodableText.form(of: Array(text.utf8))?.code == .textUTF16 {
            findings.note(
                .textUTF16,
                "the text is UTF-16, and shows a NUL at each letter",
                at: place
            )
        }
        if Self.isJSONString(text) {
            findings.note(
                .textIsJSONString,
                "the text is a JSON string with its quotes and escapes",
                at: place
            )
        }
    }

    /// Whether a text is JSON, and a string.
    static func isJSONString(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "\""), text.utf8.count > 1 else { return false }
        return (try? JSONDocument(parsing: Array(text.utf8)))?.root.kind == .string
    }
}
