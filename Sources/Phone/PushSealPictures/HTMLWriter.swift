// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import UserNotifications

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

/// An attachment as a page can show it: the image itself, or a label.
struct InlineImage {
    /// What replaces the image for those who do not see it, or if there is none.
    let label: String
    /// The image's data URL; nil if it is not in the page.
    var source: String?

    /// Image types for pages, recognized by their first bytes; none of them can contain a script.
    private static let kinds: [(type: String, isMatch: @Sendable (Data) -> Bool)] = [
        ("image/jpeg", { $0.starts(with: [0xFF, 0xD8, 0xFF]) }),
        ("image/png", { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }),
        ("image/gif", { $0.starts(with: Data("GIF8".utf8)) }),
    ]

    /// Reads an attachment of at most `limit` bytes.
    init(_ attachment: UNNotificationAttachment, limit: Int) {
        let name = HTMLWriter.shown(attachment.url.lastPathComponent, limit: 100)
        let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey]
        let values = try? attachment.url.resourceValues(forKeys: keys)
        // Opening a pipe would wait for its writer.
        guard let values, values.isRegularFile == true, let size = values.fileSize else {
            label = "\(name): cannot be read"
            return
        }
        guard size <= limit else {
            label = "\(name), \(Self.megabytes(size)): too large for this page"
            return
        }
        guard let handle = try? FileHandle(forReadingFrom: attachment.url),
            // One more than allowed, in case the file grows.
            let data = try? handle.read(upToCount: limit + 1), data.count <= limit
        else {
            label = "\(name): cannot be read"
            return
        }
        guard let kind = Self.kinds.first(where: { $0.isMatch(data) }) else {
            label = "\(name), \(HTMLWriter.shown(attachment.type, limit: 100))"
            return
        }
        label = "Attachment \(name)"
        source = "data:\(kind.type);base64,\(data.base64EncodedString())"
    }

    /// How many bytes it takes in the page.
    var byteCount: Int { source?.utf8.count ?? 0 }

    private static func megabytes(_ count: Int) -> String {
        let tenths = (count + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
