// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Bytes that a right key has opened, but that are not UTF-8 text.
enum OddText {
    /// What the bytes are; nil where nothing speaks for a right key.
    static func form(of bytes: [UInt8]) -> (code: Diagnosis.Code, words: String)? {
        if bytes.starts(with: [0x1F, 0x8B, 0x08]) {
            return (.textCompressed, "opens to gzip, which was not decompressed")
        }
        if bytes.count > 6, bytes[0] == 0x78, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
            [0x01, 0x5E, 0x9C, 0xDA].contains(bytes[1])
        {
            return (.textCompressed, "opens to zlib's format, which was not decompressed")
        }
        if isUTF16(bytes) { return (.textUTF16, "opens to UTF-16 text, not UTF-8") }
        return isLatin1(bytes) ? (.textLatin1, "opens to Latin-1 text, not UTF-8") : nil
    }

    /// Whether bytes are UTF-8 text without control characters that no message has.
    static func isPlain(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && String(validating: bytes, as: UTF8.self) != nil
            && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    }

    /// What CBC blocks are that open to text without the padding that they should end in.
    static func form(
        ofUnpadded blocks: [UInt8]
    ) -> (code: Diagnosis.Code, words: String)? {
        let text = Array(blocks.prefix { $0 != 0 })
        let zeroCount = blocks.count - text.count
        if (1...16).contains(zeroCount), blocks[text.count...].allSatisfy({ $0 == 0 }),
            isPlain(text)
        {
            return (.paddedWithZeros, "opens to a text padded with zeros, not as PKCS #7")
        }
        guard blocks.count >= 16, zeroCount == 0 else { return nil }
        // The last character may be cut.
        for cutCount in 0...3 where isPlain(Array(blocks.dropLast(cutCount))) {
            return (
                .paddingMissing,
                "opens to a text without padding: the last block is missing, or the sender does "
                    + "not pad"
            )
        }
        return nil
    }

    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return false }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let zeros = [0, 1].map { parity in
            stride(from: parity, to: bytes.count, by: 2).count { bytes[$0] == 0 }
        }
        let most = zeros[0] > zeros[1] ? zeros[0] : zeros[1]
        return most * 4 >= bytes.count && zeros[0] + zeros[1] == most
    }

    private static func isLatin1(_ bytes: [UInt8]) -> Bool {
        let isText = bytes.allSatisfy { byte in
            (0x20...0x7E).contains(byte) || byte >= 0xA0 || [0x09, 0x0A, 0x0D].contains(byte)
        }
        let letterCount = bytes.count { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x20 }
        return isText && letterCount * 10 >= bytes.count * 6 && bytes.contains { $0 >= 0xA0 }
    }
}
