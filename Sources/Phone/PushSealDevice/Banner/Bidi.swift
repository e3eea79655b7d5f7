// SPDX-License-Identifier: Apache-2.0

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
