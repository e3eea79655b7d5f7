// SPDX-License-Identifier: Apache-2.0

/// Wraps text at words to a number of columns and lines, as a banner does, with an ellipsis where
/// it is cut off.
struct LineWrapper {
    /// The columns of a line, at least two, so that every character fits.
    let width: Int
    /// The most lines drawn.
    let lineLimit: Int

    init(width: Int, lineLimit: Int) {
        self.width = max(width, 2)
        self.lineLimit = max(lineLimit, 1)
    }

    /// The lines to draw; none if the text is empty.
    func wrap(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        // No more than could be shown; the factor leaves room for characters that take no column.
        let part = text.prefix((width + 1) * (lineLimit + 1) * 8)
        var lines: [String] = []
        for paragraph in DisplayText.lines(part, atMost: lineLimit + 1) {
            lines += wrap(paragraph, limit: lineLimit + 1 - lines.count)
            if lines.count > lineLimit { break }
        }
        while lines.count > 1, lines.last?.isEmpty == true {
            lines.removeLast()
        }
        guard lines.count > lineLimit || part.endIndex < text.endIndex else { return lines }
        lines = Array(lines.prefix(lineLimit))
        lines.append(Self.shortened(lines.removeLast(), to: width))
        return lines
    }

    /// The lines to draw for a text that counts as one line, whatever breaks it contains.
    func wrapLine(_ text: String) -> [String] {
        let part = text.prefix((width + 1) * (lineLimit + 1) * 8)
        return wrap(DisplayText.line(part) + (part.endIndex < text.endIndex ? "…" : ""))
    }

    private func wrap(_ paragraph: String, limit: Int) -> [String] {
        var lines: [String] = []
        var line: [Character] = []
        var lineWidth = 0
        // How many characters stay on the line if it is broken at the last opportunity.
        var breakCount = 0
        for character in paragraph {
            let cells = CellWidth.of(character)
            if character == " ", lineWidth >= width {
                breakCount = line.count  // it ends the line and is not carried over
                continue
            }
            while lineWidth + cells > width {
                let kept = breakCount > 0 ? breakCount : line.count
                lines.append(Self.trimmed(line.prefix(kept)))
                guard lines.count < limit else { return lines }
                line = Array(line.dropFirst(kept).drop { $0 == " " })
                lineWidth = line.reduce(0) { $0 + CellWidth.of($1) }
                breakCount = 0
            }
            // Wide characters mostly belong to scripts without spaces between words.
            if cells == 2, !line.isEmpty { breakCount = line.count }
            line.append(character)
            lineWidth += cells
            if cells == 2 || character == " " || character == "-" { breakCount = line.count }
        }
        lines.append(Self.trimmed(line[...]))
        return lines
    }

    private static func trimmed(_ line: ArraySlice<Character>) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line.reduce(into: "") { $0.append($1) }
    }

    /// The line, cut if need be, with an ellipsis at its end.
    private static func shortened(_ line: String, to width: Int) -> String {
        var kept: [Character] = []
        var room = width - 1
        for character in line {
            room -= CellWidth.of(character)
            if room < 0 { break }
            kept.append(character)
        }
        return trimmed(kept[...]) + "…"
    }
}
