// SPDX-License-Identifier: Apache-2.0

/// Wraps text and sets labels beside it.
package enum TextLayout {
    /// The width that fits every terminal and e-mail.
    static let width = 80

    /// The text wrapped to `width` columns, each line after `indent` spaces.
    package static func wrapped(_ text: String, indent: Int, width: Int = width) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if indent + line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(margin + line)
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(margin + line) }
        return lines
    }

    /// A label with its text from `column` on; a long label gets its own line.
    static func labelled(_ label: String, _ text: String, column: Int) -> [String] {
        let head = "    " + label
        var lines = wrapped(text, indent: column)
        guard head.count + 2 <= column, let first = lines.first else { return [head] + lines }
        lines[0] = head + first.dropFirst(head.count)
        return lines
    }
}
