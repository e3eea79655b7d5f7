// SPDX-License-Identifier: Apache-2.0

import PushSealDevice

/// Writes elements of a page; every text goes through ``text(_:limit:)``.
struct HTMLWriter {
    private(set) var html = ""

    /// Markup of our own, as it stands.
    mutating func raw(_ markup: StaticString) {
        html += "\(markup)"
    }

    /// Markup that others have written by this type.
    mutating func append(_ other: HTMLWriter) {
        html += other.html
    }

    /// Begins an element with attributes, whose values are escaped.
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

    /// An element that holds a stranger's text, with a direction of its own; nothing for no text.
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

    /// A stranger's text as it may be shown: bounded, without control characters or open directions.
    ///
    /// In one line unless `isLines`. Not isolated by characters, as for a terminal: `dir="auto"` would not look into the isolate.
    static func shown(_ text: String, limit: Int = 1_000, isLines: Bool = false) -> String {
        // A character may be any number of scalars.
        let part = String(text.unicodeScalars.prefix(limit))
        let end = part.unicodeScalars.count < text.unicodeScalars.count ? "…" : ""
        guard isLines else { return Bidi.balanced(DisplayText.line(part)) + end }
        return DisplayText.lines(part, atMost: .max).map(Bidi.balanced).joined(separator: "\n")
            + end
    }

    /// Adds text with nothing in it that is markup.
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
