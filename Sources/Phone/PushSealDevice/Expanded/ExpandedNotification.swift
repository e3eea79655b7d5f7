// SPDX-License-Identifier: Apache-2.0

import PushSealJSON
package import UserNotifications

/// The result of expanding a notification and taking all steps.
package struct ExpandedNotification: Sendable, Equatable {
    /// The content extension that drew it; nil if none did.
    package var extensionName: String?
    /// Whether the extension for it failed.
    package var hasFailed = false
    /// Why no extension drew it.
    package var reason: String?
    /// What is on the screen; empty once it is dismissed.
    package var lines: [ExpandedLine]
    /// The events, in order.
    package var events: [String]
    /// The steps that could not be taken, with reasons.
    package var obstacles: [String]
    /// What the extension asked for and did not get.
    package var faults: [ExpandedFault] = []
    /// The report of a crash, which is not shown otherwise.
    package var backtrace: [String] = []

    /// What is on the screen, one line per item.
    package var text: String {
        lines.prefix(ExpandedLine.countLimit).reduce(into: "") { $0 += $1.description + "\n" }
    }
}

extension ExpandedNotification {
    /// A notification without an extension: its texts and buttons; every action goes to the app.
    ///
    /// - Parameters:
    ///   - content: the delivered content.
    ///   - category: its category, as registered by the app.
    ///   - appName: the title.
    ///   - steps: what the user does.
    package init(
        plain content: UNNotificationContent,
        in category: UNNotificationCategory?,
        appName: String,
        steps: [ExpandedStep]
    ) {
        let actions = category?.actions ?? []
        var isOnScreen = true
        events = []
        obstacles = []
        for step in steps {
            if let obstacle = step.obstacle(
                isOnScreen: isOnScreen,
                actions: actions,
                hasMediaButton: false
            ) {
                obstacles.append("\(step.words): \(obstacle)")
                continue
            }
            isOnScreen = false
            var choice: (action: String, text: String?)?
            switch step {
            case .choose(let identifier, let text):
                let action = actions.first { $0.identifier == identifier }
                choice = (identifier, action is UNTextInputNotificationAction ? text ?? "" : nil)
                events.append(ExpandedWords.chose(identifier, text: choice?.text))
            case .tap:
                choice = (UNNotificationDefaultActionIdentifier, nil)
            case .dismiss where category?.options.contains(.customDismissAction) == true:
                choice = (UNNotificationDismissActionIdentifier, nil)
            case .dismiss, .mediaButton:
                break
            }
            events.append(ExpandedWords.dismissed)
            if let choice { events.append(ExpandedWords.toldApp(choice.action, text: choice.text)) }
        }
        lines =
            isOnScreen
            ? [ExpandedLine(.title, appName)] + ExpandedLine.texts(of: content)
                + actions.map(ExpandedLine.action)
            : []
    }
}

/// Something that a content extension asked for and did not get.
package struct ExpandedFault: Sendable, Equatable {
    /// What a program can act on.
    package let code: Fault.Code
    /// What it was, for people.
    package let detail: String
}

/// One thing that the user does with an expanded notification.
package enum ExpandedStep: Sendable, Equatable, Codable {
    /// Taps a button, and enters a text if the button asks for one.
    case choose(String, text: String?)
    /// Taps the notification, which opens the app.
    case tap
    /// Dismisses the notification.
    case dismiss
    /// Taps the play/pause button.
    case mediaButton

    /// Says what prevents the step.
    ///
    /// - Parameters:
    ///   - isOnScreen: whether the notification is still expanded.
    ///   - actions: the buttons shown.
    ///   - hasMediaButton: whether there is a play/pause button.
    /// - Returns: why the step cannot be taken; nil if it can.
    package func obstacle(
        isOnScreen: Bool,
        actions: [UNNotificationAction],
        hasMediaButton: Bool
    ) -> String? {
        guard isOnScreen else { return "the notification is no longer on the screen" }
        switch self {
        case .choose(let identifier, let text):
            guard let action = actions.first(where: { $0.identifier == identifier }) else {
                return "no such button"
            }
            return text != nil && !(action is UNTextInputNotificationAction)
                ? "the button does not ask for text" : nil
        case .mediaButton:
            return hasMediaButton ? nil : "no media button"
        case .tap, .dismiss:
            return nil
        }
    }

    /// The step in a few words, for errors.
    package var words: String {
        switch self {
        case .choose(let identifier, _): "choosing \(quoted(identifier))"
        case .tap: "the tap on the notification"
        case .dismiss: "the dismissal"
        case .mediaButton: "the tap on the media button"
        }
    }
}

/// One thing on the screen of an expanded notification, in words.
package struct ExpandedLine: Sendable, Equatable, Codable, CustomStringConvertible {
    /// What it is.
    package enum Kind: String, Sendable, Codable {
        case title, view, label, text, button, image, action
        case map, player, page, progress, slider, `switch`
        case mediaButton = "media button"
        case textField = "text field"
        case webPage = "web page"
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

extension Set<UNNotificationCategory> {
    /// Adds a button after the existing ones of a category.
    package mutating func add(_ action: UNNotificationAction, to identifier: String) {
        let known = first { $0.identifier == identifier }
        if let known { remove(known) }
        insert(
            UNNotificationCategory(
                identifier: identifier,
                actions: (known?.actions ?? []) + [action],
                intentIdentifiers: []
            )
        )
    }
}
