// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import UserNotificationsUI

extension ExpandedView {
    /// The screen in words, a line for each thing on it; empty when the view is dismissed.
    ///
    /// Control characters are shown as signs, as in `Banner`. Views are drawn as text: labels, text
    /// views, buttons, and of others what a screen reader would say; what is hidden is left out, and so
    /// is what goes beyond two hundred lines.
    public var text: String {
        guard isOnScreen else { return "" }
        var lines = [Self.line("title", title)]
        if let view {
            let size = view.bounds.size
            lines.append("view \(Self.points(size.width)) × \(Self.points(size.height))")
            Self.add(view, depth: 0, to: &lines)
        }
        if let mediaButton, mediaButton.isVisible {
            lines.append("media button: \(mediaButton.isPlaying ? "pause" : "play")")
        }
        if showsDefaultContent {
            let content = notification.request.content
            for text in [content.title, content.subtitle, content.body] where !text.isEmpty {
                lines.append(Self.line("text", text))
            }
        }
        for action in actions { lines.append(Self.line(action)) }
        return lines.prefix(Self.lineLimit).reduce(into: "") { $0 += $1 + "\n" }
    }

    private static var lineLimit: Int { 200 }

    private static func add(_ view: UIView, depth: Int, to lines: inout [String]) {
        guard !view.isHidden, view.alpha > 0, lines.count < lineLimit, depth < 32 else { return }
        let indent = String(repeating: "  ", count: max(depth, 1))
        switch view {
        case let label as UILabel:
            if let text = label.text { lines.append(indent + line("label", text)) }
        case let field as UITextView:
            if let text = field.text, !text.isEmpty { lines.append(indent + line("text", text)) }
        case let button as UIButton:
            lines.append(indent + line("button", button.currentTitle ?? ""))
        default:
            if let text = view.accessibilityLabel { lines.append(indent + line("image", text)) }
        }
        for view in view.subviews { add(view, depth: depth + 1, to: &lines) }
    }

    private static func line(_ action: UNNotificationAction) -> String {
        var notes: [String] = []
        if action.options.contains(.destructive) { notes.append("destructive") }
        if action.options.contains(.authenticationRequired) { notes.append("asks to unlock") }
        if action.options.contains(.foreground) { notes.append("opens the app") }
        if action is UNTextInputNotificationAction { notes.append("asks for a text") }
        let end = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        return line("action", action.title) + end
    }

    private static func line(_ kind: String, _ text: String) -> String {
        "\(kind): \(Bidi.isolated(DisplayText.line(text)))"
    }

    private static func points(_ length: Double) -> String {
        // Whole numbers without a point; what is no length is shown as such.
        length.isFinite && abs(length) < 1e6 ? "\(Int(length.rounded()))" : "\(length)"
    }
}
