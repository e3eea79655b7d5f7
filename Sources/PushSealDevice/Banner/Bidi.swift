// SPDX-License-Identifier: Apache-2.0

/// Keeps right-to-left text inside its line.
///
/// A terminal that draws both directions takes a line's own direction from its first letter, and an
/// override runs to the end of the line: either would carry the frame along. An isolate (Unicode
/// Standard Annex 9) is drawn by itself.
package enum Bidi {
    private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    private static let popIsolate: Unicode.Scalar = "\u{2069}"

    /// The line in an isolate, if anything in it could turn the direction; else as it is.
    package static func isolated(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: turns) else { return line }
        var result = String.UnicodeScalarView()
        result.append(firstStrongIsolate)
        result.append(contentsOf: balanced(line).unicodeScalars)
        result.append(popIsolate)
        return String(result)
    }

    /// The line with every direction that it begins ended in it, and none ended that it did not begin.
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
                // One that closes nothing of this line would close the isolate around it.
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

    /// Whether a scalar is of a script that runs to the left, or a direction control.
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
