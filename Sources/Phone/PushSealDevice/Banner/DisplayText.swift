// SPDX-License-Identifier: Apache-2.0

/// Text made safe to print: it cannot move the cursor, change colours or leave its line.
///
/// A push comes from a stranger. Control characters become visible symbols, so an escape sequence
/// is shown and not obeyed; invisible characters that do not affect visible ones are dropped.
package enum DisplayText {
    /// The most scalars drawn for one character: a letter under a hundred accents climbs over its
    /// frame.
    private static let scalarsPerCharacter = 32

    /// The lines of a text, split at its own line breaks.
    package static func lines(_ text: some StringProtocol, atMost limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for character in text {
            if character.isNewline {
                lines.append(line)
                line = ""
                if lines.count == limit { return lines }
            } else {
                append(character, to: &line)
            }
        }
        return lines + [line]
    }

    /// A text as a single line; line breaks and tabs become spaces.
    package static func line(_ text: some StringProtocol) -> String {
        lines(text, atMost: .max).joined(separator: " ")
    }

    private static func append(_ character: Character, to line: inout String) {
        var kept = String.UnicodeScalarView()
        for scalar in character.unicodeScalars.prefix(scalarsPerCharacter) {
            if let scalar = visible(scalar, after: kept.last) {
                // A mark with no base character would attach to the frame.
                if kept.isEmpty, isMark(scalar) { kept.append("\u{25CC}") }
                kept.append(scalar)
            }
        }
        // Appending to `line.unicodeScalars` would copy the whole line each time.
        line += String(kept)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }

    /// The scalar to draw, or `nil` if there is nothing to draw.
    private static func visible(
        _ scalar: Unicode.Scalar,
        after previous: Unicode.Scalar?
    ) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09:
            return " "
        case 0x00...0x1F:
            return Unicode.Scalar(0x2400 + scalar.value)  // the symbol for the control character
        case 0x7F:
            return "\u{2421}"
        case 0x80...0x9F, 0xFFF9...0xFFFB:
            return "\u{FFFD}"
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF:
            return previous == nil ? nil : scalar  // they affect the character before them
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
            return scalar  // direction controls, kept inside their line by `Bidi`
        default:
            let properties = scalar.properties
            let isUnseen =
                properties.isDefaultIgnorableCodePoint
                && properties.generalCategory != .otherLetter  // Hangul fillers take up space
            return isUnseen ? nil : scalar
        }
    }
}

/// Keeps right-to-left text inside its line.
///
/// A terminal with bidirectional text takes a line's direction from its first letter, and an
/// override runs to the end of the line: either would move the frame. An isolate (Unicode Standard
/// Annex 9) has no effect outside itself.
package enum Bidi {
    private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    private static let popIsolate: Unicode.Scalar = "\u{2069}"

    /// The line in an isolate if any character could change the direction, else unchanged.
    package static func isolated(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: turns) else { return line }
        var result = String.UnicodeScalarView()
        result.append(firstStrongIsolate)
        result.append(contentsOf: balanced(line).unicodeScalars)
        result.append(popIsolate)
        return String(result)
    }

    /// The line with every direction control that it opens closed, and unmatched closing ones
    /// removed.
    package static func balanced(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: turns) else { return line }
        var result = String.UnicodeScalarView()
        var open: [Unicode.Scalar] = []
        for scalar in line.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068:
                open.append(popIsolate)
            case 0x202A, 0x202B, 0x202D, 0x202E:
                open.append("\u{202C}")
            case 0x2069:
                // An unmatched one would close the isolate around the line.
                guard let last = open.lastIndex(of: popIsolate) else { continue }
                open.removeSubrange(last...)
            case 0x202C:
                guard open.last == scalar else { continue }
                open.removeLast()
            default:
                break
            }
            result.append(scalar)
        }
        result.append(contentsOf: open.reversed())
        return String(result)
    }

    /// Whether a scalar belongs to a right-to-left script or is a direction control.
    private static func turns(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
            0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default:
            false
        }
    }
}
