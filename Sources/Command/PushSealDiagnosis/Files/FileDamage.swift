// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
import SealFormats

/// What spoiled a file, or that it was never sealed: sealed bytes are random, and these are not.
///
/// Each sign is one that random bytes show less than once in a million files.
struct FileDamage {
    /// What was found, as one clause.
    let words: String
    /// The shell command that undoes it; nil if nothing can.
    private(set) var command: String?

    /// Nil for a file that may be a sealed one.
    init?(_ portion: FilePortion) {
        guard case .raw = portion.encoding else { return nil }
        if portion.byteCount == 0 {
            words = "it is empty"
            return
        }
        let head = portion.head
        if head.starts(with: [0x1F, 0x8B, 0x08]) {
            words = "it is gzip data: decompress it first"
            command = "gunzip < \(portion.word)"
            return
        }
        guard let sign = Self.signs.lazy.compactMap({ $0(head) }).first else { return nil }
        words = sign
    }

    private static let signs: [@Sendable ([UInt8]) -> String?] = [
        replaced, recoded, widened, notRandom, lineEnds, withoutByte,
    ]

    /// U+FFFD in UTF-8.
    @Sendable private static func replaced(_ bytes: [UInt8]) -> String? {
        let mark: [UInt8] = [0xEF, 0xBF, 0xBD]
        let count = bytes.indices.dropLast(2).count {
            bytes[$0] == mark[0] && bytes[$0 + 1] == mark[1] && bytes[$0 + 2] == mark[2]
        }
        guard count > 2 || (count == 2 && bytes.count <= 4_096) else { return nil }
        return
            "its bytes were read as UTF-8, and those that are none were replaced by U+FFFD: they are "
            + "lost"
    }

    /// Bytes that were read as Latin-1 or Windows-1252, and written as UTF-8.
    @Sendable private static func recoded(_ bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(4_096))
        let isText = (0...3).contains {
            String(validating: start.dropLast($0), as: UTF8.self) != nil
        }
        guard start.count >= 64, isText, start.count(where: { $0 >= 0xC2 }) >= 8 else { return nil }
        return
            "it is UTF-8: its bytes were read as Latin-1 or another encoding, and written as text"
    }

    /// UTF-16, which a shell's `>` writes on Windows.
    @Sendable private static func widened(_ bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(4_096))
        let zeroCounts = [0, 1].map { parity in
            stride(from: parity, to: start.count, by: 2).count { start[$0] == 0 }
        }
        guard start.count >= 32, (zeroCounts.max() ?? 0) * 4 >= start.count,
            (zeroCounts.min() ?? 0) * 8 < start.count
        else { return nil }
        return "it is UTF-16: a shell wrote it as text"
    }

    @Sendable private static func notRandom(_ bytes: [UInt8]) -> String? {
        for start in stride(from: 0, to: bytes.count, by: 4_096) {
            let part = bytes[start...].prefix(4_096)
            guard part.count >= 256,
                FileContents.mostFrequentCount(part) >= max(16, part.count / 16)
            else { continue }
            // ECB repeats blocks that are random themselves.
            let blocks = stride(from: part.startIndex, to: part.endIndex - 15, by: 16).map {
                Array(part[$0..<$0 + 16])
            }
            let repeated = Dictionary(grouping: blocks) { $0 }.filter { $1.count > 1 }
            if repeated.contains(where: { Set($0.key).count > 8 }) { continue }
            return
                "its bytes are not random, as those of a sealed file are: it was not sealed, or was "
                + "changed"
        }
        return nil
    }

    /// CR LF for each line feed.
    @Sendable private static func lineEnds(_ bytes: [UInt8]) -> String? {
        let places = bytes.indices.filter { bytes[$0] == 0x0A }
        guard places.count >= 4, places.allSatisfy({ $0 > 0 && bytes[$0 - 1] == 0x0D }) else {
            return nil
        }
        return
            "each of its \(places.count) line feeds has a carriage return in front: it was copied as "
            + "text, with CR LF for LF"
    }

    /// A byte that a copy as text left out or replaced.
    @Sendable private static func withoutByte(_ bytes: [UInt8]) -> String? {
        // Of random bytes, 4 096 lack one of these three once in three million files.
        guard bytes.count >= 4_096 + 512 else { return nil }
        let names: [(UInt8, String)] = [
            (0x00, "NUL"), (0x0A, "line feed"), (0x0D, "carriage return"),
        ]
        let missing = names.filter { !bytes.contains($0.0) }.map(\.1)
        guard !missing.isEmpty else { return nil }
        return
            "its \(bytes.count) bytes have no \(enumeration(missing)): something copied it as text"
    }
}
