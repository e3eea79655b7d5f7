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

/// How many terminal columns a text takes.
///
/// Counted by grapheme cluster, as terminals draw: a family of four emoji is two columns, a letter
/// with five accents is one. Where terminals disagree (a heart with U+FE0F, an Indic vowel sign),
/// the newer ones are followed.
enum CellWidth {
    /// The columns of a text without control characters.
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The columns of one character: zero, one or two.
    static func of(_ character: Character) -> Int {
        var sum = 0
        var previous: Unicode.Scalar?
        for scalar in character.unicodeScalars {
            if let previous, makesEmoji(previous, scalar) { return 2 }
            previous = scalar
            sum += of(scalar)
        }
        return min(sum, 2)
    }

    /// Whether two adjacent scalars make their cluster an emoji, which is always two columns wide.
    private static func makesEmoji(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        switch right.value {
        case 0xFE0F:  // emoji style requested; a keycap starts with it too
            return left.properties.isEmoji
        case 0x1F1E6...0x1F1FF:  // a flag
            return (0x1F1E6...0x1F1FF).contains(left.value)
        default:
            return right.properties.isEmojiModifier && left.properties.isEmojiModifierBase
        }
    }

    /// The columns of a scalar on its own.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        if (0x20..<0x7F).contains(scalar.value) { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator:
            return 0
        case .format:
            // The Arabic number signs are format characters, but visible.
            return scalar.properties.isDefaultIgnorableCodePoint ? 0 : 1
        default:
            break
        }
        // In a decomposed Hangul syllable the vowel and final join the leading consonant.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) {
            return 0
        }
        return isWide(scalar.value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            let (first, last) = wide[middle]
            if value < first {
                high = middle
            } else if value > last {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }

    // East Asian Width W and F (Unicode Standard Annex 11) of Unicode 17, adjacent ranges merged.
    // Regional indicators are left out: two of them are a flag, one alone is a letter. Made with
    // the Python package wcwidth 0.7.0:
    //   python3 -c 'from wcwidth import table_wide as t
    //   for a, b in t.WIDE_EASTASIAN["17.0.0"]: print("(0x%X, 0x%X)," % (a, b))'
    private static let wide: [(first: UInt32, last: UInt32)] = [
        (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
        (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2630, 0x2637), (0x2648, 0x2653),
        (0x267F, 0x267F), (0x268A, 0x268F), (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB),
        (0x26BD, 0x26BE), (0x26C4, 0x26C5), (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA),
        (0x26F2, 0x26F3), (0x26F5, 0x26F5), (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705),
        (0x270A, 0x270B), (0x2728, 0x2728), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755),
        (0x2757, 0x2757), (0x2795, 0x2797), (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C),
        (0x2B50, 0x2B50), (0x2B55, 0x2B55), (0x2E80, 0x2E99), (0x2E9B, 0x2EF3), (0x2F00, 0x2FD5),
        (0x2FF0, 0x3029), (0x3030, 0x303E), (0x3041, 0x3096), (0x309B, 0x30FF), (0x3105, 0x312F),
        (0x3131, 0x3163), (0x3165, 0x318E), (0x3190, 0x31E5), (0x31EF, 0x321E), (0x3220, 0x3247),
        (0x3250, 0xA48C), (0xA490, 0xA4C6), (0xA960, 0xA97C), (0xAC00, 0xD7A3), (0xF900, 0xFAFF),
        (0xFE10, 0xFE19), (0xFE30, 0xFE52), (0xFE54, 0xFE66), (0xFE68, 0xFE6B), (0xFF01, 0xFF60),
        (0xFFE0, 0xFFE6), (0x16FE0, 0x16FE3), (0x16FF2, 0x16FF6), (0x17000, 0x18CD5),
        (0x18CFF, 0x18D1E), (0x18D80, 0x18DF2), (0x1AFF0, 0x1AFF3), (0x1AFF5, 0x1AFFB),
        (0x1AFFD, 0x1AFFE), (0x1B000, 0x1B122), (0x1B132, 0x1B132), (0x1B150, 0x1B152),
        (0x1B155, 0x1B155), (0x1B164, 0x1B167), (0x1B170, 0x1B2FB), (0x1D300, 0x1D356),
        (0x1D360, 0x1D376), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E),
        (0x1F191, 0x1F19A), (0x1F200, 0x1F202), (0x1F210, 0x1F23B), (0x1F240, 0x1F248),
        (0x1F250, 0x1F251), (0x1F260, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335),
        (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3),
        (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440),
        (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567),
        (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F),
        (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6D8),
        (0x1F6DC, 0x1F6DF), (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7EB),
        (0x1F7F0, 0x1F7F0), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF),
        (0x1FA70, 0x1FA7C), (0x1FA80, 0x1FA8A), (0x1FA8E, 0x1FAC6), (0x1FAC8, 0x1FAC8),
        (0x1FACD, 0x1FADC), (0x1FADF, 0x1FAEA), (0x1FAEF, 0x1FAF8), (0x20000, 0x2FFFD),
        (0x30000, 0x3FFFD),
    ]
}
