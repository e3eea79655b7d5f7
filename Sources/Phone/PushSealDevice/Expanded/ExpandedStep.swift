// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import UserNotifications

/// One thing that the user does with an expanded notification.
package enum ExpandedStep: Sendable, Equatable {
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

extension ExpandedStep {
    var json: JSONValue {
        switch self {
        case .choose(let identifier, nil): ["kind": "choose", "action": .string(identifier)]
        case .choose(let identifier, let text?):
            ["kind": "choose", "action": .string(identifier), "text": .string(text)]
        case .tap: ["kind": "tap"]
        case .dismiss: ["kind": "dismiss"]
        case .mediaButton: ["kind": "mediaButton"]
        }
    }

    /// Reads the output of ``json``; nil for anything else.
    init?(_ view: JSONView) {
        switch view["kind"]?.string {
        case "choose":
            guard let identifier = view["action"]?.string else { return nil }
            self = .choose(identifier, text: view["text"]?.string)
        case "tap": self = .tap
        case "dismiss": self = .dismiss
        case "mediaButton": self = .mediaButton
        default: return nil
        }
    }
}
