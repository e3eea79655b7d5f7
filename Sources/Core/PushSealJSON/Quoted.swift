// SPDX-License-Identifier: Apache-2.0

/// The text in double quotes, with everything escaped that could disturb a terminal.
///
/// File names and payload text come from others; an escape sequence in them must be visible.
package func quoted(_ text: some StringProtocol) -> String {
    "\"" + escaped(text, quote: true) + "\""
}

/// The text with control, formatting and line-breaking scalars escaped as `\n` or `\u{1B}`.
package func escaped(_ text: some StringProtocol, quote: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\\": result += "\\\\"
        case "\"" where quote: result += "\\\""
        case _ where scalar.isDisturbing:
            result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

extension Unicode.Scalar {
    /// Whether it could disturb a terminal: it controls, formats or breaks lines, or has no standard
    /// meaning.
    package var isDisturbing: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }

    /// Whether it can be shown by itself: it neither disturbs nor is a space or a mark.
    package var isVisibleAlone: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark: false
        default: !isDisturbing
        }
    }
}

/// Joins words as a list of choices: "text, json or html".
package func enumeration(_ words: [String], conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension String {
    /// The first 40 characters, with anything that could upset a terminal replaced.
    package var printable: String {
        if utf8.count <= 40, utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
        let scalars = unicodeScalars.prefix(40).map { $0.isDisturbing ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
