// SPDX-License-Identifier: Apache-2.0

import Foundation
package import UserNotifications

/// Draws a notification as the user would see it.
package enum Banner {
    /// A title or a subtitle is one line, as on a phone.
    private static let headLineLimit = 1
    /// A longer body is cut off after this many lines.
    private static let bodyLineLimit = 4
    private static let smallestWidth = 16

    /// Draws a notification's content as a banner for a terminal.
    ///
    /// No text reaches the terminal as a command: control characters are shown as visible symbols,
    /// and right-to-left text is isolated, so it cannot move the frame.
    ///
    /// - Parameters:
    ///   - content: what to draw.
    ///   - appName: the name on top, if any.
    ///   - width: the width of the frame in columns, at least 16.
    ///   - color: whether to use escape sequences, for bold and faint text and to keep the frame
    ///     straight on terminals whose emoji widths differ from Unicode's.
    /// - Returns: the lines of the banner, each with a newline.
    package static func render(
        _ content: UNNotificationContent,
        appName: String? = nil,
        width: Int = 60,
        color: Bool = false
    ) -> String {
        let width = max(width, smallestWidth)
        let head = LineWrapper(width: width - 4, lineLimit: headLineLimit)
        let body = LineWrapper(width: width - 4, lineLimit: bodyLineLimit)
        let frame = Frame(width: width, color: color)
        var lines = [frame.top]
        if let appName {
            lines += head.wrapLine(appName).map { frame.line($0, .faint) }
        }
        lines += head.wrapLine(content.title).map { frame.line($0, .bold) }
        lines += head.wrapLine(content.subtitle).map { frame.line($0, .bold) }
        lines += body.wrap(content.body).map { frame.line($0, .plain) }
        for notes in BannerNotes.lines(of: content, width: width - 4) {
            lines += head.wrapLine(notes).map { frame.line($0, .faint) }
        }
        lines.append(frame.bottom)
        return lines.reduce(into: "") { $0 += $1 + "\n" }
    }

    /// Whether output may be coloured: it goes to a terminal, and the environment does not forbid
    /// it.
    ///
    /// `NO_COLOR`, if set and not empty, forbids it (<https://no-color.org>), and so does
    /// `TERM=dumb`.
    package static func wantsColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    private struct Frame {
        enum Style: String {
            case plain = ""
            case bold = "\u{1B}[1m"
            case faint = "\u{1B}[2m"
        }

        let width: Int
        let color: Bool

        private var bar: String { String(repeating: "─", count: width - 2) }
        var top: String { "╭\(bar)╮" }
        var bottom: String { "╰\(bar)╯" }

        func line(_ text: String, _ style: Style) -> String {
            let gap = String(repeating: " ", count: max(0, width - 4 - CellWidth.of(text)))
            let text = Bidi.isolated(text)
            guard color else { return "│ \(text)\(gap) │" }
            let styled = style == .plain ? text : "\(style.rawValue)\(text)\u{1B}[0m"
            // Moves to the last column, wherever the terminal thinks the text has ended.
            return "│ \(styled)\(gap) \u{1B}[\(width)G│"
        }
    }
}

/// A few words for each effect of a notification besides its text.
private enum BannerNotes {
    static func of(_ content: UNNotificationContent) -> [String] {
        var notes: [String] = []
        if let badge = content.badge {
            notes.append(badge.intValue == 0 ? "badge removed" : "badge \(badge.stringValue)")
        }
        if let sound = content.sound {
            notes.append(note(of: sound))
        }
        switch content.interruptionLevel {
        case .passive: notes.append("passive")
        case .active: break
        case .timeSensitive: notes.append("time-sensitive")
        case .critical: notes.append("critical")
        }
        if !content.categoryIdentifier.isEmpty {
            notes.append("category \(content.categoryIdentifier)")
        }
        if !content.threadIdentifier.isEmpty {
            notes.append("thread \(content.threadIdentifier)")
        }
        for attachment in content.attachments {
            notes.append("attachment \(attachment.url.lastPathComponent)")
        }
        return notes.map(DisplayText.line)
    }

    /// The notes, with as many on each line as fit.
    static func lines(of content: UNNotificationContent, width: Int) -> [String] {
        var lines: [String] = []
        for note in of(content) {
            if let line = lines.last, CellWidth.of(line) + 3 + CellWidth.of(note) <= width {
                lines[lines.count - 1] = "\(line) · \(note)"
            } else {
                lines.append(note)
            }
        }
        return lines
    }

    private static func note(of sound: UNNotificationSound) -> String {
        let kind =
            switch sound.kind {
            case .alert: "sound"
            case .critical: "critical sound"
            case .ringtone: "ringtone"
            }
        let volume = sound.volume.map { " at volume \($0)" } ?? ""
        return "\(kind) \(sound.name ?? "default")\(volume)"
    }
}
