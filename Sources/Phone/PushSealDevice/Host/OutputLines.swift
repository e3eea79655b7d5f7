// SPDX-License-Identifier: Apache-2.0

/// Splits what an extension prints into lines, within limits.
struct OutputLines {
    /// Longer lines are split.
    static let lineLimit = 4096
    /// The most bytes shown of one extension's output.
    static let byteCountLimit = 1 << 20

    private var line: [UInt8] = []
    private var byteCount = 0
    private var isFull = false

    /// Takes printed bytes, and returns the lines that are complete.
    mutating func take(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty, !isFull {
            let room = min(Self.lineLimit - line.count, Self.byteCountLimit - byteCount)
            let part = rest.prefix(room)
            let end = part.firstIndex(of: UInt8(ascii: "\n"))
            let text = part[..<(end ?? part.endIndex)]
            line += text
            let taken = text.count + (end == nil ? 0 : 1)
            byteCount += taken
            rest = rest.dropFirst(taken)
            isFull = byteCount == Self.byteCountLimit
            if end != nil || line.count == Self.lineLimit || (isFull && !line.isEmpty) {
                lines.append(self.text())
            }
            if isFull { lines.append("… more than \(Self.byteCountLimit) bytes were printed") }
        }
        return lines
    }

    /// The unfinished line, if any.
    mutating func rest() -> String? {
        line.isEmpty ? nil : text()
    }

    private mutating func text() -> String {
        defer { line = [] }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let text = String(decoding: line, as: UTF8.self)
        // Most lines are plain ASCII, and checking every character is slow.
        return line.allSatisfy { (0x20...0x7E).contains($0) } ? text : DisplayText.line(text)
    }
}
