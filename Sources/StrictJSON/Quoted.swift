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
        default:
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format, .privateUse, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result
}
