// SPDX-License-Identifier: Apache-2.0

package import UserNotifications

/// One thing on the screen of an expanded notification, in words.
package struct ExpandedLine: Sendable, Equatable, CustomStringConvertible {
    /// What it is.
    package enum Kind: String, Sendable {
        case title, view, label, text, button, image, action
        case mediaButton = "media button"
    }

    /// The most lines kept of a screen.
    package static let countLimit = 200
    /// The most characters shown of a line.
    private static let lengthLimit = 4096

    package var kind: Kind
    package var text: String
    /// How many views contain it.
    package var depth: Int

    package init(_ kind: Kind, _ text: String, depth: Int = 0) {
        self.kind = kind
        self.text = text
        self.depth = depth
    }

    /// The line as printed; control characters become visible symbols.
    package var description: String {
        let indent = String(repeating: "  ", count: min(max(depth, 0), 32))
        let text = Bidi.isolated(DisplayText.line(self.text.prefix(Self.lengthLimit)))
        return indent + kind.rawValue + (kind == .view ? " " : ": ") + text
    }
}

extension ExpandedLine {
    /// The texts of a notification as shown without an extension.
    package static func texts(of content: UNNotificationContent) -> [ExpandedLine] {
        [content.title, content.subtitle, content.body].filter { !$0.isEmpty }
            .map { ExpandedLine(.text, $0) }
    }

    /// A button, with its properties that matter to the user.
    package static func action(_ action: UNNotificationAction) -> ExpandedLine {
        var notes: [String] = []
        if action.options.contains(.destructive) { notes.append("destructive") }
        if action.options.contains(.authenticationRequired) { notes.append("asks to unlock") }
        if action.options.contains(.foreground) { notes.append("opens the app") }
        if action is UNTextInputNotificationAction { notes.append("asks for a text") }
        let end = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        return ExpandedLine(.action, action.title + end)
    }
}

/// The words for events of an expanded notification, shared by all code that reports them.
package enum ExpandedWords {
    package static func chose(_ action: String, text: String?) -> String {
        "chose \(action)" + quotation(text)
    }

    package static func toldApp(_ action: String, text: String?) -> String {
        "told the app \(action)" + quotation(text)
    }

    package static let dismissed = "dismissed"

    private static func quotation(_ text: String?) -> String {
        text.map { " \(String(reflecting: $0))" } ?? ""
    }
}
