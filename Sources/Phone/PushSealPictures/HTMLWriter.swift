// SPDX-License-Identifier: Apache-2.0

import PushSealDevice

/// Writes elements of a page; all text goes through ``text(_:limit:)``.
struct HTMLWriter {
    private(set) var html = ""

    /// Adds our own markup, unescaped.
    mutating func raw(_ markup: StaticString) {
        html += "\(markup)"
    }

    /// Begins an element with attributes, and escapes their values.
    mutating func open(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String> = [:]
    ) {
        html += "<\(name)"
        for (attribute, value) in attributes {
            html += " \(attribute)=\""
            append(escaped: value)
            html += "\""
        }
        html += ">"
    }

    /// Ends an element.
    mutating func close(_ name: StaticString) {
        html += "</\(name)>\n"
    }

    /// Adds an element with untrusted text and its own direction; nothing for empty text.
    mutating func text(
        _ name: StaticString,
        _ className: String,
        _ text: String,
        limit: Int = 1_000,
        isLines: Bool = false
    ) {
        guard !text.isEmpty else { return }
        open(name, ["class": className, "dir": "auto"])
        append(escaped: Self.shown(text, limit: limit, isLines: isLines))
        close(name)
    }

    /// Untrusted text made safe to show: limited, without control characters or open directions.
    ///
    /// In one line unless `isLines`. Not isolated by characters, as for a terminal: `dir="auto"`
    /// would not look into the isolate.
    static func shown(_ text: String, limit: Int = 1_000, isLines: Bool = false) -> String {
        // A character may have any number of scalars.
        let part = String(text.unicodeScalars.prefix(limit))
        let end = part.unicodeScalars.count < text.unicodeScalars.count ? "…" : ""
        guard isLines else { return Bidi.balanced(DisplayText.line(part)) + end }
        return DisplayText.lines(part, atMost: .max).map(Bidi.balanced).joined(separator: "\n")
            + end
    }

    /// Adds text with all markup escaped.
    mutating func append(escaped text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.unicodeScalars.append(scalar)
            }
        }
    }
}
