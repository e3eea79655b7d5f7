// SPDX-License-Identifier: Apache-2.0

/// How likely bytes are what somebody sealed, and not what a wrong key gives.
enum FileContents {
    /// The bits of evidence in the beginning of a file; 0 for bytes as random as a wrong key's.
    static func evidence(_ head: [UInt8]) -> Double {
        let known = knownBeginning(head)
        guard head.count >= 256 else { return known }
        // One byte in sixteen the same: of random bytes less than once in 10^11.
        return known + (mostFrequentCount(head) >= max(16, head.count / 16) ? 36 : 0)
    }

    /// The bits of evidence that a text or a known kind of file begins here.
    static func knownBeginning(_ head: [UInt8]) -> Double {
        guard !head.isEmpty else { return 0 }
        if let magic = magics.first(where: { head.starts(with: $0) }) {
            return 8 * Double(magic.count) - 5
        }
        return Evidence.bits(ofBeginning: head)
    }

    /// Whether a known kind of file begins here, by three bytes or more.
    static func hasMagic(_ head: [UInt8]) -> Bool { magics.contains { head.starts(with: $0) } }

    /// How often the most frequent byte occurs; headers have many zeros.
    static func mostFrequentCount(_ bytes: some Sequence<UInt8>) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        return counts.max() ?? 0
    }

    private static let magics: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00], [0x1F, 0x8B, 0x08],
        [0x50, 0x4B, 0x03, 0x04], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
        [0x28, 0xB5, 0x2F, 0xFD], [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x7F, 0x45, 0x4C, 0x46],
        Array("%PDF-".utf8), Array("GIF8".utf8), Array("SQLite format 3\0".utf8),
        Array("ID3".utf8), Array("OggS".utf8), Array("fLaC".utf8), Array("bplist00".utf8),
        [0xEF, 0xBB, 0xBF], [0x04, 0x22, 0x4D, 0x18], [0xCA, 0xFE, 0xBA, 0xBE],
        [0xCF, 0xFA, 0xED, 0xFE], [0x00, 0x00, 0x00, 0x18, 0x66, 0x74, 0x79, 0x70],
        [0x00, 0x00, 0x00, 0x1C, 0x66, 0x74, 0x79, 0x70],
        [0x00, 0x00, 0x00, 0x20, 0x66, 0x74, 0x79, 0x70],
    ]
}
