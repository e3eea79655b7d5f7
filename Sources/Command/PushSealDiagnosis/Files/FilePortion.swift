// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// What is read of a file to find out how it was sealed: its beginning, its end and its length.
package struct FilePortion: Sendable {
    /// How many bytes of each end are read.
    package static let endByteCount = 64 << 10

    /// How the bytes are written in the file.
    enum Encoding: Sendable {
        case raw
        /// Base64 in lines, or in one; with carriage returns.
        case base64(hasCarriageReturns: Bool)
    }

    /// The first bytes of what the file has, decoded.
    let head: [UInt8]
    /// The last bytes, which are all of them if they are few; nil if they were not decoded.
    let tail: [UInt8]?
    /// How many bytes there are; nil if they were not decoded.
    let byteCount: Int?
    let encoding: Encoding
    /// The file's name on the command line.
    let name: String

    /// - Parameters:
    ///   - head: the first bytes of the file, ``endByteCount`` unless it is shorter.
    ///   - tail: the last bytes, likewise.
    ///   - byteCount: the length of the file.
    ///   - name: its name on the command line.
    package init(head: [UInt8], tail: [UInt8], byteCount: Int, name: String) {
        self.name = name
        guard let decoded = Self.decoded(head, isWhole: byteCount <= head.count) else {
            (self.head, self.tail, self.byteCount) = (head, tail, byteCount)
            encoding = .raw
            return
        }
        let isWhole = byteCount <= head.count
        self.head = decoded
        self.tail = isWhole ? decoded : nil
        self.byteCount = isWhole ? decoded.count : nil
        encoding = .base64(hasCarriageReturns: head.contains(0x0D))
    }

    /// The bytes of a message, which are searched as those of a file.
    init(message: [UInt8]) {
        (head, tail, byteCount, encoding, name) = (message, message, message.count, .raw, "-")
    }

    /// What base64 text has; nil for other bytes.
    private static func decoded(_ bytes: [UInt8], isWhole: Bool) -> [UInt8]? {
        let letters = bytes.filter { ![0x0A, 0x0D].contains($0) }
        let text = letters.prefix(isWhole ? letters.count : letters.count / 4 * 4)
        guard text.count >= 24, text.count % 4 == 0 else { return nil }
        return Base64.decodeLeniently(String(decoding: text, as: UTF8.self))
    }

    /// Whether the bytes begin as `openssl enc` writes them with a salt.
    var isSalted: Bool { head.starts(with: Salted.Message.magic) }

    /// Whether the file is text that nobody sealed.
    var isPlainText: Bool {
        if case .raw = encoding {
            UndecodableText.beginsPlain(Array(head.prefix(4_096)))
        } else {
            false
        }
    }

    /// The part of the bytes behind a header of this length.
    func part(from start: Int, droppingLast count: Int = 0) -> FilePart? {
        guard head.count > start else { return nil }
        let length = byteCount.map { $0 - start - count }
        guard length.map({ $0 > 0 }) ?? true else { return nil }
        let isAllInHead = byteCount.map { $0 <= head.count } ?? false
        var end = tail ?? []
        if count > 0 { end.removeLast(min(count, end.count)) }
        return FilePart(
            head: Array(head[start...].prefix(isAllInHead ? max(0, length ?? 0) : .max)),
            tail: isAllInHead ? [] : end,
            byteCount: length
        )
    }

    /// The shell command that writes the bytes from a place on, without the last ones.
    func reading(from start: Int = 0, droppingLast count: Int = 0) -> String? {
        let word = OpenSSLCommandLine.shellWord(name)
        let file = word.hasPrefix("-") ? "./\(word)" : word
        let first: String? =
            switch encoding {
            case .raw: start > 0 ? "tail -c +\(start + 1) \(file)" : nil
            case .base64(let hasCarriageReturns):
                (hasCarriageReturns ? "tr -d '\\r' < \(file) | base64 -d" : "base64 -d \(file)")
                    + (start > 0 ? " | tail -c +\(start + 1)" : "")
            }
        guard count > 0 else { return first }
        return first.map { "\($0) | head -c -\(count)" } ?? "head -c -\(count) \(file)"
    }

    /// The word for the file, for a shell.
    var word: String { OpenSSLCommandLine.shellWord(name.hasPrefix("-") ? "./\(name)" : name) }
}

/// Ciphertext in a file.
struct FilePart: Sendable {
    /// The first bytes.
    let head: [UInt8]
    /// The last bytes; empty if `head` has all.
    let tail: [UInt8]
    /// How many there are, if that is known.
    let byteCount: Int?

    /// Whether the length is that of whole blocks, as far as it is known.
    func isWhole(_ blockByteCount: Int) -> Bool { (byteCount ?? 0) % blockByteCount == 0 }

    /// The last block and the one before, which is nil for the first; nil if the end is not known.
    func lastBlocks(_ blockByteCount: Int) -> (last: [UInt8], previous: [UInt8]?)? {
        guard byteCount != nil else { return nil }
        let end = tail.isEmpty ? head : tail
        guard end.count >= blockByteCount else { return nil }
        let last = Array(end.suffix(blockByteCount))
        let rest = end.dropLast(blockByteCount)
        return (last, rest.count >= blockByteCount ? Array(rest.suffix(blockByteCount)) : nil)
    }
}
